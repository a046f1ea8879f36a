import { WGS84 } from './ellipsoid.ts'

const radians = Math.PI / 180

/** Metres from the centre of the earth. */
export interface CentredPoint {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** A place on the ellipsoid (degrees) seen from its centre. Source: the usual change from geodetic to geocentric coordinates. */
export const centredPoint = (longitude: number, latitude: number): CentredPoint => {
  const [sin, cos] = [Math.sin(latitude * radians), Math.cos(latitude * radians)]
  const normalM = WGS84.a / Math.sqrt(1 - WGS84.e2 * sin * sin)
  return {
    x: normalM * cos * Math.cos(longitude * radians),
    y: normalM * cos * Math.sin(longitude * radians),
    z: normalM * (1 - WGS84.e2) * sin,
  }
}

/**
 * The straight way through the earth, squared: of all measures the cheapest that is right at the poles and over the date line.
 * It is never longer than the way over the ground, and at 20 km a hundredth of a metre shorter.
 */
export const squaredChordM2 = (a: CentredPoint, b: CentredPoint): number =>
  (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2
