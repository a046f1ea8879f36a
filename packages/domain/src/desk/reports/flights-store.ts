import type { Queryable } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { namesOneOf, uuidsOf } from '../../airspace/zone-links/own-zones.ts'
import { cellsPerDegree, mostCells, type ReportQuestion } from './contract.ts'
import { dayNumber, dayOf, halfHour, hourOfWeek, inPeriod } from './period.ts'
import { cellOf, type Scope } from './scope.ts'

/** The flights as `f`, each once: of several zones the first that was asked for counts it. */
const flights = ({ zones, orgUuid }: Scope, question: ReportQuestion): SQL => {
  const conditions = [inPeriod(sql`f.started_at`, question)]
  if (orgUuid) conditions.push(sql`f.org_uuid = ${orgUuid}`)
  const cell = cellOf(question)
  if (cell) conditions.push(sql`f.cell_latitude = ${cell.latitude} and f.cell_longitude = ${cell.longitude}`)
  if (!zones) conditions.push(sql`f.scope_uuid = ${orgUuid}`)
  else {
    conditions.push(sql`f.scope_uuid = any(${uuidsOf(zones)})`)
    if (zones.named?.length !== 1)
      conditions.push(sql`(f.earlier_uuids is null or not ${namesOneOf(sql`f.earlier_uuids`, zones)})`)
  }
  return sql`flight_facts f where ${sql.join(conditions, sql` and `)}`
}

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
    with counted as (
      select day, org_uuid, asset_uuid, user_uuid, count(*) as flights, sum(air_s) as air_s,
        count(battery_first + battery_last) as charges, sum(battery_first - battery_last) as used,
        min(battery_last) filter (where battery_first is not null) as lowest
      from (select ${dayNumber(sql`f.started_at`, question)} as day, f.* from ${flights(scope, question)}) one
      group by grouping sets ((day), (org_uuid, asset_uuid, user_uuid)))
    select ${dayOf(sql`day`, question)} as day, null as org_uuid, null as asset_uuid, null as user_uuid, flights::int,
      coalesce(air_s, 0) as air_seconds, null as charges, null as charge_used, null as charge_lowest
    from counted where day is not null
    union all
    select null, org_uuid, asset_uuid, user_uuid, coalesce(sum(flights), 0)::int, coalesce(sum(air_s), 0),
      coalesce(sum(charges), 0)::int, sum(used) / nullif(sum(charges), 0)::float8, min(lowest)
    from counted where day is null group by grouping sets ((org_uuid), (asset_uuid), (user_uuid), ())`)
  return rows
}

interface UseRow extends Record<string, unknown> {
  weekday: number | null
  hour: number | null
  cell_latitude: number | null
  cell_longitude: number | null
  flights: number
  placed: number | null
}

/** By hour of the week, and by cell. */
export const countUse = async (db: Queryable, scope: Scope, question: ReportQuestion) => {
  const half = sql`half`
  const { rows } = await db.execute<UseRow>(sql`
    with counted as (
      select half, cell_latitude, cell_longitude, count(*)::int as n
      from (select ${halfHour(sql`f.started_at`, question)} as half, f.cell_latitude, f.cell_longitude
        from ${flights(scope, question)}) one
      group by grouping sets ((half), (cell_latitude, cell_longitude)))
    (select ${hourOfWeek.weekday(half, question)} as weekday, ${hourOfWeek.hour(half, question)} as hour,
      null as cell_latitude, null as cell_longitude, sum(n)::int as flights, null as placed
      from counted where half is not null group by 1, 2 order by 1, 2)
    union all
    (select null, null, cell_latitude, cell_longitude, n, (sum(n) over ())::int
      from counted where half is null and cell_latitude is not null order by n desc, 3, 4 limit ${mostCells})`)
  const hours = rows.flatMap(({ weekday, hour, flights }) =>
    weekday === null || hour === null ? [] : [{ weekday, hour, flights }],
  )
  const cells = rows.flatMap(({ cell_latitude, cell_longitude, flights }) =>
    cell_latitude === null || cell_longitude === null
      ? []
      : [{ latitude: cell_latitude / cellsPerDegree, longitude: cell_longitude / cellsPerDegree, flights }],
  )
  const placed = rows.find((row) => row.placed !== null)?.placed ?? 0
  return { flights: hours.reduce((sum, { flights }) => sum + flights, 0), placed, hours, cells }
}

export interface ReceivedRow extends Record<string, unknown> {
  day: string
  flights: number
  silent: number
  frames: number
  rejected: number
  with_gaps: number
}

/** What came of them, by day. */
export const sumReceived = async (
  db: Queryable,
  scope: Scope,
  question: ReportQuestion,
): Promise<ReceivedRow[]> => {
  const { rows } = await db.execute<ReceivedRow>(sql`
    with days as (
      select ${dayNumber(sql`one.started_at`, question)} as day, count(*)::int as flights,
        count(*) filter (where coalesce(one.frames, t.frames, 0) = 0)::int as silent,
        coalesce(sum(coalesce(one.frames, t.frames)), 0)::float8 as frames,
        coalesce(sum(coalesce(one.rejected, t.rejections)), 0)::int as rejected,
        count(*) filter (where coalesce(one.has_gaps, t.beyond <> '{}'))::int as with_gaps
      from (select f.* from ${flights(scope, question)}) one
      left join lateral (select frames, rejections, beyond from telemetry_sequences
        where one.frames is null and session_uuid = one.session_uuid offset 0) t on true
      group by 1)
    select ${dayOf(sql`day`, question)} as day, flights, silent, frames, rejected, with_gaps from days order by day`)
  return rows
}
