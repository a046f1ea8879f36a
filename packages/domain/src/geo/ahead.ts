import { pointInPolygon } from './point-in-polygon.ts'
import type { Polygon, Position } from './types.ts'

const metresPerDegree = 111_320
const radians = Math.PI / 180

/**
 * How many metres ahead on its track a point crosses the boundary of a polygon; null: not within `withinM`. Flat around
 * the point: within 20 km the error is below 1 %, at latitudes where people fly drones.
 */
export const boundaryAheadM = (
  position: Position,
  trackDeg: number,
  { polygon, withinM }: { polygon: Polygon; withinM: number },
): number | null => {
  const [longitude, latitude] = position as [number, number]
  const scale = metresPerDegree * Math.cos(latitude * radians)
  const [sin, cos] = [Math.sin(trackDeg * radians), Math.cos(trackDeg * radians)]
  /** Ahead of the point, and to its right. */
  const turned = (corner: Position): [number, number] => {
    const [lon, lat] = corner as [number, number]
    const [east, north] = [(lon - longitude) * scale, (lat - latitude) * metresPerDegree]
    return [east * sin + north * cos, east * cos - north * sin]
  }
  let nearest: number | null = null
  for (const ring of polygon.coordinates) {
    const corners = ring.map(turned)
    for (const [at, [ahead, right]] of corners.entries()) {
      const [nextAhead, nextRight] = corners[at + 1] ?? [ahead, right]
      if (right > 0 === nextRight > 0) continue
      const metres = ahead + ((nextAhead - ahead) * right) / (right - nextRight)
      if (metres >= 0 && metres <= withinM && (nearest === null || metres < nearest)) nearest = metres
    }
  }
  return nearest
}

export interface ZoneAhead<Z> {
  readonly zone: Z
  readonly metres: number
  /** At the present speed. */
  readonly seconds: number
}

interface Moving {
  readonly position: Position
  readonly trackDeg: number
  readonly speedMps: number
}

/** Slower than this an aircraft counts as stationary: its course is not known. */
const standingMps = 0.5

/** The first zone whose boundary an aircraft reaches from outside within so many seconds, at its speed and on its track. */
export const zoneAhead = <Z extends { readonly polygon: Polygon }>(
  { position, trackDeg, speedMps }: Moving,
  zones: readonly Z[],
  withinS: number,
): ZoneAhead<Z> | null => {
  if (speedMps < standingMps) return null
  let nearest: ZoneAhead<Z> | null = null
  for (const zone of zones) {
    const withinM = nearest?.metres ?? speedMps * withinS
    const metres = boundaryAheadM(position, trackDeg, { polygon: zone.polygon, withinM })
    if (metres === null || pointInPolygon(position, zone.polygon)) continue
    nearest = { zone, metres, seconds: metres / speedMps }
  }
  return nearest
}
