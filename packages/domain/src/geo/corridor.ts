// Apart from circle.ts: a circle needs no buffer.
import { buffer } from '@turf/buffer'
import type { Polygon, Position } from 'geojson'
import { bbox } from './box.ts'
import { WGS84 } from './ellipsoid.ts'

/** The sphere on which turf measures, in metres. */
const TURF_RADIUS_M = 6_371_008.8

/** A shape, or the reason why there is none. */
export type ShapeResult = { polygon: Polygon; problem: null } | { polygon: null; problem: string }

/**
 * Everything within `widthM / 2` metres of a path, with round ends: one polygon, with a hole where the path runs
 * round a piece of ground. Its reach is right to 0.4 % (turf measures on a sphere; the radius of the ellipsoid at
 * the path's latitude corrects for it).
 */
export const corridorPolygon = (path: readonly Position[], widthM: number): ShapeResult => {
  if (!(widthM > 0 && Number.isFinite(widthM))) return noShape('the corridor needs a width above 0 metres')
  const line = path.filter((position, i) => i === 0 || !samePlace(position, path[i - 1]!))
  if (line.length < 2) return noShape('the corridor needs at least 2 different positions')
  const [west, south, east, north] = bbox(line)
  if (east - west > 180) return noShape('the corridor must not cross the antimeridian')
  const reach = (widthM / 2) * (TURF_RADIUS_M / radiusAt((south + north) / 2))
  const flat = line.map((position): Position => [position[0]!, position[1]!])
  const shape = buffer({ type: 'LineString', coordinates: flat }, reach, { units: 'meters', steps: 8 })
  if (shape?.geometry.type !== 'Polygon') return noShape('the corridor does not form one area')
  return { polygon: shape.geometry, problem: null }
}

const noShape = (problem: string): ShapeResult => ({ polygon: null, problem })

const samePlace = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1]

/** Mean radius of curvature of the ellipsoid at a latitude, in metres. */
const radiusAt = (latitude: number): number => {
  const sin = Math.sin((latitude * Math.PI) / 180)
  return (WGS84.a * Math.sqrt(1 - WGS84.e2)) / (1 - WGS84.e2 * sin * sin)
}
