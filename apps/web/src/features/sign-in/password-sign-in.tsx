import { Button, Field, Input, PasswordInput, TextLink } from '@clearway/ui'
import { type FormEvent, useState } from 'react'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import type { SignIn } from './use-sign-in.ts'

export type IdentifierProps = {
  signIn: SignIn
  identifier: string
  onIdentifierChange: (identifier: string) => void
}

export function IdentifierField({ signIn, identifier, onIdentifierChange }: IdentifierProps) {
  return (
    <Field label="Email or phone" required>
      <Input
        size="lg"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={identifier}
        onChange={(event) => {
          signIn.clear()
          onIdentifierChange(event.target.value)
        }}
      />
    </Field>
  )
}

export function PasswordSignIn(props: IdentifierProps) {
  const { signIn, identifier } = props
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn.withGiven({ identifier, password })
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <IdentifierField {...props} />
      <Field label="Password" required action={<TextLink href={forgotHref(identifier)}>Forgot it?</TextLink>}>
        <PasswordInput
          size="lg"
          name="password"
          required
          value={password}
          onChange={(event) => {
            signIn.clear()
            setPassword(event.target.value)
          }}
        />
      </Field>
      <RefusalNote>{signIn.refusal}</RefusalNote>
      <Button type="submit" variant="primary" size="lg" busy={signIn.isBusy} busyLabel="Signing in">
        Sign in
      </Button>
    </form>
  )
}

/** The link goes to an e-mail address: one that was typed is taken along. */
const forgotHref = (identifier: string): string =>
  identifier.includes('@') ? `/forgot-password?email=${encodeURIComponent(identifier)}` : '/forgot-password'
