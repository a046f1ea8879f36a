import type { Polygon, Position } from 'geojson'
import { geodesicDirect } from './geodesic.ts'

/** A circle on the ellipsoid as a counter-clockwise polygon of `steps` corners, all `radiusM` metres away. */
export const circlePolygon = (center: Position, radiusM: number, steps = 64): Polygon => {
  const ring = Array.from({ length: steps }, (_, i) =>
    geodesicDirect(center, 360 - (i * 360) / steps, radiusM),
  )
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}
