import { time } from '../format.ts'

export interface TimeSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
  /** The time that is shown; null is now, and follows it. */
  readonly valueMs: number | null
}

const hourMs = 3_600_000
const minuteMs = 60_000

const within = ({ fromMs, toMs }: TimeSpan, atMs: number) => Math.min(toMs, Math.max(fromMs, atMs))

/** Place on the track as a share of its width. */
export const shareOf = ({ fromMs, toMs }: Pick<TimeSpan, 'fromMs' | 'toMs'>, atMs: number): number =>
  Math.min(1, Math.max(0, (atMs - fromMs) / (toMs - fromMs)))

export const percent = (share: number): string => `${share * 100}%`

/** Steps stay on the scale; a step over the present stops there. */
export const steppedTime = (span: TimeSpan, byMs: number): number | null => {
  const { nowMs, valueMs } = span
  const next = within(span, (valueMs ?? nowMs) + byMs)
  const isCrossed = valueMs !== null && (valueMs - nowMs) * (next - nowMs) <= 0
  return isCrossed ? null : next
}

/** The step of the scale that is nearest to a place on it; within one step of the present it is the present. */
export const pickedTime = (span: TimeSpan, share: number, stepMs: number): number | null => {
  const atMs = span.fromMs + share * (span.toMs - span.fromMs)
  if (Math.abs(atMs - span.nowMs) < stepMs) return null
  return within(span, Math.round(atMs / stepMs) * stepMs)
}

/** Every third full hour, by the local clock. */
export const hourTicks = (fromMs: number, toMs: number): number[] => {
  const ticks: number[] = []
  // Clocks differ by quarters of an hour from one another.
  const quarterMs = hourMs / 4
  for (let at = Math.ceil(fromMs / quarterMs) * quarterMs; at <= toMs; at += quarterMs) {
    const [hour, minute] = time(at).split(':').map(Number)
    if (minute === 0 && hour !== undefined && hour % 3 === 0) ticks.push(at)
  }
  return ticks
}

/** "in 4 h 18", "40 min ago" */
export const offsetWords = (offsetMs: number): string => {
  const minutes = Math.round(Math.abs(offsetMs) / minuteMs)
  const rest = minutes % 60
  const hours = `${Math.floor(minutes / 60)} h`
  const length =
    minutes < 60 ? `${minutes} min` : rest === 0 ? hours : `${hours} ${String(rest).padStart(2, '0')}`
  return offsetMs < 0 ? `${length} ago` : `in ${length}`
}
