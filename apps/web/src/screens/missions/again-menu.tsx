import { Text } from '@clearway/domain/contracts'
import { Checkbox, IconButton, Menu, MenuItem, plural, TextButton } from '@clearway/ui'
import { CalendarClock, Copy, Ellipsis, FileStack, Repeat, Trash2 } from 'lucide-react'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { z } from 'zod'
import { contentOfMission } from '../../entities/mission/draft-content.ts'
import type { Mission } from '../../entities/mission/mission-words.ts'
import { instantOf, LocalTime } from '../../entities/volume/volume-fields.ts'
import { Confirm } from '../../forms/confirm.tsx'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { toLocalInput } from '../../words/text.ts'
import { type AgainDialogProps, RepeatDialog } from './repeat-dialog.tsx'

/** What makes more of a mission, or moves it. */
export const AgainMenu = ({ mission, onEnded }: { mission: Mission; onEnded: () => void }) => {
  const [open, setOpen] = useState<'copy' | 'repeat' | 'move' | 'template' | 'end' | null>(null)
  const isFlown = mission.flight_plans.some(({ flight_status }) => flight_status !== 0)
  const props = { mission, onClose: () => setOpen(null) }
  const inSeries = mission.series_uuid !== null
  return (
    <>
      <Menu label="More" trigger={<IconButton icon={Ellipsis} label="More" variant="plain" />}>
        <MenuItem icon={Copy} onSelect={() => setOpen('copy')}>
          Copy…
        </MenuItem>
        <MenuItem
          icon={Repeat}
          disabled={inSeries}
          {...(inSeries && { hint: 'repeats already' })}
          onSelect={() => setOpen('repeat')}
        >
          Repeat…
        </MenuItem>
        <MenuItem
          icon={CalendarClock}
          disabled={isFlown}
          {...(isFlown && { hint: 'flown' })}
          onSelect={() => setOpen('move')}
        >
          Change time…
        </MenuItem>
        <MenuItem icon={FileStack} onSelect={() => setOpen('template')}>
          Keep as template…
        </MenuItem>
        {inSeries && (
          <MenuItem icon={Trash2} danger onSelect={() => setOpen('end')}>
            End the series here…
          </MenuItem>
        )}
      </Menu>
      {open === 'copy' && <CopyDialog {...props} />}
      {open === 'repeat' && <RepeatDialog {...props} />}
      {open === 'move' && <MoveDialog {...props} />}
      {open === 'template' && <TemplateDialog {...props} />}
      <EndSeries
        mission={mission}
        open={open === 'end'}
        onOpenChange={() => setOpen(null)}
        onEnded={onEnded}
      />
    </>
  )
}

const undoMs = 10_000

const Timed = z.object({ start_time: LocalTime, with_others: z.boolean() })
type Timed = z.output<typeof Timed>

const CopyDialog = ({ mission, onClose }: AgainDialogProps) => {
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

const MoveDialog = ({ mission, onClose }: AgainDialogProps) => {
  const done = useDone()
  const move = trpc.missions.move.useMutation()
  const { mission_uuid } = mission
  const undo = async (following: boolean) => {
    await move.mutateAsync({ mission_uuid, start_time: mission.start_time, following })
    await done({ title: 'Moved back', id: mission.mission_name }, 'missions')
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

const Named = z.object({ name: Text(200) })

const TemplateDialog = ({ mission, onClose }: AgainDialogProps) => {
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

interface EndSeriesProps {
  mission: Mission
  open: boolean
  onOpenChange: (open: boolean) => void
  onEnded: () => void
}

const EndSeries = ({ mission, open, onOpenChange, onEnded }: EndSeriesProps) => {
  const done = useDone()
  const end = trpc.missions.endSeries.useMutation()
  const confirm = async () => {
    await end.mutateAsync({ mission_uuid: mission.mission_uuid })
    onOpenChange(false)
    onEnded()
    await done({ title: 'Series ended', id: mission.mission_name }, 'missions')
  }
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`End the series of ${mission.mission_name} here?`}
      effect="This mission and all later ones of the series are deleted with their flight plans, and the airspace they hold is free at once. Earlier ones stay."
      confirmLabel="End the series"
      onConfirm={confirm}
    />
  )
}
