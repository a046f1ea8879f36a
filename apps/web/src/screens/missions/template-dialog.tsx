import { mostLetters, Text } from '@clearway/domain/contracts'
import { z } from 'zod'
import type { Mission } from '../../entities/mission/mission-words.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import type { AgainDialogProps } from './repeat-dialog.tsx'

/** What a template keeps of a mission: the fields of `POST /missions`. */
const contentOfMission = (mission: Mission) => ({
  mission_name: mission.mission_name,
  mission_description: mission.mission_description,
  mission_purpose: mission.mission_purpose,
  start_time: mission.start_time,
  end_time: mission.end_time,
  mission_envelope: mission.mission_envelope,
  min_altitude: mission.min_altitude,
  max_altitude: mission.max_altitude,
  assets: mission.assets.map(({ asset_uuid, payload_id, payload_type }) => ({
    asset_uuid,
    payload_id,
    payload_type,
  })),
  pilots: mission.pilots.map(({ user_uuid }) => user_uuid),
})

const Named = z.object({ name: Text(200) })

export const TemplateDialog = ({ mission, onClose }: AgainDialogProps) => {
  const done = useDone()
  const keep = trpc.missionDrafts.create.useMutation()
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Keep ${mission.mission_name} as a template`}
      description="Everybody of your organisation finds it under Missions, Drafts and templates."
      submit="Keep it"
      form={{
        schema: Named,
        defaultValues: { name: mission.mission_name },
        submit: async ({ name }) => {
          await keep.mutateAsync({ kind: 'template', name, content: contentOfMission(mission) })
          onClose()
          done({ title: 'Template kept', id: name }, 'missionDrafts')
        },
      }}
    >
      {(form) => <TextField form={form} name="name" label="Name" mostLetters={mostLetters.name} required />}
    </FormDialog>
  )
}
