import { date, duration } from '@clearway/ui'
import type { Day, Period, Range, Span } from './report-question.ts'

const utc = 'UTC'
const monthIn = (day: Day): string => day.slice(0, 7)

/** 13 Nov */
export const shortDay = (day: Day): string => date(day, utc, day)

/** 1–21 Nov 2026, or 26 Oct–24 Nov 2026, or 13 Nov 2026 */
export const periodWords = ({ from, to }: Period): string => {
  if (from === to) return date(to, utc)
  if (monthIn(from) === monthIn(to)) return `${Number(from.slice(8))}–${date(to, utc)}`
  return `${date(from, utc, to)}–${date(to, utc)}`
}

/** Under a column: a day, the Monday of a week, a month. */
export const stepWords = (step: Day, span: Span): string =>
  span === 'month' ? date(step, utc).replace(/^1 /, '') : shortDay(step)

/** 1 h 42 of minutes; null where there are none. */
export const minutesWords = (minutes: number | null): string | null =>
  minutes === null ? null : minutes < 1 ? 'under 1 min' : duration(minutes * 60_000)

/** "was 121", with the share of the change where there is something to compare: "+9 %". */
export const changeWords = (now: number, before: number | undefined): string | undefined => {
  if (before === undefined) return undefined
  if (before === 0) return 'was 0'
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)} %`
}

export const hoursOf = (seconds: number): number => seconds / 3600

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** 16:00 */
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const day = (number: number): string => weekdays[number - 1] ?? ''

/** "Mon 16:00", or "Mon to Fri 08:00 to 11:00": the hours of the day end where the next begins. */
export const hoursWords = (days: Range, hours: Range): string => {
  const isOne = days.from === days.to && hours.from === hours.to
  if (isOne) return `${day(days.from)} ${hourWords(hours.from)}`
  const named = days.from === days.to ? day(days.from) : `${day(days.from)} to ${day(days.to)}`
  return `${named} ${hourWords(hours.from)} to ${hourWords(hours.to + 1)}`
}
