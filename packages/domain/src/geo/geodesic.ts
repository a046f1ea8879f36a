import type { Position } from 'geojson'

// Geodesics on the WGS84 ellipsoid. Source: T. Vincenty, "Direct and inverse solutions of geodesics on the
// ellipsoid with application of nested equations", Survey Review XXIII (1975); right to less than a millimetre.

/** WGS84: semi-major axis in metres, flattening, semi-minor axis in metres, first eccentricity squared. */
export const WGS84 = { a: 6_378_137, f: 1 / 298.257223563, b: 6_356_752.314245179, e2: 0.0066943799901413165 }

export interface GeodesicLine {
  distanceM: number
  /** Azimuth at the start, degrees clockwise from true north, 0 <= bearing < 360. */
  bearingDeg: number
}

/** The sums A and B of Vincenty's equations (3) and (4). */
interface Series {
  a: number
  b: number
}

const RADIAN = Math.PI / 180
const PRECISION = 1e-12
const MOST_ROUNDS = 100

/** Shortest way from `from` to `to` ([longitude, latitude] in degrees). 0 m and 0° when they coincide. */
export function geodesicInverse(from: Position, to: Position): GeodesicLine {
  return vincentyInverse(from, to) ?? nearlyAntipodal(from, to)
}

/** Where one arrives from `from` after `distanceM` metres with the given bearing at the start. */
export function geodesicDirect(from: Position, bearingDeg: number, distanceM: number): Position {
  const alpha = bearingDeg * RADIAN
  const u1 = reduced(from)
  const sigma1 = Math.atan2(Math.tan(u1), Math.cos(alpha))
  const sinAlpha = Math.cos(u1) * Math.sin(alpha)
  const cos2Alpha = 1 - sinAlpha * sinAlpha
  const series = seriesOf(cos2Alpha)
  const straight = distanceM / (WGS84.b * series.a)
  let sigma = straight
  let cos2SigmaM = 0
  for (
    let round = 0, last = Number.NaN;
    round < MOST_ROUNDS && !(Math.abs(sigma - last) < PRECISION);
    round++
  ) {
    last = sigma
    cos2SigmaM = Math.cos(2 * sigma1 + sigma)
    sigma = straight + deltaSigma(series, Math.sin(sigma), Math.cos(sigma), cos2SigmaM)
  }
  const [sin, cos] = [Math.sin(sigma), Math.cos(sigma)]
  const north = Math.sin(u1) * cos + Math.cos(u1) * sin * Math.cos(alpha)
  const across = Math.hypot(sinAlpha, Math.sin(u1) * sin - Math.cos(u1) * cos * Math.cos(alpha))
  const latitude = Math.atan2(north, (1 - WGS84.f) * across)
  const lambda = Math.atan2(sin * Math.sin(alpha), Math.cos(u1) * cos - Math.sin(u1) * sin * Math.cos(alpha))
  const turned = lambda - shift(cos2Alpha, sinAlpha, sigma, cos2SigmaM)
  return [from[0]! + turned / RADIAN, latitude / RADIAN]
}

/** Null where the iteration does not converge: points nearly on opposite sides of the earth. */
function vincentyInverse(from: Position, to: Position): GeodesicLine | null {
  const l = wrapDegrees(to[0]! - from[0]!) * RADIAN
  const [u1, u2] = [reduced(from), reduced(to)]
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  let lambda = l
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const [east, north] = [cosU2 * Math.sin(lambda), cosU1 * sinU2 - sinU1 * cosU2 * Math.cos(lambda)]
    const sinSigma = Math.hypot(east, north)
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(lambda)
    if (sinSigma === 0) return cosSigma > 0 ? { distanceM: 0, bearingDeg: 0 } : null
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (cosU1 * east) / sinSigma
    const cos2Alpha = 1 - sinAlpha * sinAlpha
    const cos2SigmaM = cos2Alpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cos2Alpha
    const last = lambda
    lambda = l + shift(cos2Alpha, sinAlpha, sigma, cos2SigmaM)
    if (Math.abs(lambda) > Math.PI) return null
    if (Math.abs(lambda - last) > PRECISION) continue
    const series = seriesOf(cos2Alpha)
    const distanceM = WGS84.b * series.a * (sigma - deltaSigma(series, sinSigma, cosSigma, cos2SigmaM))
    return { distanceM, bearingDeg: (Math.atan2(east, north) / RADIAN + 360) % 360 }
  }
  return null
}

/**
 * Any way to the other side passes the ring of points a quarter of the globe away, so the shortest way is the
 * least sum of two legs over that ring; each leg is far from antipodal. Searched on a grid, then by golden section.
 */
function nearlyAntipodal(from: Position, to: Position): GeodesicLine {
  const quarter = (Math.PI / 2) * WGS84.b
  const over = (bearingDeg: number): number => {
    const middle = geodesicDirect(from, bearingDeg, quarter)
    return quarter + (vincentyInverse(middle, to)?.distanceM ?? Number.POSITIVE_INFINITY)
  }
  let best = 0
  for (let bearing = 5; bearing < 360; bearing += 5) if (over(bearing) < over(best)) best = bearing
  let [low, high] = [best - 5, best + 5]
  while (high - low > 1e-6) {
    const third = (high - low) / 3
    if (over(low + third) < over(high - third)) high -= third
    else low += third
  }
  const bearing = (low + high) / 2
  return { distanceM: over(bearing), bearingDeg: (bearing + 360) % 360 }
}

/** Latitude on the auxiliary sphere, in radians. */
function reduced(position: Position): number {
  return Math.atan((1 - WGS84.f) * Math.tan(position[1]! * RADIAN))
}

function seriesOf(cos2Alpha: number): Series {
  const u2 = (cos2Alpha * (WGS84.a ** 2 - WGS84.b ** 2)) / WGS84.b ** 2
  return {
    a: 1 + (u2 / 16384) * (4096 + u2 * (-768 + u2 * (320 - 175 * u2))),
    b: (u2 / 1024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2))),
  }
}

/** Vincenty's equation (6). */
function deltaSigma({ b }: Series, sin: number, cos: number, cos2SigmaM: number): number {
  const square = cos2SigmaM * cos2SigmaM
  const inner = cos * (2 * square - 1) - (b / 6) * cos2SigmaM * (4 * sin * sin - 3) * (4 * square - 3)
  return b * sin * (cos2SigmaM + (b / 4) * inner)
}

/** Vincenty's equations (10) and (11): how much longitude differs between ellipsoid and auxiliary sphere. */
function shift(cos2Alpha: number, sinAlpha: number, sigma: number, cos2SigmaM: number): number {
  const c = (WGS84.f / 16) * cos2Alpha * (4 + WGS84.f * (4 - 3 * cos2Alpha))
  const inner = cos2SigmaM + c * Math.cos(sigma) * (2 * cos2SigmaM * cos2SigmaM - 1)
  return (1 - c) * WGS84.f * sinAlpha * (sigma + c * Math.sin(sigma) * inner)
}

/** A difference of longitudes brought to -180 to 180. */
export function wrapDegrees(degrees: number): number {
  if (degrees >= -180 && degrees <= 180) return degrees
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}
