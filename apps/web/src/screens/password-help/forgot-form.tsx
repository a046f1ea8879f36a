import { forgotPasswordOp } from '@clearway/domain/contracts'
import { Banner, TextButton } from '@clearway/ui'
import { useState } from 'react'
import { TextField } from '../../forms/fields.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { BackToSignIn, PasswordHelpForm } from './password-help-form.tsx'

interface ForgotFormProps {
  email: string
  isDemo: boolean
}

/** Asks where to send the link; then shows that it is on its way. */
export const ForgotForm = ({ email, isDemo }: ForgotFormProps) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const forgot = trpc.accounts.forgotPassword.useMutation()
  const { form, onSubmit, refusal } = useApiForm({
    schema: forgotPasswordOp.input,
    defaultValues: { email },
    fieldOf: (failure) => (failure === 'not_found' ? 'email' : undefined),
    submit: async (values) => {
      await forgot.mutateAsync(values)
      setSentTo(values.email)
    },
  })
  if (sentTo) return <Sent email={sentTo} isDemo={isDemo} onAgain={() => setSentTo(null)} />
  return (
    <PasswordHelpForm
      onSubmit={onSubmit}
      isBusy={form.formState.isSubmitting}
      refusal={refusal}
      act="Send a link"
      busyAct="Sending"
    >
      <TextField
        form={form}
        name="email"
        label="Email"
        size="lg"
        type="email"
        autoComplete="email"
        autoFocus
        required
      />
    </PasswordHelpForm>
  )
}

interface SentProps {
  email: string
  isDemo: boolean
  onAgain: () => void
}

const Sent = ({ email, isDemo, onAgain }: SentProps) => (
  <div className="flex flex-col gap-4">
    <div className="overflow-hidden rounded-2 border-x border-info-line">
      <Banner tone="info" title="A link is on its way.">
        {`It goes to ${email} and works once; the message says for how long.`}
      </Banner>
    </div>
    {isDemo && (
      <p className="text-12 text-text-2">
        This installation sends nothing: the link is in the last line of outbox.ndjson in its data folder.
      </p>
    )}
    <p className="flex items-center justify-center gap-2 text-13 text-text-2">
      Nothing came? <TextButton onClick={onAgain}>Send another</TextButton>
    </p>
    <BackToSignIn />
  </div>
)
