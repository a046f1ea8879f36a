import { Button, GroupHead, ListRow, RowList, Segmented, TextLink } from '@clearway/ui'
import { useEffect, useState } from 'react'
import { withFrom } from '../../entities/account/before-sign-in.ts'
import { CodeField, codeLength, ResendCode } from '../../entities/account/code-field.tsx'
import { RefusalNote, TextField } from '../../forms/fields.tsx'
import { usePlainForm } from '../../forms/use-plain-form.ts'
import type { DemoPerson } from '../../server/demo-people.ts'
import { trpc } from '../../trpc/client.ts'
import { identifierOf } from '../../words/text.ts'
import { IdentifierField, type SignInWayProps } from './identifier-field.tsx'
import { type SignIn, useSignIn } from './use-sign-in.ts'

const ways = [
  { value: 'password', label: 'Password' },
  { value: 'code', label: 'One-time code' },
] as const

export interface SignInFormProps {
  people: readonly DemoPerson[]
  from: string
  isDemo: boolean
  knownIdentifier: string
}

export const SignInForm = ({ people, from, isDemo, knownIdentifier }: SignInFormProps) => {
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [identifier, setIdentifier] = useState(knownIdentifier)
  const signIn = useSignIn(from)
  return (
    <>
      <Segmented
        label="Sign in with"
        options={ways}
        value={way}
        onValueChange={setWay}
        size="lg"
        stretch
        className="mb-4"
      />
      {way === 'password' ? (
        <PasswordSignIn signIn={signIn} identifier={identifier} onIdentifierChange={setIdentifier} />
      ) : (
        <CodeSignIn
          signIn={signIn}
          identifier={identifier}
          onIdentifierChange={setIdentifier}
          isDemo={isDemo}
        />
      )}
      <p className="mt-4 flex items-center justify-center gap-2 text-13 text-text-2">
        New here? <TextLink href={withFrom('/register', from)}>Create an account</TextLink>
      </p>
      <DemoPeople people={people} signIn={signIn} />
    </>
  )
}

/** The people of the demo world: one press signs in as one of them. */
const DemoPeople = ({ people, signIn }: { people: readonly DemoPerson[]; signIn: SignIn }) => {
  if (people.length === 0) return null
  return (
    <section aria-label="Demo people" className="mt-7 overflow-hidden rounded-2 border border-line-strong">
      <GroupHead label="Demo world: sign in as" />
      <RowList label="Demo people" className="[&>li:last-child]:border-b-0">
        {people.map(({ name, role, organisation, email, password }) => (
          <ListRow
            key={email}
            title={name}
            detail={organisation === null ? role : `${role}, ${organisation}`}
            onOpen={() => void signIn.withGiven({ identifier: email, password })}
          />
        ))}
      </RowList>
    </section>
  )
}

/** First where to send it, then the code. */
const CodeSignIn = (props: SignInWayProps & { isDemo: boolean }) => {
  const { signIn, identifier, onIdentifierChange, isDemo } = props
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = trpc.accounts.sendLoginOtp.useMutation()
  const hasSent = sentTo === identifier

  const { form, onSubmit, refusal } = usePlainForm({
    defaultValues: { identifier, otp: '' },
    submit: (given) => (hasSent ? signIn.withGiven(given) : sendCode()),
  })
  const sendCode = async () => {
    signIn.clear()
    await send.mutateAsync(identifierOf(identifier))
    setSentTo(identifier)
    form.setValue('otp', '')
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <IdentifierField form={form} signIn={signIn} onIdentifierChange={onIdentifierChange} />
      {hasSent && <CodeField form={form} name="otp" isDemo={isDemo} />}
      <RefusalNote>{signIn.refusal ?? refusal}</RefusalNote>
      {hasSent ? (
        <>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={signIn.isBusy}
            busyLabel="Signing in"
            disabled={form.watch('otp').length < codeLength}
          >
            Sign in
          </Button>
          <ResendCode key={sentTo} onResend={sendCode} />
        </>
      ) : (
        <Button type="submit" variant="primary" size="lg" busy={send.isPending} busyLabel="Sending">
          Send a code
        </Button>
      )}
    </form>
  )
}

const PasswordSignIn = ({ signIn, identifier, onIdentifierChange }: SignInWayProps) => {
  const { form, onSubmit } = usePlainForm({
    defaultValues: { identifier, password: '' },
    submit: signIn.withGiven,
  })
  // Of what was typed, or filled in by the browser, before the page was at work, the form alone knows.
  useEffect(() => onIdentifierChange(form.getValues('identifier')), [form, onIdentifierChange])
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <IdentifierField form={form} signIn={signIn} onIdentifierChange={onIdentifierChange} />
      <TextField
        form={form}
        name="password"
        label="Password"
        type="password"
        size="lg"
        onEdited={signIn.clear}
        required
        action={<TextLink href={forgotHref(identifier)}>Forgot it?</TextLink>}
      />
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
