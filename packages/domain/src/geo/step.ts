import type { Position } from 'geojson'
import { WGS84, wrapDegrees } from './ellipsoid.ts'

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * Bearing at `a` of a step to `b` ([longitude, latitude] in degrees), degrees clockwise from true north, 0 <= bearing < 360;
 * 0 where they coincide. By the radii of curvature of WGS84 at `a` (J. P. Snyder, USGS PP 1395, 4-18 and 4-20): for a step of
 * a kilometre a hundredth of a degree from the geodesic's, for far places it is not.
 */
export const stepBearingDeg = ([lonA, latA]: Position, [lonB, latB]: Position): number => {
  const sin = Math.sin(radians(latA!))
  const w = 1 - WGS84.e2 * sin * sin
  const east = radians(wrapDegrees(lonB! - lonA!)) * Math.cos(radians(latA!))
  const north = (radians(latB! - latA!) * (1 - WGS84.e2)) / w
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}
