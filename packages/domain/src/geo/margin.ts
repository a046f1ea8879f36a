import type { Polygon, Position } from 'geojson'
import { WGS84 } from './ellipsoid.ts'

const RADIAN = Math.PI / 180

/**
 * Metres from a position to the nearest boundary of a polygon, holes included, wherever the position lies. On the
 * plane that touches the ellipsoid there: right to 0.1 % within 10 km, which is far beyond any margin.
 */
export const boundaryDistanceM = (polygon: Polygon, [longitude, latitude]: Position): number => {
  const metres = metresPerDegree(latitude!)
  const x = (position: Position) => (position[0]! - longitude!) * metres.east
  const y = (position: Position) => (position[1]! - latitude!) * metres.north
  let nearest = Infinity
  for (const ring of polygon.coordinates)
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1]!, ring[i]!]
      nearest = Math.min(nearest, originDistance(x(a), y(a), x(b), y(b)))
    }
  return nearest
}

/** From [0, 0] to the segment. */
const originDistance = (ax: number, ay: number, bx: number, by: number): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** Radii of curvature of the ellipsoid: J. P. Snyder, "Map Projections: A Working Manual" (USGS PP 1395), (4-18), (4-20). */
const metresPerDegree = (latitude: number): { east: number; north: number } => {
  const { a, e2 } = WGS84
  const w2 = 1 - e2 * Math.sin(latitude * RADIAN) ** 2
  return {
    east: (a / Math.sqrt(w2)) * Math.cos(latitude * RADIAN) * RADIAN,
    north: ((a * (1 - e2)) / w2 ** 1.5) * RADIAN,
  }
}
