import { Text } from '@clearway/domain/contracts'
import { z } from 'zod'
import { contentOfMission } from '../../entities/mission/draft-content.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import type { AgainDialogProps } from './repeat-dialog.tsx'

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
          await done({ title: 'Template kept', id: name }, 'missionDrafts')
        },
      }}
    >
      {(form) => <TextField form={form} name="name" label="Name" maxLength={200} required />}
    </FormDialog>
  )
}
