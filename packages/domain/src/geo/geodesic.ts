import geographiclib from 'geographiclib-geodesic'
import type { Position } from 'geojson'

// Geodesics on the WGS84 ellipsoid. Source: C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013),
// as GeographicLib computes them: right to 15 nanometres for any two points.

const { Geodesic } = geographiclib

export interface GeodesicLine {
  distanceM: number
  /** Azimuth at the start, degrees clockwise from true north, 0 <= bearing < 360. */
  bearingDeg: number
}

/** Shortest way from `from` to `to` ([longitude, latitude] in degrees). 0 m and 0° when they coincide. */
export const geodesicInverse = (from: Position, to: Position): GeodesicLine => {
  const { s12 = 0, azi1 = 0 } = Geodesic.WGS84.Inverse(from[1]!, from[0]!, to[1]!, to[0]!)
  return s12 === 0 ? { distanceM: 0, bearingDeg: 0 } : { distanceM: s12, bearingDeg: (azi1 + 360) % 360 }
}

/** Where one arrives from `from` after `distanceM` metres with the given bearing; the longitude may pass 180. */
export const geodesicDirect = (from: Position, bearingDeg: number, distanceM: number): Position => {
  const outputs = Geodesic.STANDARD | Geodesic.LONG_UNROLL
  const { lon2, lat2 } = Geodesic.WGS84.Direct(from[1]!, from[0]!, bearingDeg, distanceM, outputs)
  return [lon2!, lat2!]
}
