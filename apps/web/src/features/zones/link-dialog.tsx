import { Button, Dialog, Field, RadioGroup, useToast } from '@clearway/ui'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { trpc } from '../../trpc/client.ts'
import type { ZoneDetail } from './zone-facts.ts'

const LinkForm = z.object({
  org_svc_id: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^ORG-[0-9A-Z]{10}$/, { error: 'needs the identifier of an organisation, e.g. ORG-7K3M9Q2R4T' }),
  role: z.enum(['1', '2']),
  how: z.enum(['link', 'invite']),
  remarks: z.string().trim().max(500, { error: 'must be at most 500 characters' }),
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
  { value: 'invite' as const, label: 'Invite', hint: 'Its Admins accept or decline within 7 days' },
]

/** Another organisation as Manager or Monitor of a zone, by the identifier that people read to each other. */
export function LinkDialog({ zone, onClose }: { zone: ZoneDetail; onClose: () => void }) {
  const formId = useId()
  const save = useLink(zone, onClose)
  const { form, onSubmit, refusal } = useApiForm<LinkForm, LinkForm>({
    schema: LinkForm,
    defaultValues: { org_svc_id: '', role: '2', how: 'link', remarks: '' },
    submit: save,
  })
  const isInvitation = form.watch('how') === 'invite'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Add to ${zone.zone_name}`}
      description="An organisation that decides for the zone or watches it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            {isInvitation ? 'Send the invitation' : 'Link'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
        <TextField
          form={form}
          name="org_svc_id"
          label="Organisation"
          placeholder="ORG-7K3M9Q2R4T"
          autoComplete="off"
          help="It stands in the settings of the organisation"
          required
        />
        <Choice form={form} name="role" label="As" options={roles} />
        <Choice form={form} name="how" label="How" options={ways} />
        {isInvitation && <TextField form={form} name="remarks" label="Note to its Admins" maxLength={500} />}
        <RefusalNote>{refusal}</RefusalNote>
      </form>
    </Dialog>
  )
}

type ChoiceProps = {
  form: ReturnType<typeof useApiForm<LinkForm, LinkForm>>['form']
  name: 'role' | 'how'
  label: string
  options: readonly { value: string; label: string; hint: string }[]
}

function Choice({ form, name, label, options }: ChoiceProps) {
  return (
    <Field label={label}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <RadioGroup options={options} value={field.value} onValueChange={field.onChange} />
        )}
      />
    </Field>
  )
}

const organisation = 2

function useLink({ zone_uuid, zone_name }: ZoneDetail, onClose: () => void) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const link = trpc.zones.link.useMutation()
  const invite = trpc.invitations.inviteToZone.useMutation()
  return async ({ org_svc_id, role, how, remarks }: LinkForm) => {
    const type = Number(role) as 1 | 2
    if (how === 'link') {
      const { org_name } = await link.mutateAsync({ zone_uuid, org_svc_id, membership_type: type })
      show({ kind: 'status', tone: 'approved', title: `Linked to ${zone_name}`, detail: org_name })
    } else {
      const body = {
        invitee_type: organisation,
        org_svc_id,
        invite_role: type,
        remarks: remarks || null,
      } as const
      await invite.mutateAsync({ zone_uuid, ...body })
      show({ kind: 'status', title: 'Invitation sent', detail: org_svc_id })
    }
    await Promise.all([utils.zones.invalidate(), utils.invitations.invalidate()])
    onClose()
  }
}
