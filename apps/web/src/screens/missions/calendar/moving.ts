import { instantOf, wallAt } from '@clearway/domain/contracts'
import { dayMs, minuteMs, type Wall } from './days.ts'

const stepMinutes = 5

/** Five minutes, or one with Alt. */
export const stepMs = (isFine: boolean): number => (isFine ? 1 : stepMinutes) * minuteMs

/** Where an arrow key moves a start: minutes as they pass, days by the clock on the wall; null for any other key. */
export const movedByKey = (
  timeZone: string,
  startMs: number,
  key: string,
  isFine: boolean,
): number | null => {
  const steps = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (steps) return startMs + steps * stepMs(isFine)
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (!days) return null
  return instantOf(timeZone, wallAt(timeZone, new Date(startMs)) + days * dayMs).getTime()
}

/** The start that a pointer drops at: by the clock, on whole steps. */
export const droppedAt = (timeZone: string, wall: Wall, isFine: boolean): number => {
  const step = stepMs(isFine)
  return instantOf(timeZone, Math.round(wall / step) * step).getTime()
}

interface Offered {
  readonly kind: string
  readonly starts_at: string
  readonly ends_at: string
}

/** The nearest window that is clear, on whole minutes: sooner ones begin before, later ones after. */
export const nearestClear = (startMs: number, offered: readonly Offered[]): number | null => {
  const starts = offered.flatMap(({ kind, starts_at }) => {
    const minutes = Date.parse(starts_at) / minuteMs
    if (kind === 'earlier_window') return Math.floor(minutes) * minuteMs
    return kind === 'later_window' ? Math.ceil(minutes) * minuteMs : []
  })
  const farness = (ms: number) => Math.abs(ms - startMs)
  return starts.toSorted((a, b) => farness(a) - farness(b))[0] ?? null
}
