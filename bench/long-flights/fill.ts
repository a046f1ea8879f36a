import type { BuiltSession } from '@clearway/domain/testing'
import pg from 'pg'

/** How numbers are written: as the longest text that a double has, or with the digits that a station sends. */
export type Digits = 'longest' | 'sent'

const number: Readonly<Record<Digits, (value: string, decimals: number) => string>> = {
  longest: (value) => value,
  sent: (value, decimals) => `round((${value})::numeric, ${decimals})::float8`,
}

/** Every field measured, and each of them another from frame to frame where that can be. */
const rowsOf = (digits: Digits): string => {
  const write = number[digits]
  const [latitude, longitude] = [
    write('13 + sin(i / 500.0) / 200 + random() / 1e6', 7),
    write('77.6 + cos(i / 700.0) / 200 + random() / 1e6', 7),
  ]
  const upTo = (most: number, from = 0) => write(`${from} + random() * ${most}`, 2)
  return `
  insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, asset_uin, latitude, longitude, altitude_agl,
    absolute_altitude_m, heading, yaw_deg, roll_deg, pitch_deg, horizontal_speed, vertical_speed, climb_mps,
    groundspeed_mps, gps_fix_type, satellites_visible, battery_remaining_percent, battery_voltage_v,
    battery_current_a, is_armed, is_in_air, flight_mode, status_text)
  select $1, $2::timestamptz + i * $3 * interval '1 ms', $4, $5, ${latitude}, ${longitude}, ${upTo(1, 50)},
    ${upTo(1, 950)}, ${upTo(360)}, ${upTo(360)}, ${upTo(1)}, ${upTo(1)}, ${upTo(10)}, ${upTo(1)}, ${upTo(1)},
    ${upTo(10)}, 3, 12, ${upTo(1, 99)}, ${upTo(1, 22)}, ${upTo(20)}, true, true, 'AUTO.MISSION', null
  from generate_series($6::int, $7::int) as i`
}

const atOnce = 500_000

interface Filled {
  readonly startedAt: Date
  readonly everyMs: number
  readonly frames: number
  readonly digits: Digits
}

/** Frames of a session, evenly over the time from its start; and the table as autovacuum would leave it. */
export const fillFlight = async (
  url: string,
  flight: BuiltSession,
  { startedAt, everyMs, frames, digits }: Filled,
): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  for (let from = 0; from < frames; from += atOnce)
    await client.query(rowsOf(digits), [
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
