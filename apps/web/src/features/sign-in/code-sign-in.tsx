import { Button } from '@clearway/ui'
import { type FormEvent, useState } from 'react'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { CodeField } from '../one-time-code/code-field.tsx'
import { identifierOf } from '../one-time-code/identifier.ts'
import { ResendCode } from '../one-time-code/resend-code.tsx'
import { IdentifierField, type IdentifierProps } from './password-sign-in.tsx'

/** First where to send it, then the code. */
export function CodeSignIn(props: IdentifierProps & { isDemo: boolean }) {
  const { signIn, identifier, isDemo } = props
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [otp, setOtp] = useState('')
  const send = trpc.accounts.sendLoginOtp.useMutation()
  const hasSent = sentTo === identifier

  const sendCode = async () => {
    signIn.clear()
    await send.mutateAsync(identifierOf(identifier))
    setSentTo(identifier)
    setOtp('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasSent) void signIn.withGiven({ identifier, otp })
    else sendCode().catch(() => undefined)
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <IdentifierField {...props} />
      {hasSent && <CodeField value={otp} onValueChange={setOtp} isDemo={isDemo} />}
      <RefusalNote>{signIn.refusal ?? (send.error && sentenceOf(send.error))}</RefusalNote>
      {hasSent ? (
        <>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={signIn.isBusy}
            busyLabel="Signing in"
            disabled={otp.length < 6}
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
