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

const areNeighbours = (first: number, second: number, count: number): boolean =>
  second - first < 2 || (first === 0 && second === count - 1)

/** Pairs of edges of a closed ring that cross. For marking while drawing; whether a ring is valid, domain/geo decides. */
export const crossingEdges = (points: readonly Position[]): Crossing[] => {
  const count = points.length
  const found: Crossing[] = []
  if (count < 4) return found
  const edges = points.map((from, index) => {
    const to = points[(index + 1) % count]!
    return { index, from, to, west: Math.min(from[0]!, to[0]!), east: Math.max(from[0]!, to[0]!) }
  })
  // From west to east: of thousands of edges only few meet one of them there.
  edges.sort((a, b) => a.west - b.west)
  for (const [place, one] of edges.entries())
    for (let next = place + 1; next < count && edges[next]!.west <= one.east; next++) {
      const [first, second] = one.index < edges[next]!.index ? [one, edges[next]!] : [edges[next]!, one]
      if (areNeighbours(first.index, second.index, count)) continue
      const at = crossingPoint(first.from, first.to, second.from, second.to)
      if (at) found.push({ edges: [first.index, second.index], at })
    }
  return found.sort((a, b) => a.edges[0] - b.edges[0] || a.edges[1] - b.edges[1])
}
