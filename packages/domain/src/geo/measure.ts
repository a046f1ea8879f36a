import type { Position } from 'geojson'
import { geodesicInverse } from './geodesic.ts'

/** Metres from `a` to `b` ([longitude, latitude] in degrees) on the WGS84 ellipsoid. */
export const geodesicDistanceM = (a: Position, b: Position): number => geodesicInverse(a, b).distanceM

/** Bearing at `a` of the shortest way to `b`: degrees clockwise from true north, 0 <= bearing < 360. */
export const bearingDeg = (a: Position, b: Position): number => geodesicInverse(a, b).bearingDeg

/** Length in metres of the way over all positions in their order. */
export const trackLengthM = (positions: readonly Position[]): number => {
  let length = 0
  for (let i = 1; i < positions.length; i++) length += geodesicDistanceM(positions[i - 1]!, positions[i]!)
  return length
}
