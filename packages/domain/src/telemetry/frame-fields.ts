/** The measured fields of a telemetry frame with what a number may be. Browser-safe; every table of fields starts here. */

interface NumberRule {
  readonly min: number
  readonly max: number
  readonly whole?: true
  readonly unit: string
}

export interface NumberField extends NumberRule {
  readonly name: NumberName
}

const rules = {
  altitude_agl: { min: -1_000, max: 100_000, unit: 'metres above ground' },
  absolute_altitude_m: { min: -1_000, max: 100_000, unit: 'metres above mean sea level' },
  heading: { min: -180, max: 360, unit: 'degrees clockwise from true north' },
  yaw_deg: { min: -360, max: 360, unit: 'degrees' },
  roll_deg: { min: -360, max: 360, unit: 'degrees' },
  pitch_deg: { min: -360, max: 360, unit: 'degrees' },
  horizontal_speed: { min: -1_000, max: 1_000, unit: 'm/s' },
  vertical_speed: { min: -1_000, max: 1_000, unit: 'm/s, up is positive' },
  climb_mps: { min: -1_000, max: 1_000, unit: 'm/s, up is positive' },
  groundspeed_mps: { min: -1_000, max: 1_000, unit: 'm/s' },
  gps_fix_type: { min: 0, max: 255, whole: true, unit: 'fix type' },
  satellites_visible: { min: 0, max: 255, whole: true, unit: 'satellites' },
  battery_remaining_percent: { min: 0, max: 100, unit: '%' },
  battery_voltage_v: { min: 0, max: 10_000, unit: 'V' },
  battery_current_a: { min: -10_000, max: 10_000, unit: 'A' },
} as const satisfies Record<string, NumberRule>

export type NumberName = keyof typeof rules

export const numberFields: readonly NumberField[] = Object.entries(rules).map(([name, rule]) => ({
  name: name as NumberName,
  ...rule,
}))

export const flagFields = ['is_armed', 'is_in_air'] as const

/** A frame is at most 64 KiB (DECISIONS.md); nothing else bounds its texts. */
const textMax = 65_536

export const textFields = [
  { name: 'flight_mode', max: textMax },
  { name: 'status_text', max: textMax },
] as const

export type TextField = (typeof textFields)[number]
export type FlagName = (typeof flagFields)[number]
export type TextName = TextField['name']

/** What a ground station measures, beside where and when. Absent and null mean the same: not measured. */
export type Measurements = { [K in NumberName]: number | null } & { [K in FlagName]: boolean | null } & {
  [K in TextName]: string | null
}

const byName = <F extends { readonly name: string }>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field.name, field])) as { readonly [N in F['name']]: F }

export const numberField = byName(numberFields)
export const textField = byName(textFields)
