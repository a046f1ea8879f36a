import { createInvitationOp, memberType, resourceType, roleNumber } from '@clearway/domain/contracts'
import { Button, Dialog, Field, Textarea, TextButton, useToast } from '@clearway/ui'
import { useId, useState } from 'react'
import { ability } from '../../console/caller.ts'
import { useCaller } from '../../console/use-can.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { faultOf, TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { actingFor, trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { JoinRequest, namedBy } from './join-request.ts'

const roleChoices = [
  { value: String(roleNumber.member), label: 'Member', hint: 'sees and uses what it has' },
  { value: String(roleNumber.admin), label: 'Admin', hint: 'only an Owner can grant this' },
]

/** Opens a dialog in which a person asks an organisation to take them in. */
export function AskToJoin() {
  const [isOpen, setOpen] = useState(false)
  const formId = useId()
  const caller = useCaller()
  // A request is the person's own, whichever organisation is open.
  const may = ability(createInvitationOp, { ...caller, member: null })
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Ask to join an organisation</TextButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Ask to join an organisation"
        description="Its Admins are told, and have 7 days to answer."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabledReason={may === true ? undefined : may}
            >
              Ask
            </Button>
          </>
        }
      >
        {isOpen && <AskForm id={formId} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function AskForm({ id, onDone }: { id: string; onDone: () => void }) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const ask = trpc.invitations.create.useMutation({ trpc: actingFor(null) })
  const { form, onSubmit, refusal } = useApiForm({
    schema: JoinRequest,
    defaultValues: { organisation: '', invite_role: roleNumber.member, remarks: '' },
    submit: async ({ organisation, invite_role, remarks }) => {
      try {
        const asked = await ask.mutateAsync({
          resource_type: resourceType.organisation,
          ...namedBy(organisation),
          invitee_type: memberType.user,
          invite_role,
          remarks: remarks || null,
        })
        show({ kind: 'status', title: 'Asked', detail: asked.resource_name })
        await utils.invitations.invalidate()
        onDone()
      } catch (error) {
        if (failureData(error)?.failure !== 'not_found') throw error
        const message = 'No organisation has this identifier'
        form.setError('organisation', { type: 'api', message }, { shouldFocus: true })
      }
    },
  })
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      <TextField
        form={form}
        name="organisation"
        label="Identifier of the organisation"
        placeholder="ORG-7K3M9Q2R4T"
        help="Its people find it in the organisation’s profile"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <SelectField form={form} name="invite_role" label="As" options={roleChoices} numeric required />
      <Field
        label="Remarks"
        help="They read it beside your name and e-mail address"
        fault={faultOf(form, 'remarks', 'Remarks')}
      >
        <Textarea rows={2} {...form.register('remarks')} />
      </Field>
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  )
}
