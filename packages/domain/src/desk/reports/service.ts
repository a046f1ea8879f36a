import { type Ctx, ensure, handle, type MemberActor, orgTypeNumber } from '../../kernel/index.ts'
import { type AlertsRow, countAlerts } from './alerts-store.ts'
import {
  type AirspaceUseReport,
  type AlertsReport,
  airspaceUseReportOp,
  alertsReportOp,
  exportReportOp,
  type FlightsReport,
  flightsReportOp,
  type IngestReport,
  ingestReportOp,
  mostRows,
  type outcomeNames,
  type ReportQuestion,
  type ReportTable,
  type RequestsReport,
  requestsReportOp,
} from './contract.ts'
import { writeReportCsv } from './csv.ts'
import { countUse, type FlightsRow, sumFlights, sumReceived } from './flights-store.ts'
import { assetNames, organisationNames, pilotNames, zoneNames } from './names.ts'
import {
  countOutcomes,
  countReasons,
  type OutcomeRow,
  type TimingRow,
  timeToDecision,
} from './requests-store.ts'
import { scopeOf } from './scope.ts'

type Asking = Ctx<MemberActor>

const head = ({ clock }: Asking, { from, to, time_zone }: ReportQuestion) => ({
  from,
  to,
  time_zone,
  computed_at: clock.now().toISOString(),
})

/** Rows that have this key, by it, in the order of the days. */
const byDay = <Row extends { day: string | null }>(rows: readonly Row[]): (Row & { day: string })[] =>
  rows
    .filter((row): row is Row & { day: string } => row.day !== null)
    .toSorted((a, b) => a.day.localeCompare(b.day))

/** The largest that have this key. */
const largest = <Key extends string, Row extends { readonly [K in Key]: string | null }>(
  rows: readonly Row[],
  key: Key,
  size: (row: Row) => number,
): (Row & { readonly [K in Key]: string })[] =>
  rows
    .filter((row): row is Row & { readonly [K in Key]: string } => row[key] !== null)
    .toSorted((a, b) => size(b) - size(a) || String(a[key]).localeCompare(String(b[key])))
    .slice(0, mostRows)

type Outcomes = Pick<RequestsReport['totals'], 'requests' | (typeof outcomeNames)[number]>
const noOutcomes: Outcomes = {
  requests: 0,
  at_once: 0,
  approved: 0,
  refused: 0,
  waiting: 0,
  undecided: 0,
  withdrawn: 0,
}

/** A row for each day, zone and operator, and one that has none of these. */
const foldOutcomes = (rows: readonly OutcomeRow[]) => {
  const folded = new Map<string, Pick<OutcomeRow, 'day' | 'zone_uuid' | 'org_uuid'> & Outcomes>()
  for (const { day, zone_uuid, org_uuid, outcome, n } of rows) {
    const key = `${day} ${zone_uuid} ${org_uuid}`
    const one = folded.get(key) ?? { day, zone_uuid, org_uuid, ...noOutcomes }
    folded.set(key, { ...one, requests: one.requests + n, [outcome]: n })
  }
  return [...folded.values()]
}

type Timing = Omit<RequestsReport['totals'], keyof Outcomes>
const noTiming: Timing = {
  decided: 0,
  minutes_10: null,
  minutes_25: null,
  minutes_50: null,
  minutes_75: null,
  minutes_90: null,
}

const timingOf = (rows: readonly TimingRow[], zoneUuid: string | null, orgUuid: string | null): Timing => {
  const found = rows.find((row) => row.zone_uuid === zoneUuid && row.org_uuid === orgUuid)
  if (!found) return noTiming
  const { zone_uuid: _zone, org_uuid: _org, ...timing } = found
  return timing as Timing
}

const outcomesOf = ({
  requests,
  at_once,
  approved,
  refused,
  waiting,
  undecided,
  withdrawn,
}: Outcomes): Outcomes => ({
  requests,
  at_once,
  approved,
  refused,
  waiting,
  undecided,
  withdrawn,
})

const readRequests = async (ctx: Asking, question: ReportQuestion): Promise<RequestsReport> => {
  const scope = await scopeOf(ctx, question, 'managed')
  const [counted, timing, reasons] = await Promise.all([
    countOutcomes(ctx.db, scope, { ...question, now: ctx.clock.now() }),
    timeToDecision(ctx.db, scope, question),
    countReasons(ctx.db, scope, question),
  ])
  const rows = foldOutcomes(counted)
  const size = (row: Outcomes) => row.requests
  const zones = largest(rows, 'zone_uuid', size)
  const operators = largest(rows, 'org_uuid', size)
  const zone = await zoneNames(
    ctx.db,
    zones.map(({ zone_uuid }) => zone_uuid),
  )
  const org = await organisationNames(
    ctx.db,
    operators.map(({ org_uuid }) => org_uuid),
  )
  const all = rows.find(({ day, zone_uuid, org_uuid }) => !day && !zone_uuid && !org_uuid)
  return {
    ...head(ctx, question),
    totals: { ...outcomesOf(all ?? noOutcomes), ...timingOf(timing, null, null) },
    days: byDay(rows).map((row) => ({ day: row.day, ...outcomesOf(row) })),
    zones: zones.map((row) => ({
      zone_uuid: row.zone_uuid,
      zone_name: zone.get(row.zone_uuid) ?? '',
      ...outcomesOf(row),
      ...timingOf(timing, row.zone_uuid, null),
    })),
    operators: operators.map((row) => ({
      org_uuid: row.org_uuid,
      org_name: org.get(row.org_uuid) ?? '',
      ...outcomesOf(row),
      ...timingOf(timing, null, row.org_uuid),
    })),
    reasons,
  }
}

const flownOf = ({ flights, air_seconds }: FlightsRow) => ({ flights, air_seconds })
const summedOf = (row: FlightsRow) => ({
  ...flownOf(row),
  charges: row.charges,
  charge_used: row.charge_used,
  charge_lowest: row.charge_lowest,
})

const readFlights = async (ctx: Asking, question: ReportQuestion): Promise<FlightsReport> => {
  const rows = await sumFlights(ctx.db, await scopeOf(ctx, question, 'linked'), question)
  const size = (row: FlightsRow) => row.flights
  const operators = largest(rows, 'org_uuid', size)
  const assets = largest(rows, 'asset_uuid', size)
  const pilots = largest(rows, 'user_uuid', size)
  const org = await organisationNames(
    ctx.db,
    operators.map(({ org_uuid }) => org_uuid),
  )
  const asset = await assetNames(
    ctx.db,
    assets.map(({ asset_uuid }) => asset_uuid),
  )
  const pilot = await pilotNames(
    ctx.db,
    pilots.map(({ user_uuid }) => user_uuid),
  )
  const isOwn = ctx.actor.member.orgType === orgTypeNumber.assetOwner
  const all = rows.find((row) => !row.day && !row.org_uuid && !row.asset_uuid && !row.user_uuid)!
  return {
    ...head(ctx, question),
    totals: summedOf(all),
    days: byDay(rows).map((row) => ({ day: row.day, ...flownOf(row) })),
    operators: operators.map((row) => ({
      org_uuid: row.org_uuid,
      org_name: org.get(row.org_uuid) ?? '',
      ...flownOf(row),
    })),
    assets: assets.map((row) => ({
      asset_uuid: row.asset_uuid,
      asset_svc_id: asset.get(row.asset_uuid)?.svcId ?? '',
      asset_uin: asset.get(row.asset_uuid)?.uin ?? null,
      model_name: asset.get(row.asset_uuid)?.model ?? '',
      ...summedOf(row),
    })),
    pilots: pilots.map((row) => ({
      pilot_uuid: row.user_uuid,
      pilot_svc_id: pilot.get(row.user_uuid)?.svcId ?? '',
      pilot_name: isOwn ? (pilot.get(row.user_uuid)?.name ?? null) : null,
      ...summedOf(row),
    })),
  }
}

const readUse = async (ctx: Asking, question: ReportQuestion): Promise<AirspaceUseReport> => ({
  ...head(ctx, question),
  ...(await countUse(ctx.db, await scopeOf(ctx, question, 'linked'), question)),
})

const countsOf = ({ alerts, within_30_s, within_2_min, later, never }: AlertsRow) => ({
  alerts,
  within_30_s,
  within_2_min,
  later,
  never,
})

const readAlerts = async (ctx: Asking, question: ReportQuestion): Promise<AlertsReport> => {
  const rows = await countAlerts(ctx.db, await scopeOf(ctx, question, 'linked'), question)
  const size = (row: AlertsRow) => row.alerts
  const operators = largest(rows, 'org_uuid', size)
  const org = await organisationNames(
    ctx.db,
    operators.map(({ org_uuid }) => org_uuid),
  )
  return {
    ...head(ctx, question),
    totals: countsOf(rows.find((row) => !row.day && !row.alert_type && !row.org_uuid)!),
    days: byDay(rows).map((row) => ({ day: row.day, ...countsOf(row) })),
    kinds: largest(rows, 'alert_type', size).map((row) => ({
      alert_type: row.alert_type,
      ...countsOf(row),
    })),
    operators: operators.map((row) => ({
      org_uuid: row.org_uuid,
      org_name: org.get(row.org_uuid) ?? '',
      ...countsOf(row),
    })),
  }
}

const readIngest = async (ctx: Asking, question: ReportQuestion): Promise<IngestReport> => {
  const days = await sumReceived(ctx.db, await scopeOf(ctx, question, 'linked'), question)
  const totals = { flights: 0, silent: 0, frames: 0, rejected: 0, with_gaps: 0 }
  const names = Object.keys(totals) as (keyof typeof totals)[]
  for (const day of days) for (const name of names) totals[name] += day[name]
  return { ...head(ctx, question), totals, days }
}

/** Who may not ask for a report has no file of it. */
const readers = {
  requests: readRequests,
  flights: readFlights,
  airspace_use: readUse,
  alerts: readAlerts,
  ingest: readIngest,
}

type Rows = Parameters<typeof writeReportCsv>[1]

const rowsOf = async (ctx: Asking, table: ReportTable, question: ReportQuestion): Promise<Rows> => {
  const [report, list] = table.split('.') as [keyof typeof readers, string]
  const found = await readers[report](ctx, question)
  return (found as unknown as Record<string, Rows>)[list]!
}

export const exportReport = handle(exportReportOp, async (ctx, { table, ...question }) => {
  const decides = ctx.actor.member.orgType !== orgTypeNumber.airspaceMonitor
  ensure(decides || !table.startsWith('requests'), 'forbidden', 'A monitor is asked for no permission.')
  const computed_at = ctx.clock.now().toISOString()
  return {
    file_name: `${table.replace('.', '-by-')}-${question.from}-${question.to}.csv`,
    content_type: 'text/csv',
    content: writeReportCsv(table, await rowsOf(ctx, table, question), { ...question, computed_at }),
    next: null,
  }
})

export const reportOperations = {
  requests: handle(requestsReportOp, readRequests),
  flights: handle(flightsReportOp, readFlights),
  airspaceUse: handle(airspaceUseReportOp, readUse),
  alerts: handle(alertsReportOp, readAlerts),
  ingest: handle(ingestReportOp, readIngest),
  export: exportReport,
}
