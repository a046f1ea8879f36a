import { instantOf, wallAt } from '@clearway/domain/contracts'

/** What a clock on the wall shows, in milliseconds as if it were UTC; of a day, its midnight. */
export type Wall = number

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const dayOf = (wall: Wall): Wall => Math.floor(wall / dayMs) * dayMs

/** Weeks begin on Monday. */
export const mondayOf = (wall: Wall): Wall => {
  const day = dayOf(wall)
  return day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs
}

/** The week's number by ISO 8601: the first has the year's first Thursday. */
export const weekNumber = (wall: Wall): number => {
  const thursday = mondayOf(wall) + 3 * dayMs
  const firstOfYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return 1 + Math.floor((thursday - firstOfYear) / (7 * dayMs))
}

export const rangeNames = ['day', 'week'] as const
export type Range = (typeof rangeNames)[number]

/** The days that are shown: the one, or those of its week. */
export const daysShown = (range: Range, day: Wall): Wall[] =>
  range === 'day' ? [day] : Array.from({ length: 7 }, (_, index) => mondayOf(day) + index * dayMs)

/** From the midnight before the first day to the one after the last; a day may have 23 or 25 hours. */
export const instantsOf = (timeZone: string, days: readonly Wall[]) => ({
  from: instantOf(timeZone, days[0]!).toISOString(),
  to: instantOf(timeZone, days.at(-1)! + dayMs).toISOString(),
})

export const today = (timeZone: string, nowMs: number): Wall => dayOf(wallAt(timeZone, new Date(nowMs)))

/** "2026-11-21", as an address holds a day. */
export const dayText = (day: Wall): string => new Date(day).toISOString().slice(0, 10)

/** The day that an address names; null where it names none. */
export const readDay = (text: string | undefined): Wall | null => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(day) ? null : day
}

const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (day: Wall): string => format.format(day)
}

/** "Sat" */
export const weekdayShort = formatOf({ weekday: 'short' })
/** "Saturday 21 November" */
export const dayWords = formatOf({ weekday: 'long', day: 'numeric', month: 'long' })
const dayOfMonth = formatOf({ day: 'numeric' })
const monthOf = formatOf({ month: 'long' })
const yearOf = formatOf({ year: 'numeric' })

/** "Saturday 21 November 2026", "16–22 November 2026", "30 November–6 December 2026" */
export const titleOf = (days: readonly Wall[]): string => {
  const [first, last] = [days[0]!, days.at(-1)!]
  if (first === last) return `${dayWords(first).replace(',', '')} ${yearOf(first)}`
  const end = `${dayOfMonth(last)} ${monthOf(last)} ${yearOf(last)}`
  if (yearOf(first) !== yearOf(last)) return `${dayOfMonth(first)} ${monthOf(first)} ${yearOf(first)}–${end}`
  return monthOf(first) === monthOf(last)
    ? `${dayOfMonth(first)}–${end}`
    : `${dayOfMonth(first)} ${monthOf(first)}–${end}`
}
