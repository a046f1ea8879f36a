import type { Polygon } from 'geojson'
import { boxAround, EdgeSet } from './edge-set.ts'
import { edgesComeNear, pairsPerEdge } from './nearness.ts'
import { withRounding } from './polygon-edges.ts'
import { segmentsMeet } from './segment.ts'
import { type Bbox, TOUCH_TOLERANCE_DEG, type Volume4D } from './types.ts'
import { heightsOverlap, timesOverlap } from './volume.ts'

// turf's boolean predicates agree with the JTS suite as well, but they know no tolerance and keep no index.

/**
 * Do two valid polygons have a point in common? Boundaries count, within 1e-6 degree; a polygon that lies wholly
 * inside a hole of the other does not overlap it, one that touches the hole's edge does.
 */
export const polygonsOverlap = (a: Polygon, b: Polygon): boolean =>
  edgeSetsOverlap(new EdgeSet(a), new EdgeSet(b))

/** `polygonsOverlap` of one polygon with many. */
export const overlapWith = (a: Polygon): ((b: Polygon) => boolean) => {
  const known = new EdgeSet(a)
  return (b) => edgeSetsOverlap(known, new EdgeSet(b))
}

/** `polygonsOverlap` for polygons that are asked again and again. */
export const edgeSetsOverlap = (a: EdgeSet, b: EdgeSet): boolean => {
  const reach = withRounding(TOUCH_TOLERANCE_DEG)
  const shared: Bbox = [
    Math.max(a.bbox[0], b.bbox[0]) - reach,
    Math.max(a.bbox[1], b.bbox[1]) - reach,
    Math.min(a.bbox[2], b.bbox[2]) + reach,
    Math.min(a.bbox[3], b.bbox[3]) + reach,
  ]
  if (shared[0] > shared[2] || shared[1] > shared[3]) return false
  // Where no edges meet, one polygon lies wholly inside the other, in a hole of it, or beside it.
  return edgesMeet(a, b, shared, reach) || holdsCorner(a, b) || holdsCorner(b, a)
}

const edgesMeet = (a: EdgeSet, b: EdgeSet, shared: Bbox, reach: number): boolean => {
  const [few, many] = a.edges.length < b.edges.length ? [a, b] : [b, a]
  let left = pairsPerEdge * (few.edges.length + many.edges.length)
  const isFound = few.someEdge(shared, (edge) =>
    many.someEdge(boxAround(edge, reach), (other) => left-- === 0 || segmentsMeet(edge, other, reach)),
  )
  // Boxes do not tell long diagonal edges apart.
  return left < 0 ? edgesComeNear(a.polygon, b.polygon, reach) : isFound
}

const holdsCorner = (outer: EdgeSet, inner: EdgeSet): boolean => outer.locate(...inner.corner) !== 'outside'

/** Polygons touch or overlap, and heights and times have something in common. */
export const volumesOverlap = (a: Volume4D, b: Volume4D): boolean =>
  heightsOverlap(a, b) && timesOverlap(a, b) && polygonsOverlap(a.polygon, b.polygon)
