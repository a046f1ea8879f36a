import type { StoredFrame } from './columns.ts'

/**
 * Rows in PostgreSQL's text COPY format: tab between fields, \N for null, one line a row. The columns stand in
 * the order of `frameColumns`; a test holds the two together. Written out field by field because this line is
 * the ingest path's second largest cost after JSON.parse.
 */
export const copyLine = (frame: StoredFrame): string =>
  `${frame.sessionUuid}\t${new Date(frame.at).toISOString()}\t${frame.assetUuid}\t${text(frame.assetUin)}\t` +
  `${value(frame.sequenceNumber)}\t${frame.latitude}\t${frame.longitude}\t${value(frame.altitude_agl)}\t` +
  `${value(frame.absolute_altitude_m)}\t${value(frame.heading)}\t${value(frame.yaw_deg)}\t${value(frame.roll_deg)}\t` +
  `${value(frame.pitch_deg)}\t${value(frame.horizontal_speed)}\t${value(frame.vertical_speed)}\t` +
  `${value(frame.climb_mps)}\t${value(frame.groundspeed_mps)}\t${value(frame.gps_fix_type)}\t` +
  `${value(frame.satellites_visible)}\t${value(frame.battery_remaining_percent)}\t${value(frame.battery_voltage_v)}\t` +
  `${value(frame.battery_current_a)}\t${value(frame.is_armed)}\t${value(frame.is_in_air)}\t` +
  `${text(frame.flight_mode)}\t${text(frame.status_text)}\n`

const value = (of: number | boolean | null): string | number | boolean => (of === null ? '\\N' : of)

const special = /[\\\t\n\r\b\f\v]/

const text = (of: string | null): string => {
  if (of === null) return '\\N'
  return special.test(of) ? of.replace(/[\\\t\n\r\b\f\v]/g, (char) => escapes[char] ?? char) : of
}

const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
}
