import { flightStatus } from '@clearway/domain/contracts'
import { IconButton, Menu, MenuItem } from '@clearway/ui'
import { CalendarClock, Copy, Ellipsis, FileStack, Repeat, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Mission } from '../../entities/mission/mission-words.ts'
import { freedWhen } from '../../entities/plan/plan-words.ts'
import { Confirm } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { RepeatDialog } from './repeat-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { CopyDialog, MoveDialog } from './time-dialogs.tsx'

/** What makes more of a mission, or moves it. */
export const AgainMenu = ({ mission, onEnded }: { mission: Mission; onEnded: () => void }) => {
  const [open, setOpen] = useState<'copy' | 'repeat' | 'move' | 'template' | 'end' | null>(null)
  const isFlown = mission.flight_plans.some(({ flight_status }) => flight_status !== flightStatus.scheduled)
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
    done({ title: 'Series ended', id: mission.mission_name }, 'missions')
  }
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`End the series of ${mission.mission_name} here?`}
      effect={`This mission and all later ones of the series are deleted with their flight plans, and the airspace they hold is free ${freedWhen(mission.flight_plans)}. Earlier ones stay.`}
      confirmLabel="End the series"
      onConfirm={confirm}
    />
  )
}
