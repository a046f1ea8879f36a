import type { Polygon, Position } from 'geojson'
import { PolygonEdges } from './polygon-edges.ts'

/** Is [longitude, latitude] in the polygon? Boundaries, those of holes too, count within 1e-6 degree. */
export const pointInPolygon = (position: Position, polygon: Polygon): boolean => {
  const [longitude, latitude] = position as [number, number]
  return new PolygonEdges(polygon).locate(longitude, latitude) !== 'outside'
}
