import { Button, Dialog, dayAndTime, Field, Textarea, useToast } from '@clearway/ui'
import { useId } from 'react'
import { roleName } from '../../console/role-words.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { faultOf, TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData, sentenceOf } from '../../trpc/failure.ts'
import { InviteForm, type InviteFormIn, type PersonToInvite } from './invite-form.ts'
import { roleDoes } from './roles.ts'
import { useRolesToInvite } from './use-role-rules.ts'

type InviteDialogProps = { isOpen: boolean; onClose: () => void }

/** Asks one person in; they need no account yet. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const formId = useId()
  const { orgName } = useRolesToInvite()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Invite a person"
      description={`They get a message with a link to join ${orgName}. They need no account yet.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Send invitation
          </Button>
        </>
      }
    >
      {isOpen && <InviteFields id={formId} onDone={onClose} />}
    </Dialog>
  )
}

function useInvite(onDone: () => void) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const invite = trpc.invitations.inviteUser.useMutation()
  const api = useApiForm<InviteFormIn, PersonToInvite>({
    schema: InviteForm,
    defaultValues: { invite_identifier: '', invite_role: 1, remarks: '' },
    submit: async (values) => {
      try {
        const { invite_identifier, expires_at } = await invite.mutateAsync(values)
        const detail = `${invite_identifier}, until ${dayAndTime(expires_at, Date.now())}`
        show({ kind: 'status', title: 'Invitation sent', detail })
      } catch (error) {
        // Who is here, or asked in already: it is the contact that has to change.
        if (failureData(error)?.failure !== 'already_exists') throw error
        const fault = { type: 'api', message: sentenceOf(error) }
        api.form.setError('invite_identifier', fault, { shouldFocus: true })
        return
      }
      await utils.invitations.invalidate()
      onDone()
    },
  })
  return api
}

function InviteFields({ id, onDone }: { id: string; onDone: () => void }) {
  const { form, onSubmit, refusal } = useInvite(onDone)
  const { roles } = useRolesToInvite()
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <TextField
        form={form}
        name="invite_identifier"
        label="Email or phone"
        placeholder="asha@example.org or +919845012345"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <SelectField
        form={form}
        name="invite_role"
        label="Role"
        options={roles.map(({ role }) => ({ value: String(role), label: roleName(role) }))}
        help={roleDoes(form.watch('invite_role'))}
        numeric
        required
      />
      <Field label="Note" help="They read it in the message" fault={faultOf(form, 'remarks', 'Note')}>
        <Textarea rows={2} {...form.register('remarks')} />
      </Field>
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}
