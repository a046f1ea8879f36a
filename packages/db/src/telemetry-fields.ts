/**
 * What a ground station measures beside where and when: the measured fields of a telemetry frame, in the order of their
 * columns in telemetry_frames. Whatever else knows the fields is made from this table at start: the columns of the
 * schema, the reader with its checks, the rows that are written, the wire form, the contract, the exports. Browser-safe.
 */
export const telemetryFields = [
  { name: 'altitude_agl', kind: 'number', min: -1_000, max: 100_000, unit: 'metres above ground' },
  {
    name: 'absolute_altitude_m',
    kind: 'number',
    min: -1_000,
    max: 100_000,
    unit: 'metres above mean sea level',
  },
  {
    name: 'altitude_w84',
    kind: 'number',
    min: -1_200,
    max: 100_200,
    unit: 'metres above the ellipsoid of WGS84',
  },
  { name: 'heading', kind: 'number', min: -180, max: 360, unit: 'degrees clockwise from true north' },
  { name: 'yaw_deg', kind: 'number', min: -360, max: 360, unit: 'degrees' },
  { name: 'roll_deg', kind: 'number', min: -360, max: 360, unit: 'degrees' },
  { name: 'pitch_deg', kind: 'number', min: -360, max: 360, unit: 'degrees' },
  { name: 'horizontal_speed', kind: 'number', min: -1_000, max: 1_000, unit: 'm/s' },
  { name: 'vertical_speed', kind: 'number', min: -1_000, max: 1_000, unit: 'm/s, up is positive' },
  { name: 'climb_mps', kind: 'number', min: -1_000, max: 1_000, unit: 'm/s, up is positive' },
  { name: 'groundspeed_mps', kind: 'number', min: -1_000, max: 1_000, unit: 'm/s' },
  { name: 'gps_fix_type', kind: 'whole', min: 0, max: 255, unit: 'fix type' },
  { name: 'satellites_visible', kind: 'whole', min: 0, max: 255, unit: 'satellites' },
  { name: 'battery_remaining_percent', kind: 'number', min: 0, max: 100, unit: '%' },
  { name: 'battery_voltage_v', kind: 'number', min: 0, max: 10_000, unit: 'V' },
  { name: 'battery_current_a', kind: 'number', min: -10_000, max: 10_000, unit: 'A' },
  { name: 'is_armed', kind: 'flag' },
  { name: 'is_in_air', kind: 'flag' },
  // A frame is at most 64 KiB; nothing else bounds its texts (docs/contract/telemetry.md#size-of-a-frame).
  { name: 'flight_mode', kind: 'text', max: 65_536 },
  { name: 'status_text', kind: 'text', max: 65_536 },
  // Names of altitudes that were made of the others (docs/contract/ground.md#frames). Sent values are ignored.
  { name: 'derived_altitudes', kind: 'text', max: 64, by: 'service' },
] as const

export type TelemetryField = (typeof telemetryFields)[number]
export type FieldName = TelemetryField['name']
export type FieldKind = TelemetryField['kind']

interface Values {
  number: number
  whole: number
  flag: boolean
  text: string
}

/** Absent and null mean the same: not measured. */
export type Measurements = { [F in TelemetryField as F['name']]: Values[F['kind']] | null }

type Table = typeof telemetryFields
type ValuesOf<Fields extends readonly { readonly kind: FieldKind }[]> = {
  -readonly [I in keyof Fields]: Values[Fields[I]['kind']] | null
}
/** The values of one frame, in the order of the table. */
export type MeasuredValues = ValuesOf<Table>

type Places = {
  [I in keyof Table as I extends `${number}`
    ? Table[I]['name']
    : never]: I extends `${infer N extends number}` ? N : never
}
/** The place of a field in the table. */
export const fieldPlace = Object.fromEntries(telemetryFields.map(({ name }, i) => [name, i])) as Places

/** A field's name as the rows of the schema have it. */
export type RowKey<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<RowKey<Tail>>}`
  : Name

export const rowKey = <Name extends string>(name: Name): RowKey<Name> =>
  name.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase()) as RowKey<Name>
