import { minute } from '../../kernel/index.ts'

/** When a person is left alone, and when their digest comes: by the clock on their wall. */
export interface Hours {
  /** IANA. */
  readonly timeZone: string
  /** HH:MM; both null: never. */
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly digestAt: string
}

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

/** What the wall shows, as if it were UTC. */
const wallAt = (timeZone: string, at: Date): number => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute)
}

/** When the wall shows this. A time that a change of clocks leaves out comes as the clock is put on. */
const instantOf = (timeZone: string, wall: number): Date => {
  const guess = wall - (wallAt(timeZone, new Date(wall)) - wall)
  return new Date(guess - (wallAt(timeZone, new Date(guess)) - wall))
}

const minutesIn = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

const dayMs = 24 * 60 * minute

/** The next time after `after` that the wall shows HH:MM. */
export const nextAt = (timeZone: string, text: string, after: Date): Date => {
  const wall = wallAt(timeZone, after)
  const midnight = wall - (wall % dayMs)
  for (let ahead = 0; ; ahead++) {
    const at = instantOf(timeZone, midnight + ahead * dayMs + minutesIn(text) * minute)
    if (at > after) return at
  }
}

/** When the quiet hours end that it is in now; null: it is in none. */
export const quietUntil = ({ timeZone, quietFrom, quietTo }: Hours, now: Date): Date | null => {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null
  const at = (wallAt(timeZone, now) % dayMs) / minute
  const [from, to] = [minutesIn(quietFrom), minutesIn(quietTo)]
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to
  return isQuiet ? nextAt(timeZone, quietTo, now) : null
}

export const nextDigest = ({ timeZone, digestAt }: Hours, now: Date): Date => nextAt(timeZone, digestAt, now)

/** `Mon 23 Nov, 06:30 to 08:00 (Asia/Kolkata)`; the later date too where it is another. */
export const windowWords = (timeZone: string, from: Date, to: Date | null): string => {
  const words = (options: Intl.DateTimeFormatOptions, at: Date): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options }).format(at)
  const date = (at: Date) => words({ weekday: 'short', day: 'numeric', month: 'short' }, at)
  const time = (at: Date) => words({ hour: '2-digit', minute: '2-digit' }, at)
  const end = to && (date(to) === date(from) ? time(to) : `${date(to)}, ${time(to)}`)
  return `${date(from)}, ${time(from)}${end ? ` to ${end}` : ''} (${timeZone})`
}
