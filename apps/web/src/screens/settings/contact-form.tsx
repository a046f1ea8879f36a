import { updateOwnProfileOp } from '@clearway/domain/contracts'
import { Button, useToast } from '@clearway/ui'
import { useState } from 'react'
import { z } from 'zod'
import { useConsole } from '../../caller/console-context.tsx'
import { BackNote, RefusalNote, TextField } from '../../forms/fields.tsx'
import { Phone, phoneInput } from '../../forms/phone-field.ts'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { identifierOf } from '../../words/text.ts'

export type ContactKind = 'email' | 'phone'

export const contactTitles = { email: 'Email', phone: 'Phone' } as const

interface ContactFormProps {
  kind: ContactKind
  value: string
  onSaved: () => void
  onCancel: () => void
}

const shape = updateOwnProfileOp.input.shape

const kinds = {
  email: {
    schema: z.object({ email: shape.email.unwrap() }),
    label: 'New email',
    type: 'email',
    help: 'A code goes to it. Until it is verified you sign in with it, and no message is sent there.',
  },
  phone: {
    schema: z.object({ phone: Phone }),
    label: 'New phone',
    type: 'tel',
    help: `${phoneInput.help}. A code goes to it.`,
  },
} as const

type Values = Record<string, string>

/** The password goes along once the API has asked for it: the sign-in was too long ago. */
const useContactForm = ({ kind, value, onSaved }: Omit<ContactFormProps, 'onCancel'>) => {
  const { reload } = useConsole()
  const { show } = useToast()
  const update = trpc.users.updateMe.useMutation()
  const sendCode = trpc.accounts.sendVerifyOtp.useMutation()
  const [asksPassword, setAsksPassword] = useState(false)
  const { schema, label } = kinds[kind]
  const made = useApiForm<Values, Values>({
    keptAs: label,
    schema: schema.extend({ current_password: z.string() }) as unknown as z.ZodType<Values, Values>,
    defaultValues: { [kind]: value, current_password: '' },
    submit: async ({ current_password, ...contact }) => {
      try {
        await update.mutateAsync({ ...contact, ...(current_password && { current_password }) })
      } catch (error) {
        if (failureData(error)?.failure !== 'reauthentication_required') throw error
        setAsksPassword(true)
        const message = current_password ? 'This is not your password' : ''
        if (message) made.form.setError('current_password', { type: 'api', message }, { shouldFocus: true })
        return
      }
      // The contact is saved; when no code can be sent now, the page offers another.
      const identifier = contact[kind] ?? ''
      await sendCode.mutateAsync({ identifier_type: kind, identifier }).catch(() => undefined)
      await reload()
      show({ title: `${contactTitles[kind]} changed`, detail: `${value} was told about it.` })
      onSaved()
    },
  })
  return { ...made, asksPassword }
}

/** A new address or number; saving it asks for its proof. */
export const ContactForm = ({ kind, value, onSaved, onCancel }: ContactFormProps) => {
  const { label, type, help } = kinds[kind]
  const { form, onSubmit, refusal, isBack, asksPassword } = useContactForm({ kind, value, onSaved })
  const isSame = identifierOf(form.watch(kind) ?? '').identifier === value
  return (
    <form noValidate onSubmit={onSubmit} className="mt-2 flex max-w-[440px] flex-col gap-3">
      {isBack && <BackNote />}
      <TextField
        form={form}
        name={kind}
        label={label}
        type={type}
        autoComplete={type}
        help={help}
        required
        autoFocus
      />
      {asksPassword && (
        <TextField
          form={form}
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          help="You signed in more than 10 minutes ago, so this asks who is at the screen."
          required
          autoFocus
        />
      )}
      <p className="text-12 text-text-2">{`A message about the change goes to ${value}.`}</p>
      <RefusalNote>{refusal}</RefusalNote>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Keep the old one</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={isSame}
          busy={form.formState.isSubmitting}
          busyLabel="Saving"
        >
          Save and send a code
        </Button>
      </div>
    </form>
  )
}
