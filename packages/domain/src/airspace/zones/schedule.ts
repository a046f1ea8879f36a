import { z } from 'zod'
import { Counted, fieldFault, Timestamp, WireTime } from '../../kernel/contract.ts'
import { weekdays, type ZoneSchedule } from './schedule-words.ts'

/** When a zone is used within its window, as in ED-318; what it asks is not changed (docs/decisions/0084). */

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
    .max(mostHours, { error: `must hold at most ${mostHours} daily hours` })
    .default([])
    .describe('Hours of the week; empty: all of the period'),
})

const hoursIn = (periods: unknown): number =>
  Array.isArray(periods)
    ? periods.reduce<number>(
        (sum, period) => sum + (Array.isArray(period?.daily) ? period.daily.length : 0),
        0,
      )
    : 0

export const ScheduleInput = Counted(
  z
    .array(PeriodInput, { error: 'must be a list of periods, or null' })
    .max(mostPeriods, { error: `must hold at most ${mostPeriods} periods` }),
  { most: mostHours, count: hoursIn, error: `must hold at most ${mostHours} daily hours in all` },
)
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

/** The end of a period that is upside down or reaches out of the window, and why; null where there is none. */
export const scheduleProblem = (
  periods: ZoneSchedule | null,
  window: Window,
): { readonly field: string; readonly reason: string } | null => {
  const isOutside = (moment: string | null) =>
    moment !== null &&
    ((window.from !== null && moment < window.from) || (window.to !== null && moment > window.to))
  for (const [index, { from, to }] of (periods ?? []).entries()) {
    const problem = (end: string, reason: string) => ({ field: `schedule.${index}.${end}`, reason })
    if (from && to && from >= to) return problem('from', `must be before to (${to}), is ${from}`)
    if (isOutside(from)) return problem('from', `must lie in the window of the zone, is ${from}`)
    if (isOutside(to)) return problem('to', `must lie in the window of the zone, is ${to}`)
  }
  return null
}

/** 400 for the same. */
export const refuseSchedule = (periods: ZoneSchedule | null, window: Window, at = ''): void => {
  const problem = scheduleProblem(periods, window)
  if (problem) throw fieldFault(`${at}${problem.field}`, problem.reason)
}
