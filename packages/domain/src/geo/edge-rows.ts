import { type Segment, squaredDistance } from './segment.ts'

/** Where a point lies; `boundary` means within the tolerance of an edge, of a hole's edge too. */
export type Place = 'inside' | 'boundary' | 'outside'

const EDGES_PER_ROW = 4
/** Bounds the memory that tall edges take, which stand in every row. */
const MOST_ROWS = 64

/**
 * The edges of a polygon sorted into rows of equal height in latitude: a point asks only the edges of its row,
 * since no other edge crosses the ray from it to the east or is near it. Telemetry asks this for every frame.
 */
export class EdgeRows {
  private readonly edges: Segment[]
  private readonly reach: number
  private readonly south: number
  private readonly perDegree: number
  private readonly starts: Int32Array
  private readonly members: Int32Array

  /** `reach`: how near to an edge, in degrees, is on the boundary. */
  constructor(edges: Segment[], south: number, north: number, reach: number) {
    const rows = Math.min(MOST_ROWS, Math.ceil(edges.length / EDGES_PER_ROW))
    this.edges = edges
    this.reach = reach
    this.south = south
    this.perDegree = rows / (north - south)
    this.starts = new Int32Array(rows + 1)
    const eachRow = (visit: (row: number, edge: number) => void) => {
      for (const [i, { ay, by }] of edges.entries()) {
        const last = this.row(Math.max(ay, by) + reach)
        for (let row = this.row(Math.min(ay, by) - reach); row <= last; row++) visit(row, i)
      }
    }
    eachRow((row) => {
      this.starts[row + 1]!++
    })
    for (let row = 0; row < rows; row++) this.starts[row + 1]! += this.starts[row]!
    this.members = new Int32Array(this.starts[rows]!)
    const filled = this.starts.slice()
    eachRow((row, i) => {
      this.members[filled[row]!++] = i
    })
  }

  private row(y: number): number {
    const row = Math.floor((y - this.south) * this.perDegree)
    return Math.max(0, Math.min(this.starts.length - 2, row))
  }

  /** Even-odd count over all rings of the edges that a ray to the east crosses. */
  locate(x: number, y: number): Place {
    const { reach } = this
    const row = this.row(y)
    const end = this.starts[row + 1]!
    let inside = false
    for (let i = this.starts[row]!; i < end; i++) {
      const edge = this.edges[this.members[i]!]!
      if (edge.ax < x - reach && edge.bx < x - reach) continue
      if (isNear(x, y, edge, reach)) return 'boundary'
      if (edge.ay > y !== edge.by > y && isEastOf(x, y, edge)) inside = !inside
    }
    return inside ? 'inside' : 'outside'
  }
}

function isNear(x: number, y: number, edge: Segment, reach: number): boolean {
  const { ax, ay, bx, by } = edge
  if ((ax > x + reach && bx > x + reach) || (ay > y + reach && by > y + reach)) return false
  if (ay < y - reach && by < y - reach) return false
  return squaredDistance(x, y, edge) <= reach * reach
}

function isEastOf(x: number, y: number, { ax, ay, bx, by }: Segment): boolean {
  return ax + ((y - ay) / (by - ay)) * (bx - ax) > x
}
