import { orientation } from './orientation.ts'
import type { RingSet } from './ring-set.ts'

/** Above this many vertices the sweep compares fewer edges. */
const mostVertices = 24

/**
 * Is this one ring, short, whose edges plainly keep apart? True proves it simple at a fraction of the sweep's cost;
 * false means only that the sweep must check. Most envelopes that people draw are plain.
 */
export const isPlainRing = (set: RingSet): boolean => {
  if (set.starts.length !== 2 || set.count < 3 || set.count > mostVertices) return false
  for (let a = 0; a < set.count; a++) {
    if (side(set, a, set.next[set.next[a]!]!) === 0) return false
    for (let b = a + 2; b < set.count; b++) if (set.next[b] !== a && !areApart(set, a, b)) return false
  }
  return true
}

/** Lie the boxes of two edges apart, or one edge wholly on one side of the other's line? */
const areApart = (set: RingSet, a: number, b: number): boolean => {
  const { x, y, next } = set
  const c = next[a]!
  const d = next[b]!
  if (Math.max(x[a]!, x[c]!) < Math.min(x[b]!, x[d]!) || Math.max(x[b]!, x[d]!) < Math.min(x[a]!, x[c]!))
    return true
  if (Math.max(y[a]!, y[c]!) < Math.min(y[b]!, y[d]!) || Math.max(y[b]!, y[d]!) < Math.min(y[a]!, y[c]!))
    return true
  return sameSide(side(set, a, b), side(set, a, d)) || sameSide(side(set, b, a), side(set, b, c))
}

/** A product of two tiny numbers may be 0, so their signs are compared. */
const sameSide = (one: number, other: number): boolean => (one > 0 && other > 0) || (one < 0 && other < 0)

/** Above 0 when vertex `v` lies left of the edge, 0 when on its line. */
const side = ({ x, y, next }: RingSet, edge: number, v: number): number => {
  const end = next[edge]!
  return orientation(x[edge]!, y[edge]!, x[end]!, y[end]!, x[v]!, y[v]!)
}
