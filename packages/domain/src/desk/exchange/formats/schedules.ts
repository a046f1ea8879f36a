import {
  daylightEvents,
  ScheduleInput,
  schedulePeriods,
  scheduleWithin,
} from '../../../airspace/zones/schedule.ts'
import { scheduleWords, weekdays, type ZoneSchedule } from '../../../airspace/zones/schedule-words.ts'
import type { ExportedZone } from './exported.ts'
import type { Findings, SourceWindow } from './feature.ts'
import { asObject, asText, type Json, listed, quoted } from './json.ts'
import { endOf, hullOf, instantOf } from './windows.ts'

type Period = ZoneSchedule[number]
type Hours = Period['daily'][number]

/** A period as a file has it; hours that cannot be read are null. */
export interface SourcePeriod extends SourceWindow {
  readonly daily: readonly Hours[] | null
}

/** The one window that holds all periods, and how they divide it. `own`: the window that our own export kept. */
export const timesOf = (
  periods: readonly SourcePeriod[],
  found: Findings,
  own: SourceWindow | null = null,
): { window: SourceWindow | null; schedule: ZoneSchedule | null } => {
  const within = hullOf(periods)
  const hull = own ?? within
  const window = hull?.from || hull?.to ? hull : null
  const faults = [...upsideDown(periods), ...(own && within ? beyond(within, own) : [])]
  for (const fault of faults) found.faults.push(fault)
  if (faults.length > 0) return { window, schedule: null }
  const schedule = scheduleIn(periods, hull, found)
  if (!schedule) return { window, schedule: null }
  found.notes.push(
    `the schedule (${scheduleWords(schedule).slice(0, 200)}) is kept and shown: the zone asks at all hours of its window`,
  )
  return { window: hull, schedule }
}

/** A single period is the window itself, of which the same is asked when it is drafted. */
const upsideDown = (periods: readonly SourcePeriod[]): string[] =>
  (periods.length > 1 ? periods : [])
    .filter(({ from, to }) => from && to && from >= to)
    .map(({ from, to }) => `the start of a period, ${from}, must be before its end ${to}`)

const beyond = (periods: SourceWindow, own: SourceWindow): string[] => {
  const isWithin =
    (own.from === null || (periods.from !== null && periods.from >= own.from)) &&
    (own.to === null || (periods.to !== null && periods.to <= own.to))
  return isWithin
    ? []
    : [
        `its periods (${spanWords(periods)}) reach out of the window of extendedProperties (${spanWords(own)}): make them agree, or leave active_from and active_to out`,
      ]
}

const spanWords = ({ from, to }: SourceWindow): string => `${from ?? 'open'} to ${to ?? 'open'}`

const scheduleIn = (
  periods: readonly SourcePeriod[],
  hull: SourceWindow | null,
  found: Findings,
): ZoneSchedule | null => {
  const readable = periods.filter((period): period is Period => period.daily !== null)
  const schedule = scheduleWithin(readable, hull ?? { from: null, to: null })
  if (readable.length === periods.length && ScheduleInput.safeParse(schedule ?? []).success) return schedule
  const why = readable.length < periods.length ? 'could not be read' : 'is longer than one that is kept'
  found.notes.push(`the schedule ${why} and was left out: the zone applies at all hours of its window`)
  return null
}

/** Daily periods of ED-269 and ED-318; null, with a note, where one of them has an unknown value. */
export const dailyHours = (values: readonly unknown[], found: Findings): Hours[] | null => {
  const read = values
    .map((value) => asObject(value) ?? {})
    .filter(hasTimes)
    .map((one) => hoursOf(one, found))
  return read.includes(null) ? null : (read as Hours[])
}

const ends = ['start', 'end'] as const
const endIn = (period: Json, end: (typeof ends)[number]): string | null =>
  asText(period[`${end}Time`]) ?? asText(period[`${end}Event`])
const daysIn = (period: Json): string[] =>
  listed(period['day']).flatMap((day) => asText(day)?.toUpperCase() ?? [])

/** Publishers write hours without a word where they mean none. */
const hasTimes = (period: Json): boolean =>
  daysIn(period).length > 0 || ends.some((end) => endIn(period, end) !== null)

const hoursOf = (period: Json, found: Findings): Hours | null => {
  const [start, end] = ends.map((name) => timeOf(endIn(period, name), found))
  const named = daysIn(period)
  const days = named.length === 0 || named.includes('ANY') ? [...weekdays] : named
  const isKnown = days.every((day) => (weekdays as readonly string[]).includes(day))
  if (!start || !end || !isKnown) {
    found.notes.push(`the hours ${quoted(period)} are none of ED-269 or ED-318`)
    return null
  }
  const shifted = new Set(days.map((day) => weekdays.at((weekdays.indexOf(day as 'MON') + start.days) % 7)))
  return { days: weekdays.filter((day) => shifted.has(day)), start: start.time, end: end.time }
}

interface TimeOfDay {
  readonly time: string | null
  /** How far UTC is in another day. */
  readonly days: number
}

const clock = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:(Z)|([+-])(\d{2}):?(\d{2})?)?$/
const dayMinutes = 1440

/** In UTC; null where it is no time of a day. 24:00 is where the next day begins. */
const timeOf = (written: string | null, found: Findings): TimeOfDay | null => {
  if (written === null) return { time: null, days: 0 }
  if ((daylightEvents as readonly string[]).includes(written)) return { time: written, days: 0 }
  const [all, hours, minutes, seconds = '00', isUtc, sign, offHours, offMinutes = '00'] =
    clock.exec(written) ?? []
  if (
    !all ||
    Number(minutes) > 59 ||
    Number(seconds) > 59 ||
    Number(hours) * 60 + Number(minutes) > dayMinutes
  )
    return null
  if (!isUtc && !sign) found.notes.push(`the time ${written} names no offset; taken as UTC`)
  const offset = sign ? (sign === '-' ? -1 : 1) * (Number(offHours) * 60 + Number(offMinutes)) : 0
  const utc = Number(hours) * 60 + Number(minutes) - offset
  const inDay = ((utc % dayMinutes) + dayMinutes) % dayMinutes
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return {
    time: `${two(inDay / 60)}:${two(inDay % 60)}${seconds === '00' ? '' : `:${seconds}`}`,
    days: Math.floor(utc / dayMinutes),
  }
}

/** A schedule as our own GeoJSON and KML write it. */
export const ownSchedule = (value: unknown, found: Findings): ZoneSchedule | null => {
  if (value === undefined) return null
  const parsed = ScheduleInput.safeParse(jsonOf(value))
  if (parsed.success) return schedulePeriods(parsed.data)
  found.notes.push(`schedule ${quoted(value)} was left out: the zone applies at all hours of its window`)
  return null
}

const jsonOf = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    return value
  }
}

/** ED-269 and ED-318 alike; a zone without a schedule has the one period of its window. */
export const writtenPeriods = (zone: ExportedZone) =>
  (zone.schedule ?? [{ from: null, to: null, daily: [] }]).map(({ from, to, daily }) => ({
    startDateTime: from ?? zone.active_from,
    endDateTime: to ?? zone.active_to,
    ...(daily.length > 0 && { schedule: daily.map(writtenHours) }),
  }))

const writtenHours = ({ days, start, end }: Hours) => ({
  day: days.length === weekdays.length ? ['ANY'] : days,
  ...writtenEnd('start', start),
  ...writtenEnd('end', end),
})

const writtenEnd = (name: (typeof ends)[number], time: string | null) => {
  if (time === null) return {}
  const isClock = /^\d/.test(time)
  return isClock ? { [`${name}Time`]: `${time.padEnd(8, ':00')}Z` } : { [`${name}Event`]: time }
}

/** The fields of a period of applicability in the two standards. */
export const sourcePeriod = (period: Json, found: Findings): SourcePeriod => ({
  from: instantOf(period['startDateTime'], 'startDateTime', found),
  to: endOf(period['endDateTime'], 'endDateTime', found),
  daily: dailyHours([...listed(period['schedule']), ...listed(period['dailyPeriod'])], found),
})

/** The window that our own export keeps beside a schedule, which may be wider than its periods. */
export const ownWindow = (zone: Json, found: Findings): SourceWindow | null => {
  const own = asObject(zone['extendedProperties'])
  if (!own || !('active_from' in own && 'active_to' in own)) return null
  return {
    from: instantOf(own['active_from'], 'active_from', found),
    to: endOf(own['active_to'], 'active_to', found),
  }
}
