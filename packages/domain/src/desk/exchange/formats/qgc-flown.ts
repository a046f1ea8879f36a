import { type Leg, type Limit, noFindings } from './feature.ts'
import { height } from './heights.ts'
import { asNumber, type Json, listed, quoted } from './json.ts'

export type Place = [longitude: number, latitude: number]

/** What the items of a plan add up to. */
export interface Flown {
  readonly legs: Leg[]
  readonly areas: unknown[]
  readonly track: Place[]
  readonly notes: string[]
  readonly faults: string[]
  /** Heights that items ask for. */
  readonly heights: Extract<Limit, { kind: 'height' }>[]
  /** Places of the track that are circled. */
  readonly circles: { readonly at: number; readonly radiusM: number }[]
  /** The planned home position, where the plan has one: it takes off there, and returns. */
  readonly home: Place | null
  /** Metres above sea level. */
  readonly homeAltitude: number | null
  /** It waits at a place that another aircraft circles. */
  readonly hovers: boolean
}

/** MAV_TYPE: multicopters and helicopters. */
const hovering = new Set([2, 3, 4, 13, 14, 15, 29, 35])

/** Before anything of a mission is flown. */
export const notFlown = (mission: Json | null): Flown => {
  const [latitude = null, longitude = null, homeAltitude = null] = listed(
    mission?.['plannedHomePosition'],
  ).map(asNumber)
  return {
    legs: [],
    areas: [],
    track: [],
    heights: [],
    circles: [],
    home: placeOf(latitude, longitude),
    homeAltitude,
    hovers: hovering.has(asNumber(mission?.['vehicleType']) ?? 0),
    ...noFindings(),
  }
}

/** 0, 0 is MAVLink's "where it is", and a program's "not set". */
export const placeOf = (latitude: number | null, longitude: number | null): Place | null =>
  latitude === null || longitude === null || (latitude === 0 && longitude === 0)
    ? null
    : [longitude, latitude]

type Measured = 'AGL' | 'AMSL' | 'TAKEOFF'

/** QGroundControl's AltMode: 1 relative to home, 2 above sea level, 3 and 4 above terrain. */
const modes: ReadonlyMap<unknown, Measured> = new Map([
  [1, 'TAKEOFF'],
  [2, 'AMSL'],
  [3, 'AGL'],
  [4, 'AGL'],
])

/** MAV_FRAME, for files that have no mode. */
const frames: ReadonlyMap<unknown, Measured> = new Map([
  [0, 'AMSL'],
  [5, 'AMSL'],
  [3, 'TAKEOFF'],
  [6, 'TAKEOFF'],
  [10, 'AGL'],
  [11, 'AGL'],
])

/** Which mode a file states; null where it states none, a fault where it is unknown. 0 means that items differ. */
export const statedMode = (mode: unknown, where: string, flown: Flown): Measured | null => {
  if (mode === undefined || mode === null || mode === 0) return null
  const known = modes.get(mode) ?? null
  if (!known) flown.faults.push(`${where}: the altitude mode ${quoted(mode)} is none of 1, 2, 3, 4`)
  return known
}

/** What an item's altitude is measured from: its mode, else its frame. */
export const measuredFrom = (item: Json, at: number, flown: Flown): Measured => {
  const mode = statedMode(item['AltitudeMode'], `item ${at}`, flown)
  const known = mode ?? frames.get(asNumber(item['frame']))
  if (!known)
    flown.faults.push(
      `item ${at}: its frame ${quoted(item['frame'] ?? 'none')} does not say what its altitude is measured from`,
    )
  return known ?? 'TAKEOFF'
}

export const heightOf = (metres: number, reference: Measured) => height(metres, reference)

/** [[latitude, longitude], …] as positions of GeoJSON. */
export const turned = (points: unknown): unknown =>
  Array.isArray(points)
    ? points.map((point) => (Array.isArray(point) ? [point[1], point[0]] : point))
    : points
