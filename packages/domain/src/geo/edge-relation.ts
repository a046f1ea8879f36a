import { pointInPolygon } from './point-in-polygon.ts'
import type { Polygon, Position } from './types.ts'

const metresPerDegree = 111_320

/** Where a point lies relative to a polygon. */
export interface EdgeRelation {
  /** Metres to the nearest edge, of a hole too. */
  readonly edgeM: number
  /** Edges count as inside. */
  readonly isInside: boolean
}

/** So near to an edge the exact test decides. */
const onEdgeM = 1

/**
 * Metres to the nearest edge, on the plane that touches the earth at the point, and on which side of it, in one pass and
 * without a list made: it is asked for every aircraft in every second.
 */
export const edgeRelation = (point: Position, polygon: Polygon): EdgeRelation => {
  const longitude = point[0]!
  const latitude = point[1]!
  const scale = metresPerDegree * Math.cos((latitude * Math.PI) / 180)
  let nearest2 = Number.POSITIVE_INFINITY
  let isInside = false
  for (const ring of polygon.coordinates) {
    let ax = (ring[0]![0]! - longitude) * scale
    let ay = (ring[0]![1]! - latitude) * metresPerDegree
    for (let index = 1; index < ring.length; index++) {
      const corner = ring[index]!
      const bx = (corner[0]! - longitude) * scale
      const by = (corner[1]! - latitude) * metresPerDegree
      const dx = bx - ax
      const dy = by - ay
      const length = dx * dx + dy * dy
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
      const nx = ax + share * dx
      const ny = ay + share * dy
      nearest2 = Math.min(nearest2, nx * nx + ny * ny)
      if (ay > 0 !== by > 0 && ax - (ay * dx) / dy > 0) isInside = !isInside
      ax = bx
      ay = by
    }
  }
  const edgeM = Math.sqrt(nearest2)
  return { edgeM, isInside: edgeM < onEdgeM ? pointInPolygon(point, polygon) : isInside }
}

export const edgeDistanceM = (point: Position, polygon: Polygon): number => edgeRelation(point, polygon).edgeM
