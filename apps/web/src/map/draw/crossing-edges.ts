import type { Position } from '@clearway/domain/geo'

export interface Crossing {
  /** Index of the point at which each edge begins. */
  readonly edges: readonly [number, number]
  readonly at: Position
}

const crossingPoint = (a: Position, b: Position, c: Position, d: Position): Position | null => {
  const [rx, ry] = [b[0]! - a[0]!, b[1]! - a[1]!]
  const [sx, sy] = [d[0]! - c[0]!, d[1]! - c[1]!]
  const cross = rx * sy - ry * sx
  if (cross === 0) return null
  const [qx, qy] = [c[0]! - a[0]!, c[1]! - a[1]!]
  const t = (qx * sy - qy * sx) / cross
  const u = (qx * ry - qy * rx) / cross
  if (t < 0 || t > 1 || u < 0 || u > 1) return null
  return [a[0]! + t * rx, a[1]! + t * ry]
}

/** Pairs of edges of a closed ring that cross. For marking while drawing; whether a ring is valid, domain/geo decides. */
export const crossingEdges = (points: readonly Position[]): Crossing[] => {
  const count = points.length
  const found: Crossing[] = []
  if (count < 4) return found
  for (let first = 0; first < count - 2; first++) {
    // The last edge ends where the first begins: those two are neighbours as well.
    const last = first === 0 ? count - 2 : count - 1
    for (let second = first + 2; second <= last; second++) {
      const [a, b] = [points[first]!, points[first + 1]!]
      const [c, d] = [points[second]!, points[(second + 1) % count]!]
      const at = crossingPoint(a, b, c, d)
      if (at) found.push({ edges: [first, second], at })
    }
  }
  return found
}
