import { Button, Section, useToast } from '@clearway/ui'
import { useEffect, useMemo, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { canHash, passwordChange, passwordHash, passwordHelp } from '../../entities/account/password.ts'
import { RefusalNote, TextField } from '../../forms/fields.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'

const empty = { current_password: '', new_password: '', again: '' }

const usePasswordForm = () => {
  const { person } = useConsole()
  const utils = trpc.useUtils()
  const change = trpc.accounts.changePassword.useMutation()
  const { show } = useToast()
  const schema = useMemo(() => passwordChange(person), [person])
  const made = useApiForm({
    schema,
    defaultValues: empty,
    submit: async ({ current_password, new_password }) => {
      const [current, next] = await Promise.all([passwordHash(current_password), passwordHash(new_password)])
      try {
        await change.mutateAsync({ current_password: current, new_password: next })
      } catch (error) {
        if (failureData(error)?.failure !== 'invalid_credentials') throw error
        const message = 'This is not your password'
        made.form.setError('current_password', { type: 'api', message }, { shouldFocus: true })
        return
      }
      made.form.reset(empty)
      void utils.users.sessions.invalidate()
      show({ title: 'Password changed', detail: 'Your other sessions have ended.' })
    },
  })
  return made
}

/** The browser sends SHA-256 of both passwords, never a password. */
export const PasswordForm = () => {
  const { form, onSubmit, refusal } = usePasswordForm()
  // Known in the browser only.
  const [isHeld, setHeld] = useState(false)
  useEffect(() => setHeld(!canHash()), [])
  return (
    <Section title="Password" level={2}>
      <form noValidate onSubmit={onSubmit} className="flex max-w-[440px] flex-col gap-3 pt-1">
        <TextField
          form={form}
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          form={form}
          name="new_password"
          label="New password"
          type="password"
          autoComplete="new-password"
          help={passwordHelp}
          required
        />
        <TextField
          form={form}
          name="again"
          label="New password again"
          type="password"
          autoComplete="new-password"
          required
        />
        <p className="text-12 text-text-2">
          Your other sessions end. This browser sends hashes only: neither password leaves it.
        </p>
        <RefusalNote>{refusal}</RefusalNote>
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            busy={form.formState.isSubmitting}
            busyLabel="Changing"
            disabledReason={
              isHeld && 'Open the console over https: this browser computes hashes nowhere else'
            }
          >
            Change password
          </Button>
        </div>
      </form>
    </Section>
  )
}
