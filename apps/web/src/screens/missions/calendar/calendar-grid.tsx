import { wallAt } from '@clearway/domain/contracts'
import { time } from '@clearway/ui'
import clsx from 'clsx'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { walkBlocks } from '../../../entities/mission/blocks.ts'
import { useHomeBounds } from '../../../entities/zone/use-home-areas.ts'
import { ConsoleLink } from '../../../frame/console-link.tsx'
import { DayColumn } from './day-column.tsx'
import { dayOf, dayText, dayWords, minuteMs, type Wall, weekdayShort } from './days.ts'
import { hoursShown, loadOf, partsOn } from './layout.ts'
import { movedByKey } from './moving.ts'
import { sunOf } from './sun.ts'
import type { CalendarView } from './use-calendar.ts'
import { useDrag } from './use-drag.ts'
import type { Moving } from './use-moving.ts'

const hourPx = 48

interface GridProps {
  view: CalendarView
  moving: Moving
}

/** Where the sun is looked for: the middle of where the organisation's maps open. */
const useHomePlace = (): readonly [number, number] | null => {
  const bounds = useHomeBounds()
  return useMemo(
    () => (bounds ? [(bounds.east + bounds.west) / 2, (bounds.north + bounds.south) / 2] : null),
    [bounds],
  )
}

const useHours = ({ days, parts, timeZone }: CalendarView, moving: Moving) => {
  const { held, endMs } = moving
  return useMemo(() => {
    const moved = held &&
      endMs && { start_time: new Date(held.startMs).toISOString(), end_time: new Date(endMs).toISOString() }
    return hoursShown(
      days.flatMap((day) => [...(parts.get(day) ?? []), ...(moved ? partsOn(timeZone, day, [moved]) : [])]),
    )
  }, [days, parts, timeZone, held, endMs])
}

/** The hours down, the days across. */
export const CalendarGrid = ({ view, moving }: GridProps) => {
  const { days, timeZone, nowMs, today } = view
  const box = useRef<HTMLDivElement>(null)
  const hours = useHours(view, moving)
  const drag = useDrag(box, hours, { view, moving })
  const place = useHomePlace()
  const count = (hours[1] - hours[0]) / 60
  const marks = Array.from({ length: count }, (_, index) => hours[0] / 60 + index)
  const nowShare = ((wallAt(timeZone, new Date(nowMs)) - today) / minuteMs - hours[0]) / (hours[1] - hours[0])
  const isNowShown = nowShare > 0 && nowShare < 1 && days.includes(today)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!moving.held) return walkBlocks(event, 'down')
    const next = movedByKey(timeZone, moving.held.startMs, event.key, event.altKey)
    if (next === null) return
    event.preventDefault()
    moving.place(next)
    const day = dayOf(wallAt(timeZone, new Date(next)))
    if (!days.includes(day)) view.goTo(day)
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-auto">
      <div className="sticky top-0 z-5 flex shrink-0 border-b border-line-strong bg-surface-1">
        <div className="w-13 shrink-0" />
        {days.map((day) => (
          <DayHead key={day} day={day} view={view} />
        ))}
      </div>
      <div className="flex flex-1" style={{ minHeight: count * hourPx }}>
        <div aria-hidden className="relative w-13 shrink-0">
          {marks.slice(1).map((hour, index) => (
            <span
              key={hour}
              className="num absolute right-2 -translate-y-1/2 text-11 text-text-3"
              style={{ top: `${((index + 1) / count) * 100}%` }}
            >
              {`${String(hour).padStart(2, '0')}:00`}
            </span>
          ))}
          {isNowShown && (
            <span
              className="num absolute right-1 z-1 -translate-y-1/2 rounded-1 bg-accent px-1 text-11 font-semibold text-on-accent"
              style={{ top: `${nowShare * 100}%` }}
            >
              {time(nowMs)}
            </span>
          )}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and the pointer belong to the blocks inside. */}
        <div
          ref={box}
          {...drag}
          onKeyDown={onKeyDown}
          className="relative flex min-w-0 flex-1 select-none overflow-hidden"
        >
          {days.map((day, index) => (
            <DayColumn
              key={day}
              day={day}
              hours={hours}
              view={view}
              moving={moving}
              sun={place && sunOf(day, place)}
              isFirst={index === 0}
            />
          ))}
          {marks.slice(1).map((hour, index) => (
            <span
              key={hour}
              aria-hidden
              className="pointer-events-none absolute inset-x-0 border-t border-line"
              style={{ top: `${((index + 1) / count) * 100}%` }}
            />
          ))}
          {isNowShown && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-x-0 z-1 border-t border-accent-line"
              style={{ top: `${nowShare * 100}%` }}
            />
          )}
        </div>
      </div>
    </div>
  )
}

const DayHead = ({ day, view }: { day: Wall; view: CalendarView }) => {
  const { count, hours } = loadOf(view.parts.get(day) ?? [])
  const isToday = day === view.today
  return (
    <ConsoleLink
      href={view.params.hrefWith({ range: 'day', day: dayText(day) })}
      shallow
      scroll={false}
      title={dayWords(day)}
      aria-current={isToday ? 'date' : undefined}
      className={clsx(
        'flex h-11 min-w-0 flex-1 items-center gap-1 overflow-hidden border-l border-line px-2 hover:bg-surface-hover',
        isToday && 'bg-surface-selected shadow-[inset_0_-2px_var(--accent)]',
      )}
    >
      <span className="num text-16 font-semibold">{new Date(day).getUTCDate()}</span>
      <span className="text-13">{weekdayShort(day)}</span>
      {count > 0 && (
        <span className="num ml-auto truncate text-12 text-text-3">{`${count} · ${hours.toFixed(1)} h`}</span>
      )}
    </ConsoleLink>
  )
}

/** On a phone: the week over the day, each with how many fly. */
export const WeekStrip = ({ view }: { view: CalendarView }) => (
  <nav aria-label="Days of the week" className="flex shrink-0 border-b border-line-strong">
    {view.week.map((day) => (
      <ConsoleLink
        key={day}
        href={view.params.hrefWith({ day: dayText(day) })}
        shallow
        scroll={false}
        title={dayWords(day)}
        aria-current={day === view.day ? 'date' : undefined}
        className={clsx(
          'flex min-h-13 flex-1 flex-col items-center justify-center text-12',
          day === view.day && 'bg-surface-selected font-semibold shadow-[inset_0_-2px_var(--accent)]',
          day === view.today && 'text-accent',
        )}
      >
        <span>{weekdayShort(day)}</span>
        <span className="num text-14">{new Date(day).getUTCDate()}</span>
        <span className="num text-11 text-text-3">{loadOf(view.parts.get(day) ?? []).count}</span>
      </ConsoleLink>
    ))}
  </nav>
)
