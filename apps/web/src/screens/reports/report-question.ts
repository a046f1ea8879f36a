import type { CallerReportQuestion } from '@clearway/domain/contracts'

const dayMs = 86_400_000

/** A calendar day as the service writes it: yyyy-mm-dd. */
export type Day = string

const asDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
export const daysAfter = (day: Day, days: number): Day => asDay(Date.parse(day) + days * dayMs)
const daysFrom = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The day that it is in a time zone. */
export const dayIn = (timeZone: string, ms: number): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms)

export interface Period {
  readonly from: Day
  readonly to: Day
}

const isDay = (text: string | undefined): text is Day =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The periods that are offered, the usual one first. */
export const offeredPeriods = (today: Day): readonly (Period & { readonly label: string })[] => {
  const thisMonth = firstOfMonth(today)
  const lastMonth = daysAfter(thisMonth, -1)
  return [
    { label: 'Last 30 days', from: daysAfter(today, -29), to: today },
    { label: 'Last 7 days', from: daysAfter(today, -6), to: today },
    { label: 'This month', from: thisMonth, to: today },
    { label: 'Last month', from: firstOfMonth(lastMonth), to: lastMonth },
    { label: 'Last 90 days', from: daysAfter(today, -89), to: today },
    { label: 'Last 365 days', from: daysAfter(today, -364), to: today },
  ]
}

/** The parameters of the address that narrow a report. */
export const narrowing = ['zone', 'operator', 'weekday', 'hour', 'day'] as const
export type Narrowing = (typeof narrowing)[number]

type Get = (name: string) => string | undefined

/** What the address asks for; days that are none, or stand the wrong way round, are as good as absent. */
export const periodOf = (get: Get, today: Day): Period => {
  const [from, to] = [get('from'), get('to')]
  const [usual] = offeredPeriods(today)
  return isDay(from) && isDay(to) && from <= to && daysFrom(from, to) < 366 ? { from, to } : usual!
}

interface Asking {
  readonly get: Get
  readonly period: Period
  readonly timeZone: string
}

const whole = (text: string | undefined, least: number, most: number): number | undefined => {
  const value = Number(text)
  return text && Number.isInteger(value) && value >= least && value <= most ? value : undefined
}

const uuidOf = (text: string | undefined) =>
  text && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined

/** The question of a chart: what the address asks, but for what is chosen in the chart itself. */
export const questionOf = (
  { get, period, timeZone }: Asking,
  ...except: readonly Narrowing[]
): CallerReportQuestion => {
  const asked = (name: Narrowing) => (except.includes(name) ? undefined : get(name))
  const day = asked('day')
  const isWithin = isDay(day) && day >= period.from && day <= period.to
  const [weekday, hour] = [whole(asked('weekday'), 1, 7), whole(asked('hour'), 0, 23)]
  const [zone, operator] = [uuidOf(asked('zone')), uuidOf(asked('operator'))]
  return {
    from: isWithin ? day : period.from,
    to: isWithin ? day : period.to,
    time_zone: timeZone,
    ...(zone && { zone_uuid: zone }),
    ...(operator && { org_uuid: operator }),
    ...(weekday !== undefined && { weekday }),
    ...(hour !== undefined && { hour }),
  }
}

/** As many days, just before. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: daysAfter(from, -daysFrom(from, to) - 1),
  to: daysAfter(from, -1),
})

export const spans = ['day', 'week', 'month'] as const
export type Span = (typeof spans)[number]

const startOf: Readonly<Record<Span, (day: Day) => Day>> = {
  day: (day) => day,
  // The first of January 1970 was a Thursday.
  week: (day) => daysAfter(day, -((Math.floor(Date.parse(day) / dayMs) + 3) % 7)),
  month: firstOfMonth,
}

/** The first day of each span that touches the period. */
export const stepsOf = ({ from, to }: Period, span: Span): Day[] => {
  const days = Array.from({ length: daysFrom(from, to) + 1 }, (_, at) => daysAfter(from, at))
  return [...new Set(days.map(startOf[span]))]
}

/** The sums of rows of days in each span; 0 where there is no row. */
export const sumsIn = <Row extends { readonly day: Day }>(
  rows: readonly Row[],
  { steps, span, value }: { steps: readonly Day[]; span: Span; value: (row: Row) => number },
): number[] => {
  const sums = new Map<Day, number>()
  for (const row of rows) {
    const step = startOf[span](row.day)
    sums.set(step, (sums.get(step) ?? 0) + value(row))
  }
  return steps.map((step) => sums.get(step) ?? 0)
}
