import { updateOwnProfileOp } from '@clearway/domain/contracts'
import { Button } from '@clearway/ui'
import { z } from 'zod'
import { useConsole } from '../../console/console-context.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import type { ContactKind } from './contact-section.tsx'

type ContactFormProps = { kind: ContactKind; value: string; onSaved: () => void; onCancel: () => void }

const shape = updateOwnProfileOp.input.shape

const kinds = {
  email: {
    schema: z.object({ email: shape.email.unwrap() }),
    label: 'New email',
    type: 'email',
    help: 'A code goes to it. Until it is verified you sign in with it, and no message is sent there.',
  },
  phone: {
    schema: z.object({ phone: shape.phone.unwrap() }),
    label: 'New phone',
    type: 'tel',
    help: 'With the country code, no spaces. A code goes to it.',
  },
} as const

/** A new address or number; saving it asks for its proof. */
export function ContactForm({ kind, value, onSaved, onCancel }: ContactFormProps) {
  const { reload } = useConsole()
  const update = trpc.users.updateMe.useMutation()
  const sendCode = trpc.accounts.sendVerifyOtp.useMutation()
  const { schema, label, type, help } = kinds[kind]
  const { form, onSubmit, refusal } = useApiForm<Record<string, string>, Record<string, string>>({
    schema: schema as unknown as z.ZodType<Record<string, string>, Record<string, string>>,
    defaultValues: { [kind]: value },
    submit: async (values) => {
      const changed = await update.mutateAsync(values)
      // The contact is saved; when no code can be sent now, the page offers another.
      await sendCode.mutateAsync({ identifier_type: kind, identifier: changed[kind] }).catch(() => undefined)
      await reload()
      onSaved()
    },
  })
  const isSame = form.watch(kind) === value
  return (
    <form noValidate onSubmit={onSubmit} className="mt-2 flex max-w-[440px] flex-col gap-3">
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
