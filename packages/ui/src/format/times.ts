import { duration } from './durations.ts'

/** Milliseconds, an ISO string or a Date; all times of the kit take any of them. */
export type Instant = number | string | Date

export const toMs = (instant: Instant): number =>
  typeof instant === 'number' ? instant : new Date(instant).getTime()

const formats = new Map<string, Intl.DateTimeFormat>()

// Making a formatter is slow, and a live list formats hundreds of times a second.
const formatOf = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

const parts = (instant: Instant, options: Intl.DateTimeFormatOptions): Record<string, string> => {
  const found = formatOf('en-GB', options).formatToParts(toMs(instant))
  return Object.fromEntries(found.map((part) => [part.type, part.value]))
}

/** 13:30, or 13:30:05 with seconds */
export const time = (instant: Instant, timeZone?: string, withSeconds = false): string => {
  const found = parts(instant, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return withSeconds ? `${found.hour}:${found.minute}:${found.second}` : `${found.hour}:${found.minute}`
}

/** 5 Nov 2026; the year is left out when it is the year of `now`. */
export const date = (instant: Instant, timeZone?: string, now?: Instant): string => {
  const found = parts(instant, { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  const month = found.month === 'Sept' ? 'Sep' : found.month
  const year = now === undefined ? undefined : parts(now, { timeZone, year: 'numeric' }).year
  return year === found.year ? `${found.day} ${month}` : `${found.day} ${month} ${found.year}`
}

const dayKey = (instant: Instant, timeZone?: string): string => {
  const found = parts(instant, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
  return `${found.year}-${found.month}-${found.day}`
}

const dayMs = 86_400_000

/** today, tomorrow, yesterday, Sun (within six days), 19 Nov, 19 Nov 2025 */
export const day = (instant: Instant, now: Instant, timeZone?: string): string => {
  const key = dayKey(instant, timeZone)
  // By the calendar: from one day to the next there may be 23 hours, or 25.
  const todayMs = Date.parse(dayKey(now, timeZone))
  const names = [
    ['today', 0],
    ['tomorrow', 1],
    ['yesterday', -1],
  ] as const
  for (const [name, offset] of names) {
    if (Date.parse(key) === todayMs + offset * dayMs) return name
  }
  return weekdayOrDate(instant, now, timeZone)
}

const weekdayOrDate = (instant: Instant, now: Instant, timeZone?: string): string => {
  const ahead = toMs(instant) - toMs(now)
  if (ahead > 0 && ahead < 6 * dayMs) return parts(instant, { timeZone, weekday: 'short' }).weekday ?? ''
  return date(instant, timeZone, now)
}

/** today 09:18, Sun 06:30, 19 Nov 07:00 */
export const dayAndTime = (instant: Instant, now: Instant, timeZone?: string): string =>
  `${day(instant, now, timeZone)} ${time(instant, timeZone)}`

/** 18:00 of today, tomorrow 18:00, 19 Mar 18:00: today goes without saying. */
export const momentOf = (instant: Instant, now: Instant, timeZone?: string, withSeconds = false): string => {
  const name = day(instant, now, timeZone)
  const clock = time(instant, timeZone, withSeconds)
  return name === 'today' ? clock : `${name} ${clock}`
}

/** 13:30–14:45; the other day is named when the window crosses midnight: 22:00–Sun 02:00 */
export const timeRange = (from: Instant, to: Instant, timeZone?: string): string => {
  const sameDay = dayKey(from, timeZone) === dayKey(to, timeZone)
  const end = sameDay ? time(to, timeZone) : `${weekdayOrDate(to, from, timeZone)} ${time(to, timeZone)}`
  return `${time(from, timeZone)}–${end}`
}

/** As a request row shows it: today's window plain, another day's with the day: Sun 06:30–09:00 */
export const windowOf = (from: Instant, to: Instant, now: Instant, timeZone?: string): string => {
  const name = day(from, now, timeZone)
  return name === 'today' ? timeRange(from, to, timeZone) : `${name} ${timeRange(from, to, timeZone)}`
}

/** The short name of a time zone: IST, CET, UTC; +5:45 where there is no short name. */
export const zoneAbbreviation = (instant: Instant, timeZone?: string): string => {
  for (const locale of ['en-GB', 'en-IN', 'en-US', 'en-AU']) {
    const found = formatOf(locale, { timeZone, timeZoneName: 'short' })
      .formatToParts(toMs(instant))
      .find((part) => part.type === 'timeZoneName')?.value
    if (found && !/^(GMT|UTC)[+-]/u.test(found)) return found
  }
  const offset = parts(instant, { timeZone, timeZoneName: 'shortOffset' }).timeZoneName ?? ''
  return offset.replace(/^GMT/u, '') || 'UTC'
}

/** Whether local clocks show UTC at that instant: then one of both is enough. */
export const isUtc = (instant: Instant, timeZone?: string): boolean =>
  time(instant, timeZone) === time(instant, 'UTC') && dayKey(instant, timeZone) === dayKey(instant, 'UTC')

interface BesideLocal {
  readonly timeZone?: string
  readonly withSeconds?: boolean
  readonly withDate?: boolean
}

/** "20 Nov " where UTC has another day than the one that local clocks show beside it. */
const otherDay = (instant: Instant, timeZone?: string): string =>
  dayKey(instant, timeZone) === dayKey(instant, 'UTC') ? '' : `${date(instant, 'UTC', instant)} `

/** Beside the local time of an instant: "08:00 UTC", "20 Nov 20:30 UTC". Nothing where local clocks show that already. */
export const utcTime = (instant: Instant, beside: BesideLocal = {}): string | undefined => {
  if (isUtc(instant, beside.timeZone)) return undefined
  const day = beside.withDate ? `${date(instant, 'UTC')} ` : otherDay(instant, beside.timeZone)
  return `${day}${time(instant, 'UTC', beside.withSeconds)} UTC`
}

/** Beside a local window: "08:00–09:15 UTC", "20 Nov 20:30–22:30 UTC". Nothing where local clocks show that already. */
export const utcRange = (from: Instant, to: Instant, timeZone?: string): string | undefined =>
  isUtc(from, timeZone) && isUtc(to, timeZone)
    ? undefined
    : `${otherDay(from, timeZone)}${timeRange(from, to, 'UTC')} UTC`

/** A window as the product always writes it: local first, UTC below where it differs, and how long. */
export const localAndUtc = (from: Instant, to: Instant, timeZone?: string) => ({
  local: `${timeRange(from, to, timeZone)} ${zoneAbbreviation(from, timeZone)}`,
  utc: utcRange(from, to, timeZone),
  length: duration(toMs(to) - toMs(from)),
})
