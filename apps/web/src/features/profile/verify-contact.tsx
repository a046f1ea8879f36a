import { Button, TextButton, useToast } from '@clearway/ui'
import { type FormEvent, useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { CodeField, codeLength } from '../one-time-code/code-field.tsx'
import { identifierOf } from '../one-time-code/identifier.ts'
import { ResendCode } from '../one-time-code/resend-code.tsx'

type VerifyContactProps = { identifier: string; isSent: boolean; isDemo: boolean; onDone: () => void }

/** The proof of a contact, in place: first a code goes out, then it is typed. */
export function VerifyContact({ identifier, isSent, isDemo, onDone }: VerifyContactProps) {
  const send = trpc.accounts.sendVerifyOtp.useMutation()
  const sendCode = () => send.mutateAsync(identifierOf(identifier))
  // One that came earlier is still good for some minutes.
  const [hasCode, setHasCode] = useState(isSent)
  const begin = () => void sendCode().catch(() => undefined)
  if (hasCode || send.isSuccess)
    return <EnterCode identifier={identifier} isDemo={isDemo} onResend={sendCode} onDone={onDone} />
  return (
    <div className="mt-2 flex max-w-[440px] flex-col gap-3">
      <p className="text-text-2">{`A code of six digits goes to ${identifier}. It is good for five minutes.`}</p>
      <RefusalNote>{send.error && sentenceOf(send.error)}</RefusalNote>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto">
          <TextButton onClick={() => setHasCode(true)}>I have a code</TextButton>
        </span>
        <Button onClick={onDone}>Later</Button>
        <Button variant="primary" busy={send.isPending} busyLabel="Sending" onClick={begin}>
          Send the code
        </Button>
      </div>
    </div>
  )
}

type EnterCodeProps = {
  identifier: string
  isDemo: boolean
  onResend: () => Promise<unknown>
  onDone: () => void
}

function EnterCode({ identifier, isDemo, onResend, onDone }: EnterCodeProps) {
  const { reload } = useConsole()
  const { show } = useToast()
  const [otp, setOtp] = useState('')
  const verify = trpc.accounts.verify.useMutation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const done = async () => {
      await reload()
      show({ kind: 'status', title: 'Contact verified', id: identifier })
      onDone()
    }
    verify.mutate({ ...identifierOf(identifier), otp }, { onSuccess: done })
  }
  const change = (code: string) => {
    verify.reset()
    setOtp(code)
  }
  return (
    <form onSubmit={submit} className="mt-2 flex max-w-[440px] flex-col gap-3">
      <CodeField
        value={otp}
        onValueChange={change}
        isDemo={isDemo}
        fault={verify.error ? sentenceOf(verify.error) : undefined}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto">
          <ResendCode onResend={onResend} />
        </span>
        <Button onClick={onDone}>Later</Button>
        <Button type="submit" variant="primary" disabled={otp.length < codeLength} busy={verify.isPending}>
          Verify
        </Button>
      </div>
    </form>
  )
}
