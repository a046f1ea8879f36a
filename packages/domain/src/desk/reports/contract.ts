import { z } from 'zod'
import { alertTypes as violationTypes } from '../../flight/alerts/contract.ts'
import { Day, operation, route, TimeZone, Uuid, WireTime } from '../../kernel/contract.ts'
import { numeric } from '../../kernel/fields.ts'
import { mostReportDays } from '../../kernel/request-limits.ts'

/** How many rows of each list a report names; the rest is in its sums. */
export const mostRows = 200
export const mostReasons = 20
export const mostCells = 2_000
/** A cell of the heat map: 0.02 degrees of latitude and of longitude. */
export const cellsPerDegree = 50

const dayMs = 86_400_000

const Weekday = z.preprocess(numeric, z.int({ error: 'must be from 1 (Monday) to 7' }).min(1).max(7))
const Hour = z.preprocess(numeric, z.int({ error: 'must be from 0 to 23' }).min(0).max(23))
const edge = (most: number) => {
  const error = `must be from -${most} to ${most} degrees`
  return z.preprocess(numeric, z.number({ error }).min(-most, { error }).max(most, { error }))
}

export const alertKinds = [...violationTypes, 'lost_link'] as const

const ReportQuestion = z
  .object({
    from: Day.describe('The first day'),
    to: Day.describe(`The last day, included; at most ${mostReportDays} days`),
    time_zone: TimeZone.default('UTC').describe('IANA. Days and hours are those of its clocks'),
    zone_uuid: Uuid.optional().describe('What concerns this zone alone'),
    org_uuid: Uuid.optional().describe('This operator alone'),
    weekday: Weekday.optional().describe('What began on this day of the week alone: 1 is Monday'),
    weekday_to: Weekday.optional().describe('From weekday to this one, included'),
    hour: Hour.optional().describe('What began in this hour of the day alone'),
    hour_to: Hour.optional().describe('From hour to this one, included'),
    cell_latitude: edge(90)
      .optional()
      .describe('South edge of a cell: flights that began and alerts that were raised in it alone'),
    cell_longitude: edge(180).optional().describe('Its west edge'),
    alert_type: z
      .enum(alertKinds, { error: `must be one of ${alertKinds.join(', ')}` })
      .optional()
      .describe('Alerts of this kind alone; nothing else is changed by it'),
  })
  .refine(({ weekday, weekday_to }) => weekday_to === undefined || (weekday ?? 8) <= weekday_to, {
    path: ['weekday_to'],
    error: 'must come with weekday, and not be before it',
  })
  .refine(({ hour, hour_to }) => hour_to === undefined || (hour ?? 24) <= hour_to, {
    path: ['hour_to'],
    error: 'must come with hour, and not be before it',
  })
  .refine(
    ({ cell_latitude, cell_longitude }) => (cell_latitude === undefined) === (cell_longitude === undefined),
    {
      path: ['cell_longitude'],
      error: 'must come with cell_latitude, and that with it',
    },
  )
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before from' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostReportDays * dayMs, {
    path: ['to'],
    error: `must be at most ${mostReportDays} days from the first`,
  })
export type ReportQuestion = z.output<typeof ReportQuestion>
export type CallerReportQuestion = z.input<typeof ReportQuestion>

const asked = {
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  computed_at: WireTime,
}
const count = z.int()
const operator = { org_uuid: z.string(), org_name: z.string() }
const zone = { zone_uuid: z.string(), zone_name: z.string() }
const day = { day: z.string().describe('yyyy-mm-dd') }

const outcomes = {
  requests: count,
  at_once: count.describe('Approved by the service, as the zone allows'),
  approved: count.describe('Approved by a person'),
  refused: count,
  waiting: count.describe('For an answer: its mission is not over'),
  undecided: count.describe('Nobody had decided when its mission was over'),
  withdrawn: count.describe('No longer asked: the mission or the zone changed or went'),
}
export const outcomeNames = ['at_once', 'approved', 'refused', 'waiting', 'undecided', 'withdrawn'] as const

const minutes = z.int().nullable()
const timing = {
  decided: count.describe('By a person, at least once'),
  minutes_10: minutes.describe('A tenth of them was decided within so many whole minutes'),
  minutes_25: minutes,
  minutes_50: minutes.describe('The median'),
  minutes_75: minutes,
  minutes_90: minutes,
}

export const RequestsReport = z.object({
  ...asked,
  totals: z.object({ ...outcomes, ...timing }),
  days: z.array(z.object({ ...day, ...outcomes })).describe('By the day on which they were asked'),
  zones: z.array(z.object({ ...zone, ...outcomes, ...timing })),
  operators: z.array(z.object({ ...operator, ...outcomes, ...timing })),
  reasons: z
    .array(z.object({ remarks: z.string().nullable(), refused: count }))
    .describe(`Remarks of what is refused now, the ${mostReasons} most frequent`),
})
export type RequestsReport = z.infer<typeof RequestsReport>

const flown = {
  flights: count,
  air_seconds: z.number().describe('Of flights that have ended'),
}
const charge = {
  charges: count.describe('Flights whose first and last frame say the charge of the battery'),
  charge_used: z.number().nullable().describe('Percent a flight, in the mean'),
  charge_lowest: z.number().nullable().describe('The lowest charge at the end of a flight, in percent'),
}

export const FlightsReport = z.object({
  ...asked,
  totals: z.object({ ...flown, ...charge }),
  days: z.array(z.object({ ...day, ...flown })).describe('By the day on which they began'),
  operators: z.array(z.object({ ...operator, ...flown })),
  assets: z.array(
    z.object({
      asset_uuid: z.string(),
      asset_svc_id: z.string(),
      asset_uin: z.string().nullable(),
      model_name: z.string(),
      ...flown,
      ...charge,
    }),
  ),
  pilots: z.array(
    z.object({
      pilot_uuid: z.string(),
      pilot_svc_id: z.string(),
      pilot_name: z.string().nullable().describe('Of pilots of one’s own organisation'),
      ...flown,
      ...charge,
    }),
  ),
})
export type FlightsReport = z.infer<typeof FlightsReport>

export const AirspaceUseReport = z.object({
  ...asked,
  flights: count,
  placed: count.describe('Flights that said where they began'),
  hours: z
    .array(z.object({ weekday: z.int().describe('1 is Monday'), hour: z.int(), flights: count }))
    .describe('By the hour in which they began; hours without a flight are left out'),
  cells: z
    .array(
      z.object({
        latitude: z.number().describe('South edge'),
        longitude: z.number().describe('West edge'),
        flights: count,
      }),
    )
    .describe(`Squares of 0.02 degrees in which they began, the ${mostCells} most used`),
})
export type AirspaceUseReport = z.infer<typeof AirspaceUseReport>

const alertCounts = {
  alerts: count,
  within_30_s: count.describe('Acknowledged within 30 seconds'),
  within_2_min: count.describe('Later, within 2 minutes'),
  later: count,
  never: count.describe('Not acknowledged'),
}

export const AlertsReport = z.object({
  ...asked,
  totals: z.object(alertCounts),
  days: z.array(z.object({ ...day, ...alertCounts })),
  kinds: z.array(z.object({ alert_type: z.enum(alertKinds), ...alertCounts })),
  operators: z.array(z.object({ ...operator, ...alertCounts })),
})
export type AlertsReport = z.infer<typeof AlertsReport>

const received = {
  flights: count,
  silent: count.describe('Flights of which no frame was stored'),
  frames: count.describe('Stored, by any transport'),
  rejected: count.describe('Numbered frames that were understood and refused'),
  with_gaps: count.describe('Flights with numbers that never came'),
}

export const IngestReport = z.object({
  ...asked,
  totals: z.object(received),
  days: z.array(z.object({ ...day, ...received })).describe('By the day on which the flight began'),
})
export type IngestReport = z.infer<typeof IngestReport>

const flying = {
  who: 'member',
  role: 'member',
  orgTypes: ['assetOwner', 'airspaceManager', 'airspaceMonitor'],
} as const
const deciding = { ...flying, orgTypes: ['assetOwner', 'airspaceManager'] } as const

export const requestsReportOp = operation({
  ...route.get('/reports/requests'),
  name: 'reports.requests',
  summary:
    'Requests of a period with their outcome now, reasons and time to decision: those of the zones that you manage, or of your missions.',
  access: deciding,
  input: ReportQuestion,
  output: RequestsReport,
})

export const flightsReportOp = operation({
  ...route.get('/reports/flights'),
  name: 'reports.flights',
  summary: 'Flights of a period, hours in the air and battery use, by day, operator, aircraft and pilot.',
  access: flying,
  input: ReportQuestion,
  output: FlightsReport,
})

export const airspaceUseReportOp = operation({
  ...route.get('/reports/airspace-use'),
  name: 'reports.airspaceUse',
  summary: 'Where and in which hours of the week the flights of a period began.',
  access: flying,
  input: ReportQuestion,
  output: AirspaceUseReport,
})

export const alertsReportOp = operation({
  ...route.get('/reports/alerts'),
  name: 'reports.alerts',
  summary: 'Alerts of a period by day, kind and operator, and how soon they were acknowledged.',
  access: flying,
  input: ReportQuestion,
  output: AlertsReport,
})

export const ingestReportOp = operation({
  ...route.get('/reports/ingest'),
  name: 'reports.ingest',
  summary: 'What was received of the flights of a period: frames, rejections, gaps, silence.',
  access: flying,
  input: ReportQuestion,
  output: IngestReport,
})

/** The lists of the reports, each a file of its own. */
export const reportTables = [
  'requests.days',
  'requests.zones',
  'requests.operators',
  'requests.reasons',
  'flights.days',
  'flights.operators',
  'flights.assets',
  'flights.pilots',
  'airspace_use.hours',
  'airspace_use.cells',
  'alerts.days',
  'alerts.kinds',
  'alerts.operators',
  'ingest.days',
] as const
export type ReportTable = (typeof reportTables)[number]

export const exportReportOp = operation({
  name: 'reports.export',
  kind: 'query',
  summary:
    'Downloads one list of a report as CSV; its first lines say what was asked and when it was computed.',
  rest: { method: 'GET', path: '/reports/export', body: 'file', contentTypes: ['text/csv'] },
  access: flying,
  input: ReportQuestion.safeExtend({
    table: z.enum(reportTables, { error: `must be one of ${reportTables.join(', ')}` }),
  }),
  output: z.object({
    file_name: z.string(),
    content_type: z.string(),
    content: z.string(),
    next: z.null(),
  }),
  fails: ['forbidden'],
})
