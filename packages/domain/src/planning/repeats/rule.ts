import { addMs, day, instantOf, minute, wallAt } from '../../kernel/index.ts'
import { mostOccurrences } from '../../kernel/request-limits.ts'
import type { RepeatRule } from './contract.ts'

// Occurrences keep the time on the wall: a mission at 09:00 stays at 09:00 when the clocks change.

const midnightOf = (wall: number): number => wall - (wall % day)
/** 1 Monday to 7 Sunday. */
const weekdayOf = (wall: number): number => new Date(wall).getUTCDay() || 7

/** The midnights, on the wall, of the days after the first, without end. */
const daysOf = function* (
  { frequency, interval, weekdays }: RepeatRule,
  firstDay: number,
): Generator<number> {
  const isDaily = frequency === 'daily'
  const monday = firstDay - (weekdayOf(firstDay) - 1) * day
  const offsets = weekdays.length > 0 ? weekdays.map((weekday) => (weekday - 1) * day) : [firstDay - monday]
  const start = isDaily ? firstDay : monday
  const within = isDaily ? [0] : offsets.toSorted((a, b) => a - b)
  for (let from = start; ; from += (isDaily ? 1 : 7) * interval * day)
    for (const offset of within) if (from + offset > firstDay) yield from + offset
}

/** The starts of all occurrences, the first among them; one more than allowed at most. */
export const startsOf = (rule: RepeatRule, first: Date): Date[] => {
  const { time_zone: zone } = rule
  const firstWall = wallAt(zone, first)
  const lastWall = rule.until ? Date.parse(`${rule.until}T00:00:00Z`) : Number.POSITIVE_INFINITY
  const most = Math.min(rule.count ?? Number.POSITIVE_INFINITY, mostOccurrences + 1)
  const starts = [first]
  for (const midnight of daysOf(rule, midnightOf(firstWall))) {
    if (starts.length >= most || midnight > lastWall) break
    starts.push(shiftOnWall(zone, first, midnight - midnightOf(firstWall)))
  }
  return starts
}

/** An instant so much later, or earlier, on the wall; seconds as they were. */
export const shiftOnWall = (timeZone: string, at: Date, shiftMs: number): Date =>
  addMs(
    instantOf(timeZone, wallAt(timeZone, at) + shiftMs - (shiftMs % minute)),
    (at.getTime() % minute) + (shiftMs % minute),
  )

/** How far two instants lie apart on the wall. */
export const wallShift = (timeZone: string, from: Date, to: Date): number =>
  wallAt(timeZone, to) - wallAt(timeZone, from) + (to.getTime() % minute) - (from.getTime() % minute)
