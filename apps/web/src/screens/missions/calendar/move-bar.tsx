import { permissionStatus } from '@clearway/domain/contracts'
import { Button, heightBand, Segmented, time, timeRange, useFoot } from '@clearway/ui'
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { dayWords, minuteMs, today } from './days.ts'
import type { Moving } from './use-moving.ts'

/** "Sunday 22 November 11:40" */
const placeWords = (timeZone: string, ms: number): string => `${dayWords(today(timeZone, ms))} ${time(ms)}`

const effectOf = ({ isMoved, check }: Moving): string => {
  if (!isMoved) return 'Move it with the arrow keys, or drag it.'
  if (check.isUnreached) return 'The check does not answer. The move itself is judged by the service.'
  if (check.refusal) return check.refusal
  if (!check.isChecked) return 'Looking at zones and plans.'
  const [first] = check.conflicts
  if (!first) return 'Clear of approved plans.'
  const minutes = Math.round((Date.parse(first.ends_at) - Date.parse(first.starts_at)) / minuteMs)
  const other = first.operator === 'own organisation' ? 'a plan of your own' : first.operator
  return `Shares ${minutes} min with ${other}, ${timeRange(first.starts_at, first.ends_at)}, ${heightBand(first.min_height, first.max_height)}.`
}

const zonesOf = ({ check }: Moving): string => {
  const names = check.zones
    .filter(({ permission_status }) => permission_status !== permissionStatus.approved)
    .map(({ zone_name }) => zone_name)
  if (!check.isChecked) return ''
  if (names.length === 0) return 'No zone has to decide.'
  return `${names.join(' and ')} ${names.length === 1 ? 'decides' : 'decide'} again.`
}

const scopes = [
  { value: 'one', label: 'This one' },
  { value: 'following', label: 'All that follow' },
]

/** What the move does, before it is done. */
export const MoveBar = ({ moving, timeZone }: { moving: Moving; timeZone: string }) => {
  const { held, check, isBusy, isMoved } = moving
  const foot = useFoot()
  if (!held) return null
  const { mission, startMs, following } = held
  const hasConflict = check.conflicts.length > 0
  const Icon = hasConflict ? CircleAlert : check.isChecked ? CircleCheck : LoaderCircle
  const { clearMs } = check
  return (
    <section
      ref={foot}
      aria-label="Move"
      className="flex shrink-0 flex-wrap items-center gap-3 border-t border-line-strong bg-surface-2 px-4 py-2.5"
    >
      <Icon
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className={hasConflict ? 'text-rejected' : check.isChecked ? 'text-approved' : 'text-text-3'}
      />
      <div role="status" className="num min-w-60 flex-1">
        <p>
          <span className="font-semibold">{`${mission.mission_name}, ${isMoved ? 'to ' : ''}${placeWords(timeZone, startMs)}.`}</span>{' '}
          {effectOf(moving)}
        </p>
        <p className="text-12 text-text-2">
          {zonesOf(moving)}
          {clearMs !== null && ` ${placeWords(timeZone, clearMs)} is clear.`}
        </p>
      </div>
      {mission.series_uuid && (
        <Segmented
          label="What moves"
          options={scopes}
          value={following ? 'following' : 'one'}
          onValueChange={(scope) => moving.follow(scope === 'following')}
        />
      )}
      <Button variant="quiet" kbd="Esc" disabled={isBusy} onClick={moving.back}>
        Back
      </Button>
      {hasConflict && (
        <Button busy={isBusy} onClick={moving.dropHere}>
          {`Move to ${time(startMs)} anyway`}
        </Button>
      )}
      {(!hasConflict || clearMs !== null) && (
        <Button variant="primary" kbd="Enter" busy={isBusy} disabled={!isMoved} onClick={moving.drop}>
          {`Move to ${time(clearMs ?? startMs)}`}
        </Button>
      )}
    </section>
  )
}

/** Why a mission is shown again where it was. */
export const RefusedBar = ({ moving }: { moving: Moving }) =>
  moving.refused && (
    <section
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-3 border-t border-rejected-line bg-rejected-soft px-4 py-2.5"
    >
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="text-rejected" />
      <p className="min-w-60 flex-1">
        <span className="font-semibold">{`${moving.refused.title}: ${moving.refused.name}.`}</span>{' '}
        {moving.refused.detail}
      </p>
      <Button variant="quiet" onClick={moving.forget}>
        Close
      </Button>
    </section>
  )
