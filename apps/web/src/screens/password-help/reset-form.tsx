import { ButtonLink } from '@clearway/ui'
import { useState } from 'react'
import { passwordHelp, TwicePassword } from '../../entities/account/password.ts'
import { RefusalNote, TextField } from '../../forms/fields.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useGoOn } from '../../frame/use-go-on.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData, sentenceOf } from '../../trpc/failure.ts'
import { BackToSignIn, PasswordHelpForm } from './password-help-form.tsx'

const noToken = 'This address holds no link. Open the one that was sent to you, whole.'

/** A new password by the link; a link that is used or too old is refused with the reason and offers another. */
export const ResetForm = ({ token }: { token: string }) => {
  const goOn = useGoOn()
  const [unusable, setUnusable] = useState<string | null>(token ? null : noToken)
  const reset = trpc.accounts.resetPassword.useMutation()
  const { form, onSubmit, refusal } = useApiForm({
    schema: TwicePassword,
    defaultValues: { new_password: '', again: '' },
    submit: async ({ new_password }) => {
      try {
        await reset.mutateAsync({ token, new_password })
        // The link is used up: it does not stay in the history.
        await goOn('/signin?reset=1', 'replace')
      } catch (error) {
        if (failureData(error)?.failure !== 'reset_token_invalid') throw error
        setUnusable(sentenceOf(error))
      }
    },
  })
  if (unusable) return <UnusableLink reason={unusable} />
  return (
    <PasswordHelpForm
      onSubmit={onSubmit}
      isBusy={form.formState.isSubmitting}
      refusal={refusal}
      act="Set the password"
      busyAct="Setting"
    >
      <TextField
        form={form}
        name="new_password"
        label="New password"
        size="lg"
        type="password"
        autoComplete="new-password"
        help={passwordHelp}
        autoFocus
        required
      />
      <TextField
        form={form}
        name="again"
        label="New password again"
        size="lg"
        type="password"
        autoComplete="new-password"
        required
      />
    </PasswordHelpForm>
  )
}

const UnusableLink = ({ reason }: { reason: string }) => (
  <div className="flex flex-col gap-4">
    <RefusalNote>{reason}</RefusalNote>
    <ButtonLink href="/forgot-password" variant="primary" size="lg">
      Ask for another link
    </ButtonLink>
    <BackToSignIn />
  </div>
)
