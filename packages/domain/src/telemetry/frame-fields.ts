/** The measured fields of a telemetry frame with what a number may be. Browser-safe; every table of fields starts here. */

export interface NumberField {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly whole?: true
  readonly unit: string
}

export const numberFields = [
  { name: 'altitude_agl', min: -1_000, max: 100_000, unit: 'metres above ground' },
  { name: 'absolute_altitude_m', min: -1_000, max: 100_000, unit: 'metres above mean sea level' },
  { name: 'heading', min: -180, max: 360, unit: 'degrees clockwise from true north' },
  { name: 'yaw_deg', min: -360, max: 360, unit: 'degrees' },
  { name: 'roll_deg', min: -360, max: 360, unit: 'degrees' },
  { name: 'pitch_deg', min: -360, max: 360, unit: 'degrees' },
  { name: 'horizontal_speed', min: -1_000, max: 1_000, unit: 'm/s' },
  { name: 'vertical_speed', min: -1_000, max: 1_000, unit: 'm/s, up is positive' },
  { name: 'climb_mps', min: -1_000, max: 1_000, unit: 'm/s, up is positive' },
  { name: 'groundspeed_mps', min: -1_000, max: 1_000, unit: 'm/s' },
  { name: 'gps_fix_type', min: 0, max: 255, whole: true, unit: 'fix type' },
  { name: 'satellites_visible', min: 0, max: 255, whole: true, unit: 'satellites' },
  { name: 'battery_remaining_percent', min: 0, max: 100, unit: '%' },
  { name: 'battery_voltage_v', min: 0, max: 10_000, unit: 'V' },
  { name: 'battery_current_a', min: -10_000, max: 10_000, unit: 'A' },
] as const satisfies readonly NumberField[]

export const flagFields = ['is_armed', 'is_in_air'] as const

export const textFields = [
  { name: 'flight_mode', max: 64 },
  { name: 'status_text', max: 1_024 },
] as const

export type NumberName = (typeof numberFields)[number]['name']
export type FlagName = (typeof flagFields)[number]
export type TextName = (typeof textFields)[number]['name']

/** What a ground station measures, beside where and when. Absent and null mean the same: not measured. */
export type Measurements = { [K in NumberName]: number | null } & { [K in FlagName]: boolean | null } & {
  [K in TextName]: string | null
}
