import { inviteUserOp, inviteUsersOp, mostLetters, roleNumber } from '@clearway/domain/contracts'
import { Button, dayAndTime, Field, Textarea } from '@clearway/ui'
import { ListPlus, UserPlus } from 'lucide-react'
import { useCan } from '../../caller/use-can.ts'
import { roleDoes, roleName } from '../../entities/person/roles.ts'
import { useRolesToInvite } from '../../entities/person/use-role-rules.ts'
import { faultOf, TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useDone } from '../../forms/use-done.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { InviteForm, type InviteFormIn, type PersonToInvite } from './invite-form.ts'
import { InviteManyDialog } from './invite-many-dialog.tsx'

/** Asking one in, or a whole list; the URL names the one that is open. */
export const InviteButtons = ({ params }: { params: UrlParams }) => {
  const can = useCan()
  const open = (invite: string | null) => params.set({ invite })
  const [mayInvite, mayInviteMany] = [can(inviteUserOp) === true, can(inviteUsersOp) === true]
  return (
    <>
      {mayInviteMany && (
        <Button size="sm" icon={ListPlus} onClick={() => open('list')}>
          <span className="max-sm:sr-only">Invite a list</span>
        </Button>
      )}
      {mayInvite && (
        <Button size="sm" variant="primary" icon={UserPlus} onClick={() => open('1')}>
          <span className="max-sm:sr-only">Invite</span>
        </Button>
      )}
      {mayInvite && <InviteDialog isOpen={params.get('invite') === '1'} onClose={() => open(null)} />}
      {mayInviteMany && params.get('invite') === 'list' && <InviteManyDialog onClose={() => open(null)} />}
    </>
  )
}

interface InviteDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks one person in; they need no account yet. */
const InviteDialog = ({ isOpen, onClose }: InviteDialogProps) => {
  const { orgName, roles } = useRolesToInvite()
  const done = useDone()
  const invite = trpc.invitations.inviteUser.useMutation()
  return (
    <FormDialog<InviteFormIn, PersonToInvite>
      open={isOpen}
      onClose={onClose}
      title="Invite a person"
      description={`They get a message with a link to join ${orgName}. They need no account yet.`}
      submit="Send invitation"
      form={{
        schema: InviteForm,
        defaultValues: { invite_identifier: '', invite_role: roleNumber.member, remarks: '' },
        // Who is here, or asked in already: it is the contact that has to change.
        fieldOf: (failure) => (failure === 'already_exists' ? 'invite_identifier' : undefined),
        submit: async (values) => {
          const { invite_identifier, expires_at } = await invite.mutateAsync(values)
          const detail = `${invite_identifier}, until ${dayAndTime(expires_at, Date.now())}`
          done({ title: 'Invitation sent', detail }, 'invitations')
          onClose()
        },
      }}
    >
      {(form) => (
        <>
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
            <Textarea rows={2} mostLetters={mostLetters.note} {...form.register('remarks')} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
