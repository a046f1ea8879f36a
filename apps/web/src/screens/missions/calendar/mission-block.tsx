import { time, timeRange, ZoneSwatch } from '@clearway/ui'
import clsx from 'clsx'
import { Repeat } from 'lucide-react'
import type { CSSProperties } from 'react'
import { blockLooks } from '../../../entities/mission/block-looks.ts'
import type { Span } from '../../../entities/mission/blocks.ts'
import type { MissionItem } from '../../../entities/mission/mission-words.ts'
import { zoneKindOf } from '../../../entities/permission/request-words.ts'
import { ConsoleLink } from '../../../frame/console-link.tsx'
import type { Part, Placed } from './layout.ts'
import type { CalendarView } from './use-calendar.ts'

/** Where minutes of a day lie in its column. */
export const heightOf = ({ fromMin, toMin }: Pick<Part<unknown>, 'fromMin' | 'toMin'>, hours: Span) => {
  const share = (minutes: number): string => `${(minutes / (hours[1] - hours[0])) * 100}%`
  return { top: share(fromMin - hours[0]), height: share(toMin - fromMin) } satisfies CSSProperties
}

const timesFromMin = 40
const zoneFromMin = 70
/** Two lines of them: a window that ends on another day is long. */
const longTimesFromMin = 60

/** Where it is too long for its block it goes on below, after the dash or before a time. */
const broken = (times: string): string => times.replace(/ (?!\d\d:)/g, '\u00a0')

/** One mission on one day, as much of it as its height and width allow. */
export const MissionBlock = ({
  part,
  hours,
  view,
}: {
  part: Placed<MissionItem>
  hours: Span
  view: CalendarView
}) => {
  const { one: mission, left, width, fromMin, toMin } = part
  const { mission_uuid, mission_name, start_time, end_time, permissions } = mission
  const state = view.stateOf(mission)
  const { icon: Icon, style, word } = blockLooks[state]
  const minutes = toMin - fromMin
  const isNarrow = width < 1 && view.range === 'week'
  const times = timeRange(start_time, end_time)
  const zone = permissions[0]
  const isSelected = view.selected === mission_uuid
  return (
    <li
      data-scaled
      className="absolute min-h-5 px-0.5"
      style={{ ...heightOf(part, hours), left: `${left * 100}%`, width: `${width * 100}%` }}
    >
      <ConsoleLink
        data-block={mission_uuid}
        href={view.params.hrefWith({ mission: mission_uuid })}
        shallow
        scroll={false}
        draggable={false}
        title={`${mission_name}, ${times}, ${word}`}
        aria-current={isSelected || undefined}
        className={clsx(
          'num flex h-full flex-col overflow-hidden rounded-1 border border-l-[3px] px-1 py-px text-12',
          style,
          isSelected && 'outline-2 outline-accent',
          view.mayMove(mission) && 'cursor-grab',
        )}
      >
        <span className="flex items-center gap-1">
          <Icon size={13} strokeWidth={2} aria-hidden className="shrink-0" />
          <span className={clsx('min-w-0 flex-1 truncate font-medium', state !== 'flown' && 'text-text')}>
            {mission_name}
          </span>
          {mission.series_uuid && !isNarrow && (
            <Repeat size={12} strokeWidth={1.75} role="img" aria-label="repeats" className="shrink-0" />
          )}
        </span>
        {minutes >= timesFromMin && (
          <span className="pl-4 text-11 text-text-2">
            {isNarrow || (width < 1 && minutes < longTimesFromMin && times.includes(' '))
              ? time(start_time)
              : broken(times)}
          </span>
        )}
        {minutes >= zoneFromMin && !isNarrow && zone && (
          <span className="flex items-center gap-1 text-11 text-text-2">
            <ZoneSwatch kind={zoneKindOf(zone.airspace_zone_type)} />
            <span className="truncate">{zone.zone_name}</span>
          </span>
        )}
        <span className="sr-only">{`${times}, ${word}`}</span>
      </ConsoleLink>
    </li>
  )
}
