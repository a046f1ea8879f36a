// Plane geometry of segments in degrees, as RFC 7946 section 3.1.1 has it: the line between two positions is
// straight in longitude and latitude.

/** A segment from (ax, ay) to (bx, by). */
export interface Segment {
  ax: number
  ay: number
  bx: number
  by: number
}

/** A range of the parameter t along a segment: 0 at its start, 1 at its end. */
export type SegmentPart = [from: number, to: number]

/** Square of the distance from a point to the nearest point of a segment. */
export const squaredDistance = (px: number, py: number, { ax, ay, bx, by }: Segment): number => {
  const dx = bx - ax
  const dy = by - ay
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / length2
  const t = Math.min(1, Math.max(0, along))
  const ex = px - ax - t * dx
  const ey = py - ay - t * dy
  return ex * ex + ey * ey
}

/** Do two segments cross, or come at least as near as `tolerance`? */
export const segmentsMeet = (p: Segment, q: Segment, tolerance: number): boolean => {
  if (properlyCross(p, q)) return true
  const limit = tolerance * tolerance
  return (
    squaredDistance(p.ax, p.ay, q) <= limit ||
    squaredDistance(p.bx, p.by, q) <= limit ||
    squaredDistance(q.ax, q.ay, p) <= limit ||
    squaredDistance(q.bx, q.by, p) <= limit
  )
}

// Rounding may go wrong only where an end lies within 1e-15 of the other segment; the distances decide there.
export const properlyCross = (p: Segment, q: Segment): boolean => {
  const pa = turn(q, p.ax, p.ay)
  const pb = turn(q, p.bx, p.by)
  if (pa > 0 === pb > 0) return false
  const qa = turn(p, q.ax, q.ay)
  const qb = turn(p, q.bx, q.by)
  return qa > 0 !== qb > 0 && pa !== 0 && pb !== 0 && qa !== 0 && qb !== 0
}

const turn = ({ ax, ay, bx, by }: Segment, px: number, py: number): number =>
  (bx - ax) * (py - ay) - (by - ay) * (px - ax)

/**
 * The part of segment `p` that lies within `radius` of segment `q`, or null. That neighbourhood (two discs and a
 * rectangle) is convex, so the part is one span.
 */
export const spanNear = (p: Segment, q: Segment, radius: number): SegmentPart | null => {
  const spans = [discSpan(p, q.ax, q.ay, radius), discSpan(p, q.bx, q.by, radius), bandSpan(p, q, radius)]
  let joined: SegmentPart | null = null
  for (const span of spans) {
    if (span) joined = joined ? [Math.min(joined[0], span[0]), Math.max(joined[1], span[1])] : span
  }
  return joined
}

const discSpan = (
  { ax, ay, bx, by }: Segment,
  cx: number,
  cy: number,
  radius: number,
): SegmentPart | null => {
  const dx = bx - ax
  const dy = by - ay
  const length = Math.hypot(dx, dy)
  const offset = ((cx - ax) * dy - (cy - ay) * dx) / length
  if (Math.abs(offset) > radius) return null
  const middle = ((cx - ax) * dx + (cy - ay) * dy) / length
  const half = Math.sqrt(radius * radius - offset * offset)
  return clamp([(middle - half) / length, (middle + half) / length])
}

/** Part of `p` in the rectangle of width 2·radius along `q`. */
const bandSpan = (p: Segment, q: Segment, radius: number): SegmentPart | null => {
  const length = Math.hypot(q.bx - q.ax, q.by - q.ay)
  const ux = (q.bx - q.ax) / length
  const uy = (q.by - q.ay) / length
  const dx = p.bx - p.ax
  const dy = p.by - p.ay
  const along = clip((p.ax - q.ax) * ux + (p.ay - q.ay) * uy, dx * ux + dy * uy, 0, length)
  const across = clip((p.ay - q.ay) * ux - (p.ax - q.ax) * uy, dy * ux - dx * uy, -radius, radius)
  if (!along || !across) return null
  return clamp([Math.max(along[0], across[0]), Math.min(along[1], across[1])])
}

/** Where low <= start + t·slope <= high. */
const clip = (start: number, slope: number, low: number, high: number): SegmentPart | null => {
  if (slope === 0) return start >= low && start <= high ? [0, 1] : null
  const a = (low - start) / slope
  const b = (high - start) / slope
  return a < b ? [a, b] : [b, a]
}

const clamp = ([from, to]: SegmentPart): SegmentPart | null => {
  const low = Math.max(0, from)
  const high = Math.min(1, to)
  return low <= high ? [low, high] : null
}
