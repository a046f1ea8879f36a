import { beginningOf, type Fields } from '../../mavlink/index.ts'
import type { TrackFrame } from '../../station/track.ts'
import { flightMode } from './modes.ts'
import type { Vehicle } from './state.ts'

/** An older message no longer describes the present state. */
const freshMs = 5_000
const textFreshMs = 10_000
/** A frame holds 64 KiB of JSON, and a sign of one byte may take six there. */
const mostTextBytes = 4_096
const degree = 180 / Math.PI

type Measured = Record<string, number | string | boolean | undefined>

/** A GLOBAL_POSITION_INT with what else is known, in the frame fields of the service. Unknown ones are left out. */
export const frameOf = (
  vehicle: Vehicle,
  position: Fields,
  { timestamp, nowMs }: { timestamp: string; nowMs: number },
): TrackFrame => {
  const fresh = (name: keyof Vehicle['messages']): Fields | null => {
    const last = vehicle.messages[name]
    return last && nowMs - last.atMs <= freshMs ? last.fields : null
  }
  const measured: Measured = {
    ...placeOf(position, fresh('TERRAIN_REPORT')),
    ...attitudeOf(fresh('ATTITUDE')),
    ...speedsOf(fresh('VFR_HUD')),
    ...satellitesOf(fresh('GPS_RAW_INT')),
    ...batteryOf(fresh('BATTERY_STATUS'), fresh('SYS_STATUS')),
    ...statesOf(vehicle, nowMs),
  }
  const known = Object.fromEntries(
    Object.entries(measured).filter(([name, value]) => isPossible(name, value)),
  )
  return { timestamp, ...known } as TrackFrame
}

/** What the service takes (docs/ground-stations.md#frames); beyond it a sensor has failed, and the rest still counts. */
const bounds: Readonly<Record<string, readonly [number, number]>> = {
  altitude_agl: [-1_000, 100_000],
  absolute_altitude_m: [-1_000, 100_000],
  heading: [0, 360],
  yaw_deg: [-360, 360],
  roll_deg: [-360, 360],
  pitch_deg: [-360, 360],
  horizontal_speed: [-1_000, 1_000],
  vertical_speed: [-1_000, 1_000],
  climb_mps: [-1_000, 1_000],
  groundspeed_mps: [-1_000, 1_000],
  battery_remaining_percent: [0, 100],
}

const isPossible = (name: string, value: Measured[string]): boolean => {
  const [least, most] = bounds[name] ?? [-Infinity, Infinity]
  return value !== undefined && (typeof value !== 'number' || (value >= least && value <= most))
}

const number = (fields: Fields, name: string): number => fields[name] as number
const unless = (value: number, unknown: number): number | undefined => (value === unknown ? undefined : value)

/** Positions in 1e-7 degree, heights in mm and speeds in cm/s: the quotients are exact to that resolution. */
const placeOf = (at: Fields, terrain: Fields | null): Measured => {
  const heading = unless(number(at, 'hdg'), 65_535)
  // Measured against terrain where the vehicle has it: there its grid has a spacing. Else above home.
  const isKnown = terrain !== null && number(terrain, 'spacing') > 0
  const height = isKnown ? number(terrain, 'current_height') : number(at, 'relative_alt') / 1_000
  return {
    latitude: number(at, 'lat') / 1e7,
    longitude: number(at, 'lon') / 1e7,
    absolute_altitude_m: number(at, 'alt') / 1_000,
    altitude_agl: height,
    heading: heading === undefined ? undefined : heading / 100,
    horizontal_speed: Math.hypot(number(at, 'vx'), number(at, 'vy')) / 100,
    vertical_speed: 0 - number(at, 'vz') / 100,
  }
}

const attitudeOf = (fields: Fields | null): Measured =>
  fields
    ? {
        yaw_deg: number(fields, 'yaw') * degree,
        roll_deg: number(fields, 'roll') * degree,
        pitch_deg: number(fields, 'pitch') * degree,
      }
    : {}

const speedsOf = (fields: Fields | null): Measured =>
  fields ? { climb_mps: number(fields, 'climb'), groundspeed_mps: number(fields, 'groundspeed') } : {}

const satellitesOf = (fields: Fields | null): Measured =>
  fields
    ? {
        gps_fix_type: number(fields, 'fix_type'),
        satellites_visible: unless(number(fields, 'satellites_visible'), 255),
      }
    : {}

/** Each value of the message that has it. */
const batteryOf = (battery: Fields | null, system: Fields | null): Measured => {
  const known = (name: string, unknown: number): number | undefined =>
    (battery && unless(number(battery, name), unknown)) ??
    (system ? unless(number(system, name), unknown) : undefined)
  const current = known('current_battery', -1)
  return {
    battery_remaining_percent: known('battery_remaining', -1),
    battery_voltage_v:
      (system && voltage(number(system, 'voltage_battery'))) ?? (battery ? cellsV(battery) : undefined),
    battery_current_a: current === undefined ? undefined : current / 100,
  }
}

const voltage = (millivolts: number): number | undefined =>
  millivolts === 65_535 ? undefined : millivolts / 1_000

/** The sum of the cells that there are. */
const cellsV = (battery: Fields): number | undefined => {
  const all = [
    ...(battery['voltages'] as readonly number[]),
    ...(battery['voltages_ext'] as readonly number[]),
  ]
  const cells = all.filter((cell) => cell > 0 && cell < 65_535)
  return cells.length > 0 ? cells.reduce((sum, cell) => sum + cell, 0) / 1_000 : undefined
}

const statesOf = (vehicle: Vehicle, nowMs: number): Measured => {
  const { isArmed, isInAir, statusText } = vehicle
  const isNews = statusText !== null && nowMs - statusText.atMs <= textFreshMs
  return {
    is_armed: isArmed,
    is_in_air: isInAir ?? (isArmed ? undefined : false),
    flight_mode: flightMode(vehicle),
    status_text: isNews ? beginningOf(statusText.text, mostTextBytes) : undefined,
  }
}
