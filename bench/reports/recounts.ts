import type { Pool } from 'pg'
import { year } from './year.ts'

type Answer = Readonly<Record<string, unknown>>

/** A list of a report: what of its rows is counted again, and the same by the records themselves. */
export interface Recount {
  readonly list: string
  readonly columns: readonly string[]
  /** $1 the zones or null, $2 the operator or null; `period(at)` holds the year. */
  readonly sql: string
}

const local = (at: string) => `(${at} at time zone '${year.time_zone}')`
const period = (at: string) =>
  `${local(at)} >= '${year.from}'::date and ${local(at)} < '${year.to}'::date + 1`

const outcome = `case when p.retired_at is not null then 'withdrawn' when p.permission_status = 0 and m.end_time > now() then 'waiting'
  when p.permission_status = 0 then 'undecided'
  when p.permission_status = -1 then 'refused' when d.reason = 'auto_approved' then 'at_once' else 'approved' end`
const requests = `(select p.zone_uuid, m.org_uuid, ${local('p.created_at')}::date::text as day, ${outcome} as outcome, p.remarks,
    case when d.decided_by is not null then floor(extract(epoch from d.decided_at - p.created_at) / 60)::int end as minutes
  from permissions p join missions m using (mission_uuid)
  left join (select distinct on (permission_uuid) * from permission_decisions
    where reason in ('auto_approved', 'approved', 'rejected') order by permission_uuid, decided_at) d using (permission_uuid)
  where ($1::uuid[] is null or p.zone_uuid = any($1)) and ($2::uuid is null or m.org_uuid = $2) and ${period('p.created_at')}) r`
const outcomes = ['at_once', 'approved', 'refused', 'waiting', 'undecided', 'withdrawn']
const countedOutcomes = outcomes.map((name) => `count(*) filter (where outcome = '${name}')::int as ${name}`)
const shares = [10, 25, 50, 75, 90]
const timing = shares.map(
  (share) => `percentile_disc(${share / 100}) within group (order by minutes)::int as minutes_${share}`,
)
const timed = ['requests', ...outcomes, 'decided', ...shares.map((share) => `minutes_${share}`)]
const counts = `count(*)::int as requests, ${countedOutcomes.join(', ')}`
const timedCounts = `${counts}, count(minutes)::int as decided, ${timing.join(', ')}`

const flights = `(select s.*, ${local('s.session_start_time')} as local from flight_sessions s
  left join (select distinct f.session_uuid from flight_sessions f join permissions p using (mission_uuid)
    where p.zone_uuid = any($1) and (p.retired_at is null or p.retired_at > f.created_at)) w using (session_uuid)
  where ($2::uuid is null or s.org_uuid = $2) and ${period('s.session_start_time')}
    and ($1::uuid[] is null or w.session_uuid is not null)) s`
const flown = 'count(*)::int as flights, sum(total_endurance)::int as air_seconds'

const alerts = `(select a.*, ${local('a.created_at')}::date::text as day, acknowledged_at - created_at as waited from alerts a
  where ($2::uuid is null or a.org_uuid = $2) and ($1::uuid[] is null or a.zone_uuids && $1) and ${period('a.created_at')}) a`
const alertCounts = `count(*)::int as alerts, count(*) filter (where waited <= '30 s')::int as within_30_s,
  count(*) filter (where waited > '30 s' and waited <= '2 min')::int as within_2_min,
  count(*) filter (where waited > '2 min')::int as later, count(*) filter (where waited is null)::int as never`
const alertColumns = ['alerts', 'within_30_s', 'within_2_min', 'later', 'never']

const received = `count(*)::int as flights, count(*) filter (where coalesce(t.frames, 0) = 0)::int as silent,
  coalesce(sum(t.frames), 0)::int as frames, coalesce(sum(t.rejections), 0)::int as rejected,
  count(*) filter (where t.beyond <> '{}')::int as with_gaps`
const receivedColumns = ['flights', 'silent', 'frames', 'rejected', 'with_gaps']
const sequences = `${flights} left join telemetry_sequences t using (session_uuid)`

export const recounts: Readonly<Record<string, readonly Recount[]>> = {
  requests: [
    { list: 'totals', columns: timed, sql: `select ${timedCounts} from ${requests}` },
    {
      list: 'days',
      columns: ['day', 'requests', ...outcomes],
      sql: `select day, ${counts} from ${requests} group by day`,
    },
    {
      list: 'zones',
      columns: ['zone_uuid', ...timed],
      sql: `select zone_uuid, ${timedCounts} from ${requests} group by zone_uuid`,
    },
    {
      list: 'operators',
      columns: ['org_uuid', ...timed],
      sql: `select org_uuid, ${timedCounts} from ${requests} group by org_uuid`,
    },
    {
      list: 'reasons',
      columns: ['remarks', 'refused'],
      sql: `select remarks, count(*)::int as refused from ${requests} where outcome = 'refused' group by 1`,
    },
  ],
  flights: [
    {
      list: 'totals',
      columns: ['flights', 'air_seconds', 'charges', 'charge_used', 'charge_lowest'],
      sql: `select ${flown}, count(battery_first)::int as charges, avg(battery_first - battery_last)::float8 as charge_used,
        min(battery_last)::float8 as charge_lowest from ${flights}`,
    },
    {
      list: 'days',
      columns: ['day', 'flights', 'air_seconds'],
      sql: `select local::date::text as day, ${flown} from ${flights} group by 1`,
    },
    {
      list: 'assets',
      columns: ['asset_uuid', 'flights', 'air_seconds'],
      sql: `select asset_uuid, ${flown} from ${flights} group by 1`,
    },
    {
      list: 'pilots',
      columns: ['pilot_uuid', 'flights', 'air_seconds'],
      sql: `select user_uuid as pilot_uuid, ${flown} from ${flights} group by 1`,
    },
  ],
  airspaceUse: [
    {
      list: 'hours',
      columns: ['weekday', 'hour', 'flights'],
      sql: `select extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, count(*)::int as flights from ${flights} group by 1, 2`,
    },
    {
      list: 'cells',
      columns: ['latitude', 'longitude', 'flights'],
      sql: `select floor(asset_start_latitude * 50) / 50 as latitude, floor(asset_start_longitude * 50) / 50 as longitude, count(*)::int as flights
        from ${flights} where asset_start_latitude is not null group by 1, 2`,
    },
  ],
  alerts: [
    { list: 'totals', columns: alertColumns, sql: `select ${alertCounts} from ${alerts}` },
    {
      list: 'days',
      columns: ['day', ...alertColumns],
      sql: `select day, ${alertCounts} from ${alerts} group by day`,
    },
    {
      list: 'kinds',
      columns: ['alert_type', ...alertColumns],
      sql: `select alert_type, ${alertCounts} from ${alerts} group by 1`,
    },
  ],
  ingest: [
    { list: 'totals', columns: receivedColumns, sql: `select ${received} from ${sequences}` },
    {
      list: 'days',
      columns: ['day', ...receivedColumns],
      sql: `select local::date::text as day, ${received} from ${sequences} group by 1`,
    },
  ],
}

/** Throws where the report and the recount differ in any row. */
export const compare = async (
  pool: Pool,
  report: string,
  answer: Answer,
  [zones, org]: readonly [readonly string[] | null, string | null],
): Promise<number> => {
  let rows = 0
  for (const { list, columns, sql } of recounts[report]!) {
    const again = (await pool.query(sql, [zones, org].slice(0, sql.includes('$2') ? 2 : 1))).rows
    const given = [answer[list]].flat() as Answer[]
    const lines = (of: readonly Answer[]) =>
      of.map((row) => columns.map((name) => rounded(row[name])).join(' ')).toSorted()
    const [ours, theirs] = [lines(given), lines(again)]
    const at = theirs.findIndex((line, index) => line !== ours[index])
    if (ours.length !== theirs.length || at >= 0)
      throw new Error(
        `${report}.${list}: ${ours.length} rows, recounted ${theirs.length}: ${ours[at]} / ${theirs[at]}`,
      )
    rows += theirs.length
  }
  return rows
}

const rounded = (value: unknown): string =>
  typeof value === 'number' ? String(Number(value.toFixed(6))) : String(value)
