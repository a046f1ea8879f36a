import type { Polygon } from 'geojson'
import { boxAround, EdgeSet } from './edge-set.ts'
import { deepestPoint } from './inner-point.ts'
import { edgesComeNear, pairsPerEdge } from './nearness.ts'
import { withRounding } from './polygon-edges.ts'
import { type Segment, type SegmentPart, spanNear } from './segment.ts'
import { TOUCH_TOLERANCE_DEG } from './types.ts'

/** A gap shorter than this, in degrees, is rounding. */
const NO_GAP = 1e-10

/**
 * Is every point of `inner` in `outer`, or at most `toleranceDeg` away from it? Holes of `outer` are not part of
 * it; holes of `inner` need no cover. Both must be valid. Three questions are enough:
 * 1. does each edge of `inner` run inside `outer` or beside its boundary;
 * 2. is the middle of `inner` in `outer` (its ring could run round the rim of a bay);
 * 3. is the middle of each hole of `outer` out of `inner` (its ring could run round the hole).
 */
export const polygonCovers = (
  outer: Polygon,
  inner: Polygon,
  toleranceDeg = TOUCH_TOLERANCE_DEG,
): boolean => {
  const reach = withRounding(toleranceDeg)
  const cover = new EdgeSet(outer, toleranceDeg)
  const covered = new EdgeSet(inner, 0)
  if (!boxesNest(cover, covered, reach)) return false
  if (!coversEdges(cover, covered, reach)) return false
  const middle = deepestPoint(inner)
  if (middle && cover.locate(...middle) === 'outside') return false
  return outer.coordinates.slice(1).every((hole) => {
    const point = deepestPoint({ type: 'Polygon', coordinates: [hole] })
    if (!point || cover.locate(...point) !== 'outside') return true
    return covered.locate(...point) === 'outside'
  })
}

const boxesNest = (outer: EdgeSet, inner: EdgeSet, reach: number): boolean =>
  inner.bbox[0] >= outer.bbox[0] - reach &&
  inner.bbox[1] >= outer.bbox[1] - reach &&
  inner.bbox[2] <= outer.bbox[2] + reach &&
  inner.bbox[3] <= outer.bbox[3] + reach

/**
 * Boxes do not tell long diagonal edges apart, so after many pairs the sweep says whether any of the edges come near each
 * other at all. Where none do, all of a ring lies on the side of its first position.
 */
const coversEdges = (cover: EdgeSet, covered: EdgeSet, reach: number): boolean => {
  let left = pairsPerEdge * (cover.edges.length + covered.edges.length)
  for (const edge of covered.edges) {
    const spans: SegmentPart[] = []
    cover.someEdge(boxAround(edge, reach), (other) => {
      left -= 1
      const span = spanNear(edge, other, reach)
      if (span) spans.push(span)
      return false
    })
    if (!coversEdge(cover, edge, spans)) return false
    if (left >= 0) continue
    if (!edgesComeNear(cover.polygon, covered.polygon, reach)) return holdsEachRing(cover, covered)
    left = Infinity
  }
  return true
}

const holdsEachRing = (cover: EdgeSet, { polygon }: EdgeSet): boolean =>
  polygon.coordinates.every(([first]) => cover.locate(...(first as [number, number])) !== 'outside')

/**
 * Cuts the edge where it comes near the boundary of `cover`. A piece between two cuts does not cross the boundary,
 * so all of it lies on the side of its middle.
 */
const coversEdge = (cover: EdgeSet, edge: Segment, spans: SegmentPart[]): boolean => {
  spans.sort((a, b) => a[0] - b[0])
  spans.push([1, 1])
  const length = Math.hypot(edge.bx - edge.ax, edge.by - edge.ay)
  let done = 0
  for (const [from, to] of spans) {
    if ((from - done) * length > NO_GAP && !holdsAt(cover, edge, (done + from) / 2)) return false
    done = Math.max(done, to)
  }
  return true
}

const holdsAt = (cover: EdgeSet, { ax, ay, bx, by }: Segment, t: number): boolean =>
  cover.locate(ax + t * (bx - ax), ay + t * (by - ay)) !== 'outside'
