import { wallAt } from '@clearway/domain/contracts'
import { Popover, plural, time, timeRange } from '@clearway/ui'
import clsx from 'clsx'
import { GripVertical } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Span } from '../../../entities/mission/blocks.ts'
import type { MissionItem } from '../../../entities/mission/mission-words.ts'
import { ConsoleLink } from '../../../frame/console-link.tsx'
import { dayWords, minuteMs, type Wall } from './days.ts'
import { type More, partsOn, placedSideBySide, type Timed } from './layout.ts'
import { heightOf, MissionBlock } from './mission-block.tsx'
import type { sunOf } from './sun.ts'
import type { CalendarView } from './use-calendar.ts'
import type { Moving } from './use-moving.ts'

const mostBeside = { week: 3, day: 8 } as const
const mostOnPhone = 3

export interface DayColumnProps {
  day: Wall
  hours: Span
  view: CalendarView
  moving: Moving
  sun: ReturnType<typeof sunOf>
  isFirst: boolean
}

/** One day: its night, its missions side by side, and over them what is moved. */
export const DayColumn = ({ day, hours, view, moving, sun, isFirst }: DayColumnProps) => {
  const { range, isMobile, timeZone, today } = view
  const most = isMobile ? mostOnPhone : mostBeside[range]
  const parts = view.parts.get(day)
  const { placed, more } = useMemo(() => placedSideBySide(parts ?? [], most), [parts, most])
  const heldUuid = moving.held?.mission.mission_uuid
  const minuteOf = (ms: number) => (wallAt(timeZone, new Date(ms)) - day) / minuteMs
  return (
    <section
      data-line=""
      aria-label={dayWords(day)}
      className={clsx('relative min-w-0 flex-1 border-l border-line', day === today && 'bg-accent-soft/30')}
    >
      {sun && (
        <>
          <Night fromMin={hours[0]} toMin={minuteOf(sun.riseMs)} hours={hours} />
          <Night fromMin={minuteOf(sun.setMs)} toMin={hours[1]} hours={hours} />
          <span
            className="pointer-events-none absolute inset-x-0 border-t border-dotted border-pending-line"
            style={{ top: heightOf({ fromMin: minuteOf(sun.setMs), toMin: hours[1] }, hours).top }}
          >
            {isFirst && (
              <span className="num px-1.5 text-11 text-pending">{`sunset ${time(sun.setMs)}`}</span>
            )}
          </span>
        </>
      )}
      <ul aria-label={`Missions, ${dayWords(day)}`}>
        {placed
          .filter(({ one }) => one.mission_uuid !== heldUuid)
          .map((part) => (
            <MissionBlock key={part.one.mission_uuid} part={part} hours={hours} view={view} />
          ))}
        {more.map((rest) => (
          <MoreBlock key={rest.fromMin} more={rest} hours={hours} view={view} />
        ))}
      </ul>
      {moving.held && <Held day={day} hours={hours} view={view} moving={moving} held={moving.held} />}
    </section>
  )
}

const Night = ({ fromMin, toMin, hours }: { fromMin: number; toMin: number; hours: Span }) =>
  toMin > fromMin && (
    <span
      aria-hidden
      className="absolute inset-x-0 bg-surface-2"
      style={heightOf({ fromMin, toMin }, hours)}
    />
  )

interface MoreBlockProps {
  more: More<MissionItem>
  hours: Span
  view: CalendarView
}

/** What finds no place beside the others, behind their number. */
const MoreBlock = ({ more: { fromMin, hidden, left, width }, hours, view }: MoreBlockProps) => (
  <li
    // A finger's target reaches over the block below.
    className="absolute z-1 px-0.5"
    style={{
      top: heightOf({ fromMin, toMin: fromMin }, hours).top,
      left: `${left * 100}%`,
      width: `${width * 100}%`,
    }}
  >
    <Popover
      label={plural(hidden.length, 'more mission')}
      trigger={
        <button
          type="button"
          className="num h-6 w-full truncate rounded-1 border border-line-control bg-surface-3 px-1 text-12 font-medium hover:bg-surface-hover touch:h-11"
        >
          {`+${hidden.length} more`}
        </button>
      }
    >
      <ul aria-label="More missions" className="max-h-72 divide-y divide-line overflow-y-auto">
        {hidden.map(({ mission_uuid, mission_name, start_time, end_time }) => (
          <li key={mission_uuid}>
            <ConsoleLink
              href={view.params.hrefWith({ mission: mission_uuid })}
              shallow
              scroll={false}
              className="flex min-h-8 items-center gap-3 text-12 hover:underline touch:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{mission_name}</span>
              <span className="num text-text-3">{timeRange(start_time, end_time)}</span>
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </Popover>
  </li>
)

interface HeldProps extends Omit<DayColumnProps, 'sun' | 'isFirst'> {
  held: NonNullable<Moving['held']>
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** What of a move lies on this day: where it was, where it is held, what is shared, and the nearest clear window. */
const Held = ({ day, hours, view: { timeZone }, moving, held }: HeldProps) => {
  const { mission, startMs } = held
  const { conflicts, clearMs } = moving.check
  const lengthMs = (moving.endMs ?? startMs) - startMs
  const on = (window: Timed) => partsOn(timeZone, day, [window])[0]
  const windowFrom = (ms: number): Timed => ({ start_time: iso(ms), end_time: iso(ms + lengthMs) })
  const was = moving.isMoved && on(mission)
  const now = on(windowFrom(startMs))
  const clear = clearMs !== null && on(windowFrom(clearMs))
  return (
    <>
      {was && (
        <div
          className="num absolute inset-x-0.5 overflow-hidden rounded-1 border border-dashed border-line-control px-1 text-11 text-text-3"
          style={heightOf(was, hours)}
        >
          <span className="block truncate text-12">{mission.mission_name}</span>
          {`was ${timeRange(mission.start_time, mission.end_time)}`}
        </div>
      )}
      {clear && clearMs !== null && (
        <button
          type="button"
          tabIndex={-1}
          onClick={moving.drop}
          className="num absolute inset-x-0.5 overflow-hidden rounded-1 border border-dashed border-accent bg-accent-soft px-1 text-left text-11 text-accent"
          style={heightOf(clear, hours)}
        >
          {`Clear ${timeRange(clearMs, clearMs + lengthMs)}`}
        </button>
      )}
      {now && <HeldBlock part={now} hours={hours} moving={moving} held={held} />}
      {conflicts.map(({ starts_at, ends_at }) => {
        const shared = on({ start_time: starts_at, end_time: ends_at })
        const minutes = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs)
        return (
          shared && (
            <span
              key={`${starts_at} ${ends_at}`}
              className="num pointer-events-none absolute inset-x-0.5 z-3 overflow-hidden border-y border-overlap bg-overlap-fill px-2 text-11 font-semibold"
              style={heightOf(shared, hours)}
            >
              {`${minutes} min shared`}
            </span>
          )
        )
      })}
    </>
  )
}

interface HeldBlockProps {
  part: ReturnType<typeof partsOn>[number]
  hours: Span
  moving: Moving
  held: NonNullable<Moving['held']>
}

/** It takes the focus: the arrow keys move it, Enter puts it down. */
const HeldBlock = ({ part, hours, moving, held: { mission, startMs } }: HeldBlockProps) => {
  const block = useRef<HTMLButtonElement>(null)
  useEffect(() => block.current?.focus({ preventScroll: true }), [])
  const { mission_uuid, mission_name } = mission
  return (
    <button
      ref={block}
      type="button"
      data-block={mission_uuid}
      onClick={moving.drop}
      className="num absolute inset-x-0.5 z-2 flex min-h-5 cursor-grabbing flex-col items-start overflow-hidden rounded-1 border-2 border-accent bg-surface-selected px-1 text-left text-12 shadow-2"
      style={heightOf(part, hours)}
    >
      <span className="flex max-w-full items-center gap-1 font-medium">
        <GripVertical size={13} aria-hidden className="shrink-0 text-accent" />
        <span className="truncate">{mission_name}</span>
      </span>
      <span className="pl-4 text-11 text-text-2">{timeRange(startMs, moving.endMs ?? startMs)}</span>
    </button>
  )
}
