import { mostLetters, requestPermissionOp } from '@clearway/domain/contracts'
import { Field, Textarea } from '@clearway/ui'
import { z } from 'zod'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import type { Mission } from '../mission/mission-words.ts'
import { useZones } from '../zone/use-zones.ts'

const Asked = z.object({
  zone_uuid: z.string().min(1, { error: 'Choose a zone' }),
  remarks: requestPermissionOp.input.shape.remarks.unwrap().unwrap(),
})

interface AskZoneDialogProps {
  mission: Mission
  onClose: () => void
}

/** Also one that the mission does not touch is asked. */
export const AskZoneDialog = ({ mission, onClose }: AskZoneDialogProps) => {
  const { mutateAsync } = trpc.permissions.request.useMutation()
  const done = useDone()
  const asked = new Set(mission.permissions.map(({ zone_uuid }) => zone_uuid))
  const zones = useZones()
    .data?.filter(({ zone_uuid }) => !asked.has(zone_uuid))
    .toSorted((a, b) => a.zone_name.localeCompare(b.zone_name))
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Ask a zone"
      description="Also one that the mission does not touch. Its manager decides; green and awareness zones answer at once."
      submit="Ask"
      form={{
        schema: Asked,
        defaultValues: { zone_uuid: '', remarks: '' },
        submit: async ({ zone_uuid, remarks }) => {
          const { mission_uuid: parent_uuid } = mission
          await mutateAsync({ parent_type: 'MISSION', parent_uuid, zone_uuid, remarks: remarks || null })
          onClose()
          done({ title: 'Asked' }, 'missions', 'permissions')
        },
      }}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="zone_uuid"
            label="Zone"
            placeholder="Choose a zone"
            options={(zones ?? []).map(({ zone_uuid, zone_name }) => ({
              value: zone_uuid,
              label: zone_name,
            }))}
          />
          <Field label="Remarks" fault={form.formState.errors.remarks?.message}>
            <Textarea rows={3} mostLetters={mostLetters.remarks} {...form.register('remarks')} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
