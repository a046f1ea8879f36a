import type { BuiltSession } from '@clearway/domain/testing'
import pg from 'pg'

/**
 * A survey: lanes of 400 m at 8 m/s, ten of them up the field and down again, with a decimetre of noise in place, and what
 * a station sends of height, speed and battery. Between 20 and 60 m above ground, but for one second in the middle.
 */
const rows = `
  insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude, altitude_agl, absolute_altitude_m,
    heading, groundspeed_mps, climb_mps, battery_remaining_percent, is_armed, is_in_air, flight_mode)
  select $1, $2::timestamptz + at * interval '1 ms', $3,
    12.995 + abs(mod(floor(at / 50000.0), 20) - 10) * 0.0006 + random() / 1e6,
    77.598 + abs(mod(at / 50000.0, 2) - 1) * 0.0037 + random() / 1e6,
    round((case when at >= $6 and at < $6 + 1000 then 61 else 40 + 2 * sin(at / 40000.0) end + random() / 10)::numeric, 2),
    round((940 + 2 * sin(at / 40000.0) + random() / 10)::numeric, 2), mod(floor(at / 50000.0), 2) * 180 + 90,
    round((8 + random() / 10)::numeric, 2), 0, round(100 - 80.0 * at / ($4 * $5)), true, true, 'AUTO.MISSION'
  from (select i * $5::bigint as at from generate_series(0, $4::int - 1) as i) as flown`

export interface Survey {
  readonly startedAt: Date
  readonly everyMs: number
  readonly frames: number
}

/** A flight's frames, and the table as autovacuum would leave it. */
export const fillSurvey = async (
  url: string,
  flight: BuiltSession,
  { startedAt, everyMs, frames }: Survey,
): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(rows, [
    flight.sessionUuid,
    startedAt.toISOString(),
    flight.assetUuid,
    frames,
    everyMs,
    Math.floor((frames * everyMs) / 2),
  ])
  await client.query('vacuum analyze telemetry_frames')
  await client.end()
}
