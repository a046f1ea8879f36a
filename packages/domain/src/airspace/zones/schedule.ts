import type { StoredDailyHours, StoredSchedulePeriod } from '@clearway/db'
import { z } from 'zod'
import { fieldFault, Timestamp, WireTime } from '../../kernel/contract.ts'

/** When a zone is used within its window, as ED-318 says it; what it asks is not changed (docs/decisions/0084). */

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
/** Begin of morning civil twilight, sunrise, sunset, end of evening civil twilight. */
export const daylightEvents = ['BMCT', 'SR', 'SS', 'EECT'] as const

const mostPeriods = 50
const mostHours = 100

const timeFault = { error: `must be a time of day in UTC such as 06:30, or one of ${daylightEvents}` }
const TimeOfDay = z
  .string(timeFault)
  .regex(new RegExp(`^(([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?|${daylightEvents.join('|')})$`), timeFault)
  .overwrite((text) => text.replace(/^(\d\d:\d\d):00$/, '$1'))

const Day = z.enum(weekdays, { error: `must be one of ${weekdays.join(', ')}` })

const DailyHoursInput = z.object({
  days: z
    .array(Day, { error: 'must be a list of days' })
    .min(1, { error: 'must name at least one day' })
    .max(7, { error: 'must name each day once' })
    .refine((days) => new Set(days).size === days.length, { error: 'must name each day once' })
    .overwrite((days) => weekdays.filter((day) => days.includes(day)))
    .describe('Days of the week, MON to SUN, by UTC; the day on which the hours begin'),
  start: TimeOfDay.nullish().describe('UTC, HH:MM or HH:MM:SS, or BMCT, SR, SS, EECT; null: the day begins'),
  end: TimeOfDay.nullish().describe('Not after start: on the day after. Null: the day ends'),
})

const PeriodInput = z.object({
  from: Timestamp.nullish().describe('Null: the start of the window of the zone'),
  to: Timestamp.nullish().describe('Null: the end of the window of the zone'),
  daily: z
    .array(DailyHoursInput, { error: 'must be a list of hours' })
    .default([])
    .describe('Hours of the week; empty: all of the period'),
})

export const ScheduleInput = z
  .array(PeriodInput, { error: 'must be a list of periods, or null' })
  .max(mostPeriods, { error: `must hold at most ${mostPeriods} periods` })
  .refine((periods) => periods.reduce((sum, { daily }) => sum + daily.length, 0) <= mostHours, {
    error: `must hold at most ${mostHours} daily hours in all`,
  })
export type ScheduleInput = z.output<typeof ScheduleInput>

export const Schedule = z
  .array(
    z.object({
      from: WireTime.nullable(),
      to: WireTime.nullable(),
      daily: z.array(
        z.object({ days: z.array(z.string()), start: z.string().nullable(), end: z.string().nullable() }),
      ),
    }),
  )
  .nullable()
  .describe('When it is used within its window, where somebody said so. It asks at all hours of its window')

export type ZoneSchedule = StoredSchedulePeriod[]
type Hours = StoredDailyHours

interface Window {
  readonly from: string | null
  readonly to: string | null
}

/** The ends that are the window's own are null, and what names neither period nor hours is no schedule. */
export const scheduleWithin = (periods: ZoneSchedule | null, window: Window): ZoneSchedule | null => {
  const named = (periods ?? []).map(({ from, to, daily }) => ({
    from: from === window.from ? null : from,
    to: to === window.to ? null : to,
    daily,
  }))
  const isAlways = named.some(({ from, to, daily }) => !from && !to && daily.length === 0)
  return isAlways || named.length === 0 ? null : named
}

export const schedulePeriods = (input: ScheduleInput): ZoneSchedule =>
  input.map(({ from, to, daily }) => ({
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    daily: daily.map(({ days, start = null, end = null }) => ({ days, start, end })),
  }))

/** 400 where a period is upside down or reaches out of the window. */
export const refuseSchedule = (periods: ZoneSchedule | null, window: Window, at = ''): void => {
  for (const [index, { from, to }] of (periods ?? []).entries()) {
    const field = `${at}schedule.${index}`
    if (from && to && from >= to) throw fieldFault(`${field}.from`, `must be before to (${to}), is ${from}`)
    const isOutside = (moment: string | null) =>
      moment !== null &&
      ((window.from !== null && moment < window.from) || (window.to !== null && moment > window.to))
    if (isOutside(from)) throw fieldFault(`${field}.from`, `must lie in the window of the zone, is ${from}`)
    if (isOutside(to)) throw fieldFault(`${field}.to`, `must lie in the window of the zone, is ${to}`)
  }
}

const eventWords: Readonly<Record<string, string>> = {
  BMCT: 'first light',
  SR: 'sunrise',
  SS: 'sunset',
  EECT: 'last light',
}
const dayName = (day: string): string => day.charAt(0) + day.slice(1).toLowerCase()

/** "Mon–Fri", "Mon–Wed, Sat", "daily". */
const daysWords = (days: readonly string[]): string => {
  if (days.length === weekdays.length) return 'daily'
  const runs: string[][] = []
  for (const [at, day] of weekdays.entries()) {
    if (!days.includes(day)) continue
    const isNext = at > 0 && runs.at(-1)?.at(-1) === weekdays[at - 1]
    if (isNext) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  const words = runs.flatMap((run) =>
    run.length > 2 ? [`${dayName(run[0]!)}–${dayName(run.at(-1)!)}`] : run.map(dayName),
  )
  return words.join(', ')
}

const timeWords = (time: string): string => eventWords[time] ?? time

const hoursWords = ({ days, start, end }: Hours): string => {
  const hours =
    start && end
      ? `${timeWords(start)}–${timeWords(end)}`
      : start
        ? `from ${timeWords(start)}`
        : end
          ? `until ${timeWords(end)}`
          : ''
  const isByClock = [start, end].some((time) => time && !eventWords[time])
  return [daysWords(days), hours, isByClock && 'UTC'].filter(Boolean).join(' ')
}

/** 2026-01-31 09:00 */
const momentWords = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

const periodWords = ({ from, to, daily }: StoredSchedulePeriod): string => {
  const span =
    from && to
      ? `${momentWords(from)}–${momentWords(to)} UTC`
      : from
        ? `from ${momentWords(from)} UTC`
        : to
          ? `until ${momentWords(to)} UTC`
          : ''
  return [span, daily.map(hoursWords).join(', ')].filter(Boolean).join(': ')
}

/** "Mon–Fri 06:00–18:00 UTC", "until 2026-06-01 00:00 UTC: daily sunrise–sunset; from …" */
export const scheduleWords = (periods: ZoneSchedule): string => periods.map(periodWords).join('; ')
