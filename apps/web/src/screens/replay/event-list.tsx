import { clockTime, plural, toneText } from '@clearway/ui'
import clsx from 'clsx'
import {
  ArrowDown,
  ArrowUp,
  Bell,
  BellOff,
  Check,
  ClockFading,
  CornerDownLeft,
  Flag,
  type LucideIcon,
  PlaneTakeoff,
  TriangleAlert,
} from 'lucide-react'
import { PositionText } from '../../frame/position-text.tsx'
import { type EventKind, eventAt } from './flight-events.ts'
import type { ReplayView } from './use-replay.ts'

const icons: Readonly<Record<EventKind, LucideIcon>> = {
  start: PlaneTakeoff,
  airborne: ArrowUp,
  breach: TriangleAlert,
  back: CornerDownLeft,
  alert: Bell,
  acknowledged: Check,
  cleared: BellOff,
  gap: ClockFading,
  landed: ArrowDown,
  end: Flag,
}

/** What happened, in the order of time; a press goes there. */
export const EventList = ({ view }: { view: ReplayView }) => {
  const { events, alertsLeft, originMs, player, send, flight } = view
  if (!flight.isWhole) return null
  const current = eventAt(events, originMs + player.atMs)
  return (
    <ol aria-label="Events" className="flex flex-col">
      {events.map((event) => {
        const Icon = icons[event.kind]
        const isCurrent = event === current
        const atMs = event.timestampMs - originMs
        return (
          <li key={event.key} className="border-b border-line">
            <button
              type="button"
              aria-current={isCurrent ? 'step' : undefined}
              onClick={() => send({ type: 'seek', toMs: atMs })}
              className={clsx(
                'num flex min-h-[30px] w-full items-center gap-3 px-4 text-left text-13 transition-colors hover:bg-surface-hover focus-visible:-outline-offset-2 touch:min-h-11',
                isCurrent && 'bg-surface-selected font-medium shadow-[inset_3px_0_var(--accent)]',
              )}
            >
              <span className="min-w-11 shrink-0 font-regular text-text-3">{clockTime(atMs)}</span>
              <Icon
                size={15}
                strokeWidth={1.75}
                aria-hidden="true"
                className={clsx('shrink-0', toneText[event.tone])}
              />
              <span className="min-w-0 flex-1 truncate" title={event.text}>
                {event.text}
                {event.place && (
                  <span className="block truncate pb-1 text-12 font-regular text-text-3">
                    <PositionText {...event.place} digits={5} />
                  </span>
                )}
              </span>
            </button>
          </li>
        )
      })}
      {alertsLeft > 0 && (
        <li className="px-4 py-2 text-12 text-text-3">
          {`${plural(alertsLeft, 'older alert of this flight is', 'older alerts of this flight are')} not among these.`}
        </li>
      )}
    </ol>
  )
}
