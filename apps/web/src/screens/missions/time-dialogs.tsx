import { Checkbox, plural, TextButton } from '@clearway/ui'
import { useRouter } from 'next/router'
import { z } from 'zod'
import { instantOf, LocalTime } from '../../entities/volume/volume-fields.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { toLocalInput } from '../../words/text.ts'
import type { AgainDialogProps } from './repeat-dialog.tsx'

const undoMs = 10_000

const Timed = z.object({ start_time: LocalTime, with_others: z.boolean() })
type Timed = z.output<typeof Timed>

export const CopyDialog = ({ mission, onClose }: AgainDialogProps) => {
  const router = useRouter()
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
          await done({ title: 'Mission copied', id: made.mission_name }, 'missions')
          onClose()
          await router.push(`/missions?mission=${made.mission_uuid}`)
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
  const done = useDone()
  const move = trpc.missions.move.useMutation()
  const { mission_uuid } = mission
  const undo = async (following: boolean) => {
    try {
      await move.mutateAsync({ mission_uuid, start_time: mission.start_time, following })
      await done({ title: 'Moved back', id: mission.mission_name }, 'missions')
    } catch (error) {
      await done({ title: 'Not moved back', detail: sentenceOf(error) })
    }
  }
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
          const { missions } = await move.mutateAsync({
            mission_uuid,
            start_time: instantOf(start_time, mission.start_time),
            following: with_others,
          })
          const lost = missions.reduce((sum, { conflicted_plans }) => sum + conflicted_plans, 0)
          const detail = lost > 0 && `${plural(lost, 'flight plan')} found the airspace taken.`
          onClose()
          await done(
            {
              title: `${plural(missions.length, 'mission')} moved`,
              id: mission.mission_name,
              detail,
              actions: <TextButton onClick={() => void undo(with_others)}>Undo</TextButton>,
              lastsMs: undoMs,
            },
            'missions',
          )
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
