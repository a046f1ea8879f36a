import type { Leg, Limit } from './feature.ts'
import { height } from './heights.ts'

/** What the items of a plan add up to. */
export interface Flown {
  readonly legs: Leg[]
  readonly areas: unknown[]
  readonly track: [number, number][]
  readonly notes: string[]
  readonly faults: string[]
  /** Heights that items ask for. */
  readonly heights: Extract<Limit, { kind: 'height' }>[]
  /** Of the planned home position, where the plan has one: metres above sea level. */
  readonly homeAltitude: number | null
}

/** QGroundControl's AltMode: 1 relative to home, 2 above sea level, 3 and 4 above terrain. */
export const altitudeMode = (mode: unknown): 'AGL' | 'AMSL' | 'TAKEOFF' | null =>
  (({ 1: 'TAKEOFF', 2: 'AMSL', 3: 'AGL', 4: 'AGL' }) as const)[String(mode) as '1'] ?? null

export const heightOf = (metres: number, reference: 'AGL' | 'AMSL' | 'TAKEOFF') => height(metres, reference)

/** [[latitude, longitude], …] as positions of GeoJSON. */
export const turned = (points: unknown): unknown =>
  Array.isArray(points)
    ? points.map((point) => (Array.isArray(point) ? [point[1], point[0]] : point))
    : points
