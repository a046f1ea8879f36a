import {
  alertKinds,
  type CallerReportQuestion,
  cellsPerDegree,
  mostReportDays,
} from '@clearway/domain/contracts'

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

/** What may be chosen in a chart, with its parameters of the address. */
export const choices = {
  zone: ['zone'],
  operator: ['operator'],
  hours: ['weekday', 'hour'],
  days: ['day'],
  cell: ['cell'],
  kind: ['kind'],
} as const
export type Choice = keyof typeof choices
export type Narrowing = (typeof choices)[Choice][number]

/** The parameters of the address that narrow a report. */
export const narrowing: readonly Narrowing[] = Object.values(choices).flat()

type Get = (name: string) => string | undefined

/** Why there is no report of a period; null where there is one. */
export const periodFault = ({ from, to }: Period): string | null => {
  if (to < from) return 'The last day is before the first.'
  const days = daysFrom(from, to) + 1
  return days > mostReportDays ? `These are ${days} days, a report holds ${mostReportDays}.` : null
}

/** What the address asks for; days that do not exist, and periods of which there is no report, count as absent. */
export const periodOf = (get: Get, today: Day): Period => {
  const [from, to] = [get('from'), get('to')]
  const [usual] = offeredPeriods(today)
  return isDay(from) && isDay(to) && !periodFault({ from, to }) ? { from, to } : usual!
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

export interface Cell {
  /** South edge. */
  readonly latitude: number
  /** West edge. */
  readonly longitude: number
}

export const cellText = ({ latitude, longitude }: Cell): string => `${latitude},${longitude}`

/** The cell whose corner a text is; null: it is none. */
export const cellOf = (text: string | undefined): Cell | null => {
  const [latitude, longitude, more] = (text ?? '')
    .split(',')
    .map((part) => (part ? Number(part) : Number.NaN))
  const isEdge = (value: number | undefined, most: number): value is number =>
    value !== undefined && Math.abs(value) <= most && isWhole(value * cellsPerDegree)
  return isEdge(latitude, 90) && isEdge(longitude, 180) && more === undefined ? { latitude, longitude } : null
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6

/** Both its ends are in it. */
export interface Range {
  readonly from: number
  readonly to: number
}

export const rangeText = (from: number, to: number): string => (to > from ? `${from}-${to}` : `${from}`)

/** "8", or "8-10"; null: it is none. */
const rangeOf = (text: string | undefined, least: number, most: number): Range | null => {
  const [first, last = first, more] = (text ?? '').split('-')
  const [from, to] = [whole(first, least, most), whole(last, least, most)]
  return from !== undefined && to !== undefined && from <= to && more === undefined ? { from, to } : null
}

/** Days of the week, 1 is Monday, and hours of the day. */
export const hoursChosen = (get: Get): { weekdays: Range | null; hours: Range | null } => ({
  weekdays: rangeOf(get('weekday'), 1, 7),
  hours: rangeOf(get('hour'), 0, 23),
})

export const daysText = (from: Day, to: Day): string => (to > from ? `${from}..${to}` : from)

/** The days that are chosen, as far as they lie in the period. */
export const daysChosen = (get: Get, period: Period): Period | null => {
  const [day, until = day, more] = (get('day') ?? '').split('..')
  if (!isDay(day) || !isDay(until) || more !== undefined) return null
  const from = day < period.from ? period.from : day
  const to = until > period.to ? period.to : until
  return from <= to ? { from, to } : null
}

const uuidOf = (text: string | undefined) =>
  text && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined

/** The question of a chart: what the address asks, but for what is chosen in the chart itself. */
export const questionOf = (
  { get, period, timeZone }: Asking,
  ...except: readonly Choice[]
): CallerReportQuestion => {
  const left: readonly string[] = except.flatMap((choice): readonly string[] => choices[choice])
  const asked: Get = (name) => (left.includes(name) ? undefined : get(name))
  const { weekdays, hours } = hoursChosen(asked)
  const [zone, operator] = [uuidOf(asked('zone')), uuidOf(asked('operator'))]
  const cell = cellOf(asked('cell'))
  const kind = alertKinds.find((one) => one === asked('kind'))
  return {
    ...(daysChosen(asked, period) ?? { from: period.from, to: period.to }),
    time_zone: timeZone,
    ...(zone && { zone_uuid: zone }),
    ...(operator && { org_uuid: operator }),
    ...(weekdays && { weekday: weekdays.from, weekday_to: weekdays.to }),
    ...(hours && { hour: hours.from, hour_to: hours.to }),
    ...(cell && { cell_latitude: cell.latitude, cell_longitude: cell.longitude }),
    ...(kind && { alert_type: kind }),
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

/** The last day of the span that a day begins. */
export const lastOf = (first: Day, span: Span): Day => {
  if (span === 'month') return daysAfter(firstOfMonth(daysAfter(first, 31)), -1)
  return span === 'week' ? daysAfter(first, 6) : first
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
