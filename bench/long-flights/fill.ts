import type { BuiltSession } from '@clearway/domain/testing'
import pg from 'pg'

/** Every field measured, and none of them twice the same: the longest text that a format makes of a frame. */
const rows = `
  insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, asset_uin, latitude, longitude, altitude_agl,
    absolute_altitude_m, heading, yaw_deg, roll_deg, pitch_deg, horizontal_speed, vertical_speed, climb_mps,
    groundspeed_mps, gps_fix_type, satellites_visible, battery_remaining_percent, battery_voltage_v,
    battery_current_a, is_armed, is_in_air, flight_mode, status_text)
  select $1, $2::timestamptz + i * $3 * interval '1 ms', $4, $5, 13 + sin(i / 500.0) / 200 + random() / 1e6,
    77.6 + cos(i / 700.0) / 200 + random() / 1e6, 50 + random(), 950 + random(), random() * 360, random() * 360,
    random(), random(), random() * 10, random(), random(), random() * 10, 3, 12, 100 - random(), 22 + random(),
    random() * 20, true, true, 'AUTO.MISSION', null
  from generate_series($6::int, $7::int) as i`

const atOnce = 500_000

/** Frames of a session, evenly over the time from its start; and the table as autovacuum would leave it. */
export const fillFlight = async (
  url: string,
  flight: BuiltSession,
  { startedAt, everyMs, frames }: { startedAt: Date; everyMs: number; frames: number },
): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  for (let from = 0; from < frames; from += atOnce)
    await client.query(rows, [
      flight.sessionUuid,
      startedAt.toISOString(),
      everyMs,
      flight.assetUuid,
      flight.assetUin,
      from,
      Math.min(from + atOnce, frames) - 1,
    ])
  await client.query('analyze telemetry_frames')
  await client.end()
}
