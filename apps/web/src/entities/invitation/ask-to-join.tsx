import {
  createInvitationOp,
  memberType,
  mostLetters,
  resourceType,
  roleNumber,
} from '@clearway/domain/contracts'
import { Field, Textarea, TextButton } from '@clearway/ui'
import { useState } from 'react'
import { ability } from '../../caller/caller.ts'
import { useCaller } from '../../caller/use-can.ts'
import { faultOf } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useDone } from '../../forms/use-done.ts'
import { actingFor, trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { OrganisationField } from '../organisation/organisation-field.tsx'
import { JoinRequest, namedBy } from './join-request.ts'

const roleChoices = [
  { value: String(roleNumber.member), label: 'Member', hint: 'sees and uses what it has' },
  { value: String(roleNumber.admin), label: 'Admin', hint: 'only an Owner can grant this' },
]

/** Opens a dialog in which a person asks an organisation to take them in. */
export const AskToJoin = () => {
  const [isOpen, setOpen] = useState(false)
  const caller = useCaller()
  const done = useDone()
  const ask = trpc.invitations.create.useMutation({ trpc: actingFor(null) })
  // A request is the person's own, whichever organisation is open.
  const may = ability(createInvitationOp, { ...caller, member: null })
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Ask to join an organisation</TextButton>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Ask to join an organisation"
        description="Its Admins are told. What becomes of it is among your invitations."
        submit="Ask"
        disabledReason={may === true ? undefined : may}
        form={{
          schema: JoinRequest,
          defaultValues: { organisation: '', invite_role: roleNumber.member, remarks: '' },
          submit: async ({ organisation, invite_role, remarks }, form) => {
            try {
              const asked = await ask.mutateAsync({
                resource_type: resourceType.organisation,
                ...namedBy(organisation),
                invitee_type: memberType.user,
                invite_role,
                remarks: remarks || null,
              })
              done({ title: 'Asked', detail: asked.resource_name }, 'invitations')
              setOpen(false)
            } catch (error) {
              if (failureData(error)?.failure !== 'not_found') throw error
              const message = 'No organisation has this identifier'
              form.setError('organisation', { type: 'api', message }, { shouldFocus: true })
            }
          },
        }}
      >
        {(form) => (
          <>
            <OrganisationField form={form} name="organisation" />
            <SelectField form={form} name="invite_role" label="As" options={roleChoices} numeric required />
            <Field
              label="Remarks"
              help="They read it beside your name and e-mail address"
              fault={faultOf(form, 'remarks', 'Remarks')}
            >
              <Textarea rows={2} mostLetters={mostLetters.note} {...form.register('remarks')} />
            </Field>
          </>
        )}
      </FormDialog>
    </>
  )
}
