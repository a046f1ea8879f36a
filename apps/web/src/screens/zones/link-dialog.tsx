import { memberType, mostLetters } from '@clearway/domain/contracts'
import { useToast } from '@clearway/ui'
import { z } from 'zod'
import { OrganisationField } from '../../entities/organisation/organisation-field.tsx'
import type { ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { trpc } from '../../trpc/client.ts'

const LinkForm = z.object({
  org_svc_id: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^ORG-[0-9A-Z]{10}$/, {
      error: 'Choose one by its name, or type its identifier, such as ORG-7K3M9Q2R4T',
    }),
  role: z.enum(['1', '2']),
  how: z.enum(['link', 'invite']),
  remarks: z
    .string()
    .trim()
    .max(mostLetters.note, { error: `must be at most ${mostLetters.note} characters` }),
})
type LinkForm = z.output<typeof LinkForm>

const roles = [
  {
    value: '1' as const,
    label: 'Manager',
    hint: 'Decides requests, changes the zone. Airspace Manager organisations',
  },
  { value: '2' as const, label: 'Monitor', hint: 'Sees flights and plans. Airspace Managers and Monitors' },
]
const ways = [
  { value: 'link' as const, label: 'Link at once', hint: 'It has the zone among its own from then on' },
  { value: 'invite' as const, label: 'Invite', hint: 'Its Admins accept or decline' },
]

/** Another organisation as Manager or Monitor of a zone. */
export const LinkDialog = ({ zone, onClose }: { zone: ZoneDetail; onClose: () => void }) => {
  const save = useLink(zone, onClose)
  return (
    <FormDialog<LinkForm, LinkForm>
      open
      onClose={onClose}
      title={`Add to ${zone.zone_name}`}
      description="An organisation that decides for the zone or watches it."
      submit={(form) => (form.watch('how') === 'invite' ? 'Send the invitation' : 'Link')}
      form={{
        schema: LinkForm,
        defaultValues: { org_svc_id: '', role: '2', how: 'link', remarks: '' },
        submit: save,
      }}
    >
      {(form) => (
        <>
          <OrganisationField form={form} name="org_svc_id" />
          <ChoiceField form={form} name="role" label="As" options={roles} />
          <ChoiceField form={form} name="how" label="How" options={ways} />
          {form.watch('how') === 'invite' && (
            <TextField form={form} name="remarks" label="Note to its Admins" mostLetters={mostLetters.note} />
          )}
        </>
      )}
    </FormDialog>
  )
}

const useLink = ({ zone_uuid, zone_name }: ZoneDetail, onClose: () => void) => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const link = trpc.zones.link.useMutation()
  const invite = trpc.invitations.inviteToZone.useMutation()
  return async ({ org_svc_id, role, how, remarks }: LinkForm) => {
    const type = Number(role) as 1 | 2
    if (how === 'link') {
      const { org_name } = await link.mutateAsync({ zone_uuid, org_svc_id, membership_type: type })
      show({ tone: 'approved', title: `Linked to ${zone_name}`, detail: org_name })
    } else {
      const body = {
        invitee_type: memberType.organisation,
        org_svc_id,
        invite_role: type,
        remarks: remarks || null,
      } as const
      await invite.mutateAsync({ zone_uuid, ...body })
      show({ title: 'Invitation sent', detail: org_svc_id })
    }
    void utils.zones.invalidate()
    void utils.invitations.invalidate()
    onClose()
  }
}
