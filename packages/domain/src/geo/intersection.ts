// Apart from trim.ts, whose buffer no map needs.
import { intersect } from '@turf/intersect'
import type { Feature, Polygon } from 'geojson'
import { crossingsBetween } from './crossings.ts'

/** Of two polygons that are laid over each other, a fifth of a second; minutes where they are combs that lie across. */
export const mostCrossings = 2_000

/** A crossing takes as long as so many corners. */
const cornersACrossing = 5

/** What an answer may still lay over each other, in corners of 25 µs. Each overlay takes from it. */
export interface OverlayRoom {
  left: number
}

/**
 * What two valid polygons have in common: no polygon where they only touch or lie apart. Null where they cross each other
 * more than 2,000 times, or where there is no more room for it: then it is not looked for.
 */
export const intersectionPolygons = (
  a: Polygon,
  b: Polygon,
  room: OverlayRoom = { left: Infinity },
): Polygon[] | null => {
  if (room.left < 0) return null
  const crossings = crossingsBetween([a, b], mostCrossings)
  room.left -= cornersOf(a) + cornersOf(b) + cornersACrossing * crossings
  if (crossings > mostCrossings || room.left < 0) return null
  const shared = intersect({ type: 'FeatureCollection', features: [feature(a), feature(b)] })
  if (!shared) return []
  const { geometry } = shared
  if (geometry.type === 'Polygon') return [geometry]
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}

const cornersOf = ({ coordinates }: Polygon): number =>
  coordinates.reduce((sum, ring) => sum + ring.length - 1, 0)

const feature = (geometry: Polygon): Feature<Polygon> => ({ type: 'Feature', properties: {}, geometry })
