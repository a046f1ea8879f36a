import { type Queryable, uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { cellsPerDegree, mostCells, type ReportQuestion } from './contract.ts'
import { hourOfWeek, inPeriod, localDay } from './period.ts'
import type { Scope } from './scope.ts'

/** The flights as `f`, each once: of several zones the first that was asked for counts it. */
const flights = ({ zoneUuids, orgUuid }: Scope, question: ReportQuestion): SQL => {
  const conditions = [inPeriod(sql`f.started_at`, question)]
  if (orgUuid) conditions.push(sql`f.org_uuid = ${orgUuid}`)
  if (!zoneUuids) conditions.push(sql`f.scope_uuid = ${orgUuid}`)
  else {
    const mine = uuidArray(zoneUuids)
    conditions.push(sql`f.scope_uuid = any(${mine})`)
    if (zoneUuids.length > 1)
      conditions.push(sql`(cardinality(f.scope_uuids) = 1 or f.scope_uuid = (
        select min(z::text)::uuid from unnest(f.scope_uuids) z where z = any(${mine})))`)
  }
  return sql`flight_facts f where ${sql.join(conditions, sql` and `)}`
}

const sums = sql`count(*)::int as flights,
  coalesce(sum(extract(epoch from ended_at - started_at)), 0)::float8 as air_seconds,
  count(battery_first + battery_last)::int as charges, avg(battery_first - battery_last)::float8 as charge_used,
  min(battery_last) filter (where battery_first is not null)::float8 as charge_lowest`

interface Sums {
  flights: number
  air_seconds: number
  charges: number
  charge_used: number | null
  charge_lowest: number | null
}
export interface FlightsRow extends Sums, Record<string, unknown> {
  day: string | null
  org_uuid: string | null
  asset_uuid: string | null
  user_uuid: string | null
}

/** By day, operator, aircraft, pilot and in all. */
export const sumFlights = async (
  db: Queryable,
  scope: Scope,
  question: ReportQuestion,
): Promise<FlightsRow[]> => {
  const { rows } = await db.execute<FlightsRow>(sql`
    select day::text, org_uuid, asset_uuid, user_uuid, ${sums} from (
      select ${localDay(sql`f.started_at`, question)} as day, f.org_uuid, f.asset_uuid, f.user_uuid, f.started_at,
        f.ended_at, f.battery_first, f.battery_last from ${flights(scope, question)}) one
    group by grouping sets ((day), (org_uuid), (asset_uuid), (user_uuid), ())`)
  return rows
}

interface UseRow extends Record<string, unknown> {
  weekday: number | null
  hour: number | null
  cell_latitude: number | null
  cell_longitude: number | null
  flights: number
}

/** By hour of the week, and by cell. */
export const countUse = async (db: Queryable, scope: Scope, question: ReportQuestion) => {
  const at = sql`f.started_at`
  const { rows } = await db.execute<UseRow>(sql`
    select weekday, hour, cell_latitude, cell_longitude, count(*)::int as flights from (
      select ${hourOfWeek.weekday(at, question)} as weekday, ${hourOfWeek.hour(at, question)} as hour,
        f.cell_latitude, f.cell_longitude from ${flights(scope, question)}) one
    group by grouping sets ((weekday, hour), (cell_latitude, cell_longitude))
    order by weekday, hour, flights desc, cell_latitude, cell_longitude`)
  const hours = rows.flatMap(({ weekday, hour, flights }) =>
    weekday === null || hour === null ? [] : [{ weekday, hour, flights }],
  )
  const cells = rows.flatMap(({ cell_latitude, cell_longitude, flights }) =>
    cell_latitude === null || cell_longitude === null
      ? []
      : [{ latitude: cell_latitude / cellsPerDegree, longitude: cell_longitude / cellsPerDegree, flights }],
  )
  const sum = (of: readonly { flights: number }[]) => of.reduce((total, { flights }) => total + flights, 0)
  return { flights: sum(hours), placed: sum(cells), hours, cells: cells.slice(0, mostCells) }
}

export interface ReceivedRow extends Record<string, unknown> {
  day: string | null
  flights: number
  silent: number
  frames: number
  rejected: number
  with_gaps: number
}

/** What came of them, by day and in all. */
export const sumReceived = async (
  db: Queryable,
  scope: Scope,
  question: ReportQuestion,
): Promise<ReceivedRow[]> => {
  const { rows } = await db.execute<ReceivedRow>(sql`
    select day::text, count(*)::int as flights, count(*) filter (where coalesce(t.frames, 0) = 0)::int as silent,
      coalesce(sum(t.frames), 0)::float8 as frames, coalesce(sum(t.rejections), 0)::int as rejected,
      count(*) filter (where t.beyond <> '{}')::int as with_gaps
    from (select ${localDay(sql`f.started_at`, question)} as day, f.session_uuid
      from ${flights(scope, question)}) one
    left join lateral (select frames, rejections, beyond from telemetry_sequences
      where session_uuid = one.session_uuid offset 0) t on true
    group by grouping sets ((day), ())`)
  return rows
}
