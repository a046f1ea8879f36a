import type { Pool, PoolClient } from 'pg'

export interface YearOf {
  readonly flights: number
  readonly zones: readonly string[]
  readonly operators: readonly { org: string; user: string; assets: readonly string[] }[]
}

/** The year that is made: from midnight of Kolkata on. */
export const year = { from: '2025-11-01', to: '2026-10-31', time_zone: 'Asia/Kolkata' }

/** How long a flight's frames are rows before they are packed. */
const rowsForDays = 4

/**
 * Missions, their requests with decisions, flights, what was received of them and alerts, spread over the year and the
 * hours of its days, and written day by day, as they come. The first operator flies half of all. Statements, not
 * operations: the triggers are what is measured.
 */
export const fillYear = async (pool: Pool, { flights, zones, operators }: YearOf): Promise<void> => {
  const client = await pool.connect()
  try {
    // Each day's few are looked up by their keys, however much there is.
    await client.query(
      'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off',
    )
    await client.query(
      `create temporary table op as select (o.n - 1)::int as n, o.org, o."user", o.assets
       from rows from (json_to_recordset($1) as (org uuid, "user" uuid, assets uuid[])) with ordinality o (org, "user", assets, n)`,
      [JSON.stringify(operators)],
    )
    await client.query(
      'create temporary table zo as select (ordinality - 1)::int as n, zone_uuid from unnest($1::uuid[]) with ordinality as t (zone_uuid, ordinality)',
      [zones],
    )
    await client.query(`create temporary table fl (i int, mission uuid, session uuid, org uuid, "user" uuid, asset uuid,
      at timestamptz, begun timestamptz, dice int)`)
    const upTo = (day: number) => Math.round((Math.max(day, 0) * flights) / 365)
    for (let day = 0; day < 365; day += 1) {
      await client.query('begin; truncate fl')
      await client.query(
        `insert into fl
         select i, md5('m' || i)::uuid, md5('s' || i)::uuid, op.org, op."user", op.assets[1 + i % cardinality(op.assets)],
           r.at, r.at + interval '5 hours', hashtext('o' || i) & 255
         from generate_series($4::int + 1, $5::int) i
         join lateral (select ($2::date::timestamp at time zone $3) + (i - 1) * (interval '365 days' / $1::int) as at) r on true
         join op on op.n = case when i % 2 = 0 then 0 else i % (select count(*) from op) end`,
        [flights, year.from, year.time_zone, upTo(day), upTo(day + 1)],
      )
      await fillDay(client)
      await client.query(
        `update flight_sessions set frames_packed_at = session_end_time + $3 * interval '1 day'
         where session_uuid in (select md5('s' || i)::uuid from generate_series($1::int + 1, $2::int) i)`,
        [upTo(day - rowsForDays), upTo(day + 1 - rowsForDays), rowsForDays],
      )
      await client.query('commit')
    }
  } finally {
    client.release(true)
  }
  await pool.query('vacuum analyze')
}

const fillDay = async (client: PoolClient): Promise<void> => {
  await client.query(`insert into missions (mission_uuid, mission_svc_id, org_uuid, created_by_user_uuid, mission_name,
        mission_description, start_time, end_time, mission_envelope, min_height, max_height, airspace_restrictions_covered,
        status, created_at, updated_at)
      select mission, 'B' || i, org, "user", 'Survey ' || i, 'Made', begun, begun + interval '2 hours', '{}', 0, 100, '{}',
        1, at, at from fl`)
  // Each asks one zone, each fifth two.
  await client.query(`insert into permissions (permission_uuid, permission_svc_id, parent_type, mission_uuid, zone_uuid,
        permission_status, remarks, retired_at, created_at, updated_at)
      select md5('p' || i || '-' || k)::uuid, 'Q' || i || '-' || k, 'MISSION', mission, zo.zone_uuid,
        case when dice < 20 then 0 when dice < 60 then -1 else 1 end, case when dice between 20 and 59 then 'Reason ' || dice % 7 end,
        case when dice > 253 then at + interval '4 hours' end, at, at
      from fl cross join lateral generate_series(0, case when i % 5 = 0 then 1 else 0 end) k
      join zo on zo.n = (i + k) % (select count(*) from zo)`)
  await client.query(`insert into permission_decisions (decision_uuid, permission_uuid, permission_status, reason, decided_by, decided_at)
      select md5('d' || p.permission_uuid || k)::uuid, permission_uuid,
        case when dice < 60 then -1 else 1 end, case when dice > 200 then 'auto_approved' when dice < 60 then 'rejected' else 'approved' end,
        case when dice > 200 then null else op."user" end,
        p.created_at + case when dice > 200 then interval '0' else (dice * 61 + i % 997) * interval '1 second' end + k * interval '1 hour'
      from fl cross join lateral generate_series(0, case when i % 5 = 0 then 1 else 0 end) z
      join permissions p on p.permission_uuid = md5('p' || i || '-' || z)::uuid join op on op.n = 0
      cross join lateral generate_series(0, case when dice between 100 and 110 then 1 else 0 end) k where dice >= 20 order by i, k`)
  // A few begin when their zones ask no more; of others they cease to while they fly.
  await client.query(`insert into flight_sessions (session_uuid, session_svc_id, mission_uuid, asset_uuid, org_uuid, user_uuid,
        session_start_time, session_end_time, total_endurance, session_expiry, conforming, asset_start_latitude,
        asset_start_longitude, battery_first, battery_last, created_at)
      select session, 'F' || i, mission, asset, org, "user", begun, begun + (600 + i % 1800) * interval '1 second', 600 + i % 1800,
        begun + interval '4 hours', true, case when dice <> 7 then 12.5 + (i::bigint * 7919 % 50000) / 62500.0 end,
        case when dice <> 7 then 77.2 + (i::bigint * 104729 % 50000) / 62500.0 end, case when dice > 10 then 90 + i % 11 end,
        case when dice > 10 then 20 + i % 50 end, begun from fl`)
  await client.query(
    `update permissions p set retired_at = at + interval '6 hours' from fl
       where p.mission_uuid = fl.mission and p.retired_at is null and dice between 251 and 253`,
  )
  await client.query(`insert into telemetry_sequences (session_uuid, asset_uuid, highest_contiguous, beyond, frames, rejections)
      select session, asset, 1000 + i % 500, case when dice = 9 then '{[3000,3010)}'::int8multirange else '{}' end, 1000 + i % 500, i % 3
      from fl where dice <> 8`)
  await client.query(`insert into alerts (alert_uuid, alert_type, severity, state, session_uuid, asset_uuid, org_uuid, subject_uuid,
        zone_uuids, message, acknowledged_at, cleared_at, created_at, updated_at)
      select md5('a' || i)::uuid, (array['zone_violation', 'altitude_breach', 'geofence_exit', 'lost_link'])[1 + dice % 4], 'major',
        'cleared', session, asset, org, session, array[zo.zone_uuid], 'Made', case when dice % 5 > 0 then begun + (60 + dice) * interval '1 second' end,
        begun + interval '9 minutes', begun + interval '1 minute', begun
      from fl join zo on zo.n = i % (select count(*) from zo) where i % 10 = 0`)
}
