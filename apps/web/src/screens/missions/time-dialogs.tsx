import { Checkbox, plural } from '@clearway/ui'
import { z } from 'zod'
import { instantOf } from '../../entities/volume/volume-fields.ts'
import { LocalTime } from '../../entities/volume/volume-schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { useGoOn } from '../../frame/use-go-on.ts'
import { trpc } from '../../trpc/client.ts'
import { toLocalInput } from '../../words/text.ts'
import type { AgainDialogProps } from './repeat-dialog.tsx'
import { useMove } from './use-move.tsx'

const Timed = z.object({ start_time: LocalTime, with_others: z.boolean() })
type Timed = z.output<typeof Timed>

export const CopyDialog = ({ mission, onClose }: AgainDialogProps) => {
  const goOn = useGoOn()
  const done = useDone()
  const copy = trpc.missions.copy.useMutation()
  const plans = mission.flight_plans.length
  return (
    <FormDialog<Timed, Timed>
      open
      onClose={onClose}
      title={`Copy ${mission.mission_name}`}
      description="The copy is as long, with the same area, heights and people. It asks its zones anew."
      submit="Make the copy"
      form={{
        schema: Timed,
        defaultValues: { start_time: toLocalInput(mission.start_time), with_others: plans > 0 },
        submit: async ({ start_time, with_others }) => {
          const made = await copy.mutateAsync({
            mission_uuid: mission.mission_uuid,
            start_time: instantOf(start_time, mission.start_time),
            with_plans: with_others,
          })
          done({ title: 'Mission copied', id: made.mission_name }, 'missions')
          onClose()
          await goOn(`/missions?mission=${made.mission_uuid}`)
        },
      }}
    >
      {(form) => (
        <>
          <TextField form={form} name="start_time" label="Starts" type="datetime-local" required />
          {plans > 0 && (
            <Checkbox
              label={`With ${plural(plans, 'flight plan')}`}
              checked={form.watch('with_others')}
              onCheckedChange={(isOn) => form.setValue('with_others', isOn)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

export const MoveDialog = ({ mission, onClose }: AgainDialogProps) => {
  const move = useMove()
  return (
    <FormDialog<Timed, Timed>
      open
      onClose={onClose}
      title={`Change the time of ${mission.mission_name}`}
      description="It stays as long as it is and takes its flight plans along. What a manager approved for the old time is asked again."
      submit="Change the time"
      form={{
        schema: Timed,
        defaultValues: { start_time: toLocalInput(mission.start_time), with_others: false },
        submit: async ({ start_time, with_others }) => {
          await move(mission, instantOf(start_time, mission.start_time), with_others)
          onClose()
        },
      }}
    >
      {(form) => (
        <>
          <TextField form={form} name="start_time" label="Starts" type="datetime-local" required />
          {mission.series_uuid !== null && (
            <Checkbox
              label="All that follow in the series too"
              checked={form.watch('with_others')}
              onCheckedChange={(isOn) => form.setValue('with_others', isOn)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
