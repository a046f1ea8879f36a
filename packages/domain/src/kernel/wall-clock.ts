import { day } from './clock.ts'

/** Instants and the clocks on walls, by the zones of IANA. Browser-safe. */

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const part = '2-digit'
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: part,
    day: part,
    hour: part,
    minute: part,
  })
  formats.set(timeZone, made)
  return made
}

/** What a clock on a wall there shows, to the minute, in milliseconds as if it were UTC. */
export const wallAt = (timeZone: string, at: Date): number => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute)
}

/**
 * When that clock shows this. A time that a change of clocks leaves out comes as the clock is put on: 02:30 as 03:30. Of a time
 * that comes twice it is the first.
 */
export const instantOf = (timeZone: string, wall: number): Date => {
  const shows = (at: Date): boolean => wallAt(timeZone, at) === wall
  // No clock is a day from UTC, so one of these lies before any change at this time, and one after it.
  const [byClockBefore, byClockAfter] = [wall - day, wall + day].map((near) => {
    const aheadMs = wallAt(timeZone, new Date(near)) - near
    return new Date(wall - aheadMs)
  }) as [Date, Date]
  return shows(byClockAfter) && !shows(byClockBefore) ? byClockAfter : byClockBefore
}
