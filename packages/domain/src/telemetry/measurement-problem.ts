import { type NumberField, numberField, type TextField, textField } from './frame-fields.ts'

export interface FrameProblem {
  readonly field: string
  readonly message: string
}

/** What is wrong with a frame's measurements, or null. Field by field: see `readFrame`. */
export const measurementProblem = (sent: Readonly<Record<string, unknown>>): FrameProblem | null =>
  numberProblem(sent.altitude_agl, numberField.altitude_agl) ??
  numberProblem(sent.absolute_altitude_m, numberField.absolute_altitude_m) ??
  numberProblem(sent.heading, numberField.heading) ??
  numberProblem(sent.yaw_deg, numberField.yaw_deg) ??
  numberProblem(sent.roll_deg, numberField.roll_deg) ??
  numberProblem(sent.pitch_deg, numberField.pitch_deg) ??
  numberProblem(sent.horizontal_speed, numberField.horizontal_speed) ??
  numberProblem(sent.vertical_speed, numberField.vertical_speed) ??
  numberProblem(sent.climb_mps, numberField.climb_mps) ??
  numberProblem(sent.groundspeed_mps, numberField.groundspeed_mps) ??
  numberProblem(sent.gps_fix_type, numberField.gps_fix_type) ??
  numberProblem(sent.satellites_visible, numberField.satellites_visible) ??
  numberProblem(sent.battery_remaining_percent, numberField.battery_remaining_percent) ??
  numberProblem(sent.battery_voltage_v, numberField.battery_voltage_v) ??
  numberProblem(sent.battery_current_a, numberField.battery_current_a) ??
  flagProblem(sent.is_armed, 'is_armed') ??
  flagProblem(sent.is_in_air, 'is_in_air') ??
  textProblem(sent.flight_mode, textField.flight_mode) ??
  textProblem(sent.status_text, textField.status_text)

const numberProblem = (value: unknown, { name, min, max, whole, unit }: NumberField): FrameProblem | null => {
  if (value === undefined || value === null) return null
  if (typeof value !== 'number' || !(value >= min && value <= max))
    return { field: name, message: `${name} must be a number from ${min} to ${max} (${unit}) or null` }
  return whole && !Number.isInteger(value) ? { field: name, message: `${name} must be a whole number` } : null
}

const flagProblem = (value: unknown, name: string): FrameProblem | null =>
  value === undefined || value === null || typeof value === 'boolean'
    ? null
    : { field: name, message: `${name} must be true, false or null` }

const textProblem = (value: unknown, { name, max }: TextField): FrameProblem | null => {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || value.length > max)
    return { field: name, message: `${name} must be a text of at most ${max} characters or null` }
  // PostgreSQL's text cannot hold them.
  return value.includes('\u0000') || !value.isWellFormed()
    ? { field: name, message: `${name} must not hold U+0000 or half a surrogate pair` }
    : null
}
