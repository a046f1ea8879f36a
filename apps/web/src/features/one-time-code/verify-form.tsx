import { Button, Field, Input, TextLink } from '@clearway/ui'
import { useRouter } from 'next/router'
import { type FormEvent, useState } from 'react'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { withFrom } from '../sign-in/with-from.ts'
import { CodeField, codeLength } from './code-field.tsx'
import { identifierOf } from './identifier.ts'
import { ResendCode } from './resend-code.tsx'

export type VerifyFormProps = {
  identifier: string
  isSent: boolean
  isDemo: boolean
  isSignedIn: boolean
  /** Where to go on to. */
  from: string
}

export function VerifyForm(props: VerifyFormProps) {
  const [sentTo, setSentTo] = useState(props.isSent ? props.identifier : null)
  return sentTo === null ? (
    <SendCode identifier={props.identifier} onSent={setSentTo} />
  ) : (
    <EnterCode {...props} identifier={sentTo} />
  )
}

function SendCode({
  identifier: known,
  onSent,
}: {
  identifier: string
  onSent: (identifier: string) => void
}) {
  const [identifier, setIdentifier] = useState(known)
  const send = trpc.accounts.sendVerifyOtp.useMutation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(identifierOf(identifier), { onSuccess: () => onSent(identifier) })
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Email or phone" required>
        <Input
          size="lg"
          name="identifier"
          autoComplete="username"
          required
          value={identifier}
          onChange={(event) => setIdentifier(event.target.value)}
        />
      </Field>
      <RefusalNote>{send.error && sentenceOf(send.error)}</RefusalNote>
      <Button type="submit" variant="primary" size="lg" busy={send.isPending} busyLabel="Sending">
        Send a code
      </Button>
    </form>
  )
}

function EnterCode({ identifier, isDemo, isSignedIn, from }: Omit<VerifyFormProps, 'isSent'>) {
  const router = useRouter()
  const [otp, setOtp] = useState('')
  const send = trpc.accounts.sendVerifyOtp.useMutation()
  const verify = trpc.accounts.verify.useMutation()
  const signIn = withFrom(`/signin?verified=1&identifier=${encodeURIComponent(identifier)}`, from)
  const next = isSignedIn ? from : signIn
  const submit = (event: FormEvent) => {
    event.preventDefault()
    verify.mutate({ ...identifierOf(identifier), otp }, { onSuccess: () => void router.push(next) })
  }
  const change = (code: string) => {
    verify.reset()
    setOtp(code)
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <CodeField
        value={otp}
        onValueChange={change}
        isDemo={isDemo}
        fault={verify.error ? sentenceOf(verify.error) : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={otp.length < codeLength}
        busy={verify.isPending || verify.isSuccess}
        busyLabel="Verifying"
      >
        Verify
      </Button>
      <ResendCode onResend={() => send.mutateAsync(identifierOf(identifier))} />
      <p className="flex items-center justify-center gap-2 text-13 text-text-2">
        Another contact? <TextLink href={withFrom('/verify', from)}>Start again</TextLink>
      </p>
    </form>
  )
}
