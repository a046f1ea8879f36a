import type { Polygon, Position } from 'geojson'
import { WGS84, wrapDegrees } from './ellipsoid.ts'
import { orientation } from './orientation.ts'

// Apart from lengths, which need the library of geodesics: a page that tells how large an area is does not load it.

/** Area of a polygon in square metres on the ellipsoid, its holes taken off. */
export const polygonAreaM2 = (polygon: Polygon): number => {
  const [outer = [], ...holes] = polygon.coordinates
  return holes.reduce((area, hole) => area - ringAreaM2(hole), ringAreaM2(outer))
}

/** Area in square metres of the smallest convex shape that holds all positions; 0 for a point or a line. */
export const convexHullAreaM2 = (positions: readonly Position[]): number =>
  hullAreaM2(convexHull(unwrapped(positions, positions[0]?.[0] ?? 0)))

/** Area in square metres within the corners that `convexHull` found. */
export const hullAreaM2 = (corners: readonly Position[]): number =>
  corners.length < 3 ? 0 : ringAreaM2([...corners, corners[0]!])

/**
 * Area between a closed ring and the equator, summed edge by edge: a²/2 ∫ q dλ, with q of J. P. Snyder, "Map
 * Projections: A Working Manual" (USGS PP 1395), equation (3-12). An edge is straight in longitude and latitude
 * (RFC 7946), so q along it is integrated by Simpson's rule.
 */
const ringAreaM2 = (ring: readonly Position[]): number => {
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    const [lonA, latA] = ring[i - 1] as [number, number]
    const [lonB, latB] = ring[i] as [number, number]
    const q = (authalicQ(latA) + 4 * authalicQ((latA + latB) / 2) + authalicQ(latB)) / 6
    sum += (((lonB - lonA) * Math.PI) / 180) * q
  }
  return (Math.abs(sum) * WGS84.a ** 2) / 2
}

const authalicQ = (latitude: number): number => {
  const sin = Math.sin((latitude * Math.PI) / 180)
  const e = Math.sqrt(WGS84.e2)
  return (1 - WGS84.e2) * (sin / (1 - WGS84.e2 * sin * sin) + Math.atanh(e * sin) / e)
}

/** Longitudes that run on from `first` over the antimeridian and do not jump. */
export const unwrapped = (positions: readonly Position[], first: number): Position[] =>
  positions.map((position) => [first + wrapDegrees(position[0]! - first), position[1]!])

/** A. M. Andrew's monotone chain; corners counter-clockwise, no three on one line. */
export const convexHull = (positions: readonly Position[]): Position[] => {
  if (positions.length < 2) return [...positions]
  const sorted = positions.toSorted((p, q) => p[0]! - q[0]! || p[1]! - q[1]!)
  const lower = halfHull(sorted)
  const upper = halfHull(sorted.reverse())
  return [...lower.slice(0, -1), ...upper.slice(0, -1)]
}

const halfHull = (sorted: Position[]): Position[] => {
  const half: Position[] = []
  for (const position of sorted) {
    while (half.length > 1 && !turnsLeft(half.at(-2)!, half.at(-1)!, position)) half.pop()
    half.push(position)
  }
  return half
}

const turnsLeft = (a: Position, b: Position, c: Position): boolean =>
  orientation(a[0]!, a[1]!, b[0]!, b[1]!, c[0]!, c[1]!) > 0
