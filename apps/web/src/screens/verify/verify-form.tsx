import { Button, TextLink } from '@clearway/ui'
import { useState } from 'react'
import { z } from 'zod'
import { type Newcomer, takeNewcomer, withFrom } from '../../entities/account/before-sign-in.ts'
import { CodeField, codeLength, ResendCode } from '../../entities/account/code-field.tsx'
import { RefusalNote, TextField } from '../../forms/fields.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useGoOn } from '../../frame/use-go-on.ts'
import { trpc } from '../../trpc/client.ts'
import { signInBy } from '../../trpc/session-calls.ts'
import { identifierOf } from '../../words/text.ts'

export interface VerifyFormProps {
  identifier: string
  isSent: boolean
  isDemo: boolean
  isSignedIn: boolean
  /** Where to go on to. */
  from: string
}

export const VerifyForm = (props: VerifyFormProps) => {
  const [sentTo, setSentTo] = useState(props.isSent ? props.identifier : null)
  return sentTo === null ? (
    <SendCode identifier={props.identifier} onSent={setSentTo} />
  ) : (
    <EnterCode {...props} identifier={sentTo} />
  )
}

const Identifier = z.object({ identifier: z.string().min(1, { error: 'is required' }) })

interface SendCodeProps {
  identifier: string
  onSent: (identifier: string) => void
}

const SendCode = ({ identifier: known, onSent }: SendCodeProps) => {
  const send = trpc.accounts.sendVerifyOtp.useMutation()
  const { form, onSubmit, refusal } = useApiForm({
    schema: Identifier,
    defaultValues: { identifier: known },
    submit: async ({ identifier }) => {
      await send.mutateAsync(identifierOf(identifier))
      onSent(identifier)
    },
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField
        form={form}
        name="identifier"
        label="Email or phone"
        size="lg"
        autoComplete="username"
        required
      />
      <RefusalNote>{refusal}</RefusalNote>
      <Button type="submit" variant="primary" size="lg" busy={send.isPending} busyLabel="Sending">
        Send a code
      </Button>
    </form>
  )
}

/** Whether it worked; where not, the sign-in page shows why. */
const signInAs = ({ email, password }: Newcomer): Promise<boolean> =>
  signInBy('password', { identifier: email, password }).then(
    (refused) => refused === null,
    () => false,
  )

const EnterCode = ({ identifier, isDemo, isSignedIn, from }: Omit<VerifyFormProps, 'isSent'>) => {
  const goOn = useGoOn()
  const send = trpc.accounts.sendVerifyOtp.useMutation()
  const verify = trpc.accounts.verify.useMutation()
  const signIn = withFrom(`/signin?verified=1&identifier=${encodeURIComponent(identifier)}`, from)
  const { form, onSubmit } = useApiForm({
    schema: z.object({ otp: z.string() }),
    defaultValues: { otp: '' },
    fieldOf: () => 'otp',
    submit: async ({ otp }) => {
      await verify.mutateAsync({ ...identifierOf(identifier), otp })
      const newcomer = takeNewcomer(identifier)
      const isIn = isSignedIn || (newcomer !== null && (await signInAs(newcomer)))
      // A session that has just begun is read by the server: the page is loaded anew.
      if (newcomer && isIn) return window.location.assign(from)
      await goOn(isIn ? from : signIn)
    },
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <CodeField form={form} name="otp" isDemo={isDemo} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={form.watch('otp').length < codeLength}
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
