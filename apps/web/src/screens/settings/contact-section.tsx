import { Button, Section, StatusChip, TextButton, useToast } from '@clearway/ui'
import { useState } from 'react'
import { z } from 'zod'
import { useConsole } from '../../caller/console-context.tsx'
import { CodeField, codeLength, ResendCode } from '../../entities/account/code-field.tsx'
import { RefusalNote } from '../../forms/fields.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { identifierOf } from '../../words/text.ts'
import { ContactForm, type ContactKind, contactTitles } from './contact-form.tsx'

interface ContactSectionProps {
  kind: ContactKind
  value: string
  isVerified: boolean
  isDemo: boolean
}

/** `sent` when a code went out just now, because the contact was changed. */
type Doing = 'nothing' | 'changing' | 'verifying' | 'sent'

/** One contact: what it is, whether it is proved, and how to change either without leaving the page. */
export const ContactSection = ({ kind, value, isVerified, isDemo }: ContactSectionProps) => {
  const [doing, setDoing] = useState<Doing>('nothing')
  const rest = () => setDoing('nothing')
  const isVerifying = !isVerified && (doing === 'verifying' || doing === 'sent')
  return (
    <Section title={contactTitles[kind]} level={2}>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <span className="num min-w-0 break-all">{value}</span>
        {isVerified ? (
          <StatusChip status="approved">Verified</StatusChip>
        ) : (
          <StatusChip status="pending">Not verified</StatusChip>
        )}
        {doing === 'nothing' && (
          <span className="ml-auto flex gap-2">
            {!isVerified && (
              <Button size="sm" onClick={() => setDoing('verifying')}>
                {`Verify ${kind}`}
              </Button>
            )}
            <Button size="sm" onClick={() => setDoing('changing')}>
              {`Change ${kind}`}
            </Button>
          </span>
        )}
      </div>
      {doing === 'changing' && (
        <ContactForm kind={kind} value={value} onSaved={() => setDoing('sent')} onCancel={rest} />
      )}
      {isVerifying && (
        <VerifyContact
          // A code is bound to the contact it was sent to.
          key={value}
          identifier={value}
          isSent={doing === 'sent'}
          isDemo={isDemo}
          onDone={rest}
        />
      )}
    </Section>
  )
}

interface VerifyContactProps {
  identifier: string
  isSent: boolean
  isDemo: boolean
  onDone: () => void
}

/** The proof of a contact, in place: first a code goes out, then it is typed. */
const VerifyContact = ({ identifier, isSent, isDemo, onDone }: VerifyContactProps) => {
  const send = trpc.accounts.sendVerifyOtp.useMutation()
  const sendCode = () => send.mutateAsync(identifierOf(identifier))
  // One that came earlier is still good for some minutes.
  const [hasCode, setHasCode] = useState(isSent)
  const begin = () => void sendCode().catch(() => undefined)
  if (hasCode || send.isSuccess)
    return <EnterCode identifier={identifier} isDemo={isDemo} onResend={sendCode} onDone={onDone} />
  return (
    <div className="mt-2 flex max-w-[440px] flex-col gap-3">
      <p className="text-text-2">{`A code of six digits goes to ${identifier}; the message says how long it is good.`}</p>
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

interface EnterCodeProps {
  identifier: string
  isDemo: boolean
  onResend: () => Promise<unknown>
  onDone: () => void
}

const EnterCode = ({ identifier, isDemo, onResend, onDone }: EnterCodeProps) => {
  const { reload } = useConsole()
  const { show } = useToast()
  const verify = trpc.accounts.verify.useMutation()
  const { form, onSubmit } = useApiForm({
    schema: z.object({ otp: z.string() }),
    defaultValues: { otp: '' },
    fieldOf: () => 'otp',
    submit: async ({ otp }) => {
      await verify.mutateAsync({ ...identifierOf(identifier), otp })
      await reload()
      show({ title: 'Contact verified', id: identifier })
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="mt-2 flex max-w-[440px] flex-col gap-3">
      <CodeField form={form} name="otp" isDemo={isDemo} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto">
          <ResendCode onResend={onResend} />
        </span>
        <Button onClick={onDone}>Later</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={form.watch('otp').length < codeLength}
          busy={verify.isPending}
        >
          Verify
        </Button>
      </div>
    </form>
  )
}
