import type { Segment } from './segment.ts'

/** Where a point lies; `boundary` means within the tolerance of an edge, of a hole's edge too. */
export type PointRelation = 'inside' | 'boundary' | 'outside'

const EDGES_PER_ROW = 4
/** Tall edges are in many rows: no more rows than keep the copies of an edge at this many on average. */
const COPIES_PER_EDGE = 8

/**
 * The edges of a polygon sorted into rows of equal height in latitude: a point asks only the edges of its row,
 * since no other edge crosses the ray from it to the east or is near it. Telemetry asks this for every frame, so
 * the numbers of a row lie side by side in memory.
 */
export class EdgeRows {
  readonly #reach: number
  readonly #south: number
  readonly #perDegree: number
  /** First number of each row in `ends`, then the end of the last. */
  readonly #starts: Int32Array
  /** ax, ay, bx, by of each edge of each row. */
  readonly #ends: Float64Array

  /** `reach`: how near to an edge, in degrees, is on the boundary. */
  constructor(edges: Segment[], south: number, north: number, reach: number) {
    const height = north - south
    const climb = edges.reduce((sum, { ay, by }) => sum + Math.abs(by - ay), 0)
    const most = Math.floor((COPIES_PER_EDGE * edges.length * height) / climb)
    const rows = Math.max(1, Math.min(most, Math.ceil(edges.length / EDGES_PER_ROW)))
    this.#reach = reach
    this.#south = south
    this.#perDegree = rows / height
    this.#starts = new Int32Array(rows + 1)
    this.#eachRow(edges, (row) => {
      this.#starts[row + 1]! += 4
    })
    for (let row = 0; row < rows; row++) this.#starts[row + 1]! += this.#starts[row]!
    this.#ends = new Float64Array(this.#starts[rows]!)
    const filled = this.#starts.slice()
    this.#eachRow(edges, (row, { ax, ay, bx, by }) => {
      this.#ends.set([ax, ay, bx, by], filled[row]!)
      filled[row]! += 4
    })
  }

  /** Visits each edge with each row that it is in or near. */
  #eachRow(edges: Segment[], visit: (row: number, edge: Segment) => void): void {
    for (const edge of edges) {
      const last = this.#row(Math.max(edge.ay, edge.by) + this.#reach)
      for (let row = this.#row(Math.min(edge.ay, edge.by) - this.#reach); row <= last; row++) visit(row, edge)
    }
  }

  #row(y: number): number {
    const row = Math.floor((y - this.#south) * this.#perDegree)
    return Math.max(0, Math.min(this.#starts.length - 2, row))
  }

  /** Even-odd count over all rings of the edges that a ray to the east crosses. */
  locate(x: number, y: number): PointRelation {
    const ends = this.#ends
    const reach = this.#reach
    const starts = this.#starts
    const row = this.#row(y)
    const end = starts[row + 1]!
    let inside = false
    for (let i = starts[row]!; i < end; i += 4) {
      const ax = ends[i]! - x
      const bx = ends[i + 2]! - x
      if (ax < -reach && bx < -reach) continue
      const ay = ends[i + 1]! - y
      const by = ends[i + 3]! - y
      if (isNearOrigin(ax, ay, bx, by, reach)) return 'boundary'
      if (ay > 0 !== by > 0 && ax - (ay / (by - ay)) * (bx - ax) > 0) inside = !inside
    }
    return inside ? 'inside' : 'outside'
  }
}

/** Does the segment from (ax, ay) to (bx, by) come within `reach` of (0, 0)? */
const isNearOrigin = (ax: number, ay: number, bx: number, by: number, reach: number): boolean => {
  if ((ax > reach && bx > reach) || (ay > reach && by > reach) || (ay < -reach && by < -reach)) return false
  const dx = bx - ax
  const dy = by - ay
  const t = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
  const ex = ax + t * dx
  const ey = ay + t * dy
  return ex * ex + ey * ey <= reach * reach
}
