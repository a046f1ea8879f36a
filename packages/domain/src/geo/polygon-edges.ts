import type { Polygon, Position } from 'geojson'
import { EdgeRows, type PointRelation } from './edge-rows.ts'
import type { Segment } from './segment.ts'
import { type Bbox, TOUCH_TOLERANCE_DEG } from './types.ts'

/** Keeps the rounding of decimals such as 10.000001 - 10 from deciding at the tolerance itself. */
const ROUNDING = 1 + 1e-7

/** The tolerance as distances are compared with it. */
export const withRounding = (toleranceDeg: number): number => toleranceDeg * ROUNDING

/** The edges of a valid polygon, ready to be asked many times where points lie. */
export class PolygonEdges {
  readonly bbox: Bbox = [Infinity, Infinity, -Infinity, -Infinity]
  readonly edges: Segment[] = []
  readonly polygon: Polygon
  #rows: EdgeRows | null = null
  readonly #reach: number

  /** What lies within `toleranceDeg` of an edge is on the boundary. */
  constructor(polygon: Polygon, toleranceDeg = TOUCH_TOLERANCE_DEG) {
    this.#reach = withRounding(toleranceDeg)
    this.polygon = polygon
    for (const ring of polygon.coordinates) this.#addRing(ring)
  }

  #addRing(ring: Position[]): void {
    const { bbox } = this
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1] as [number, number]
      const [bx, by] = ring[i] as [number, number]
      bbox[0] = Math.min(bbox[0], ax)
      bbox[1] = Math.min(bbox[1], ay)
      bbox[2] = Math.max(bbox[2], ax)
      bbox[3] = Math.max(bbox[3], ay)
      if (ax !== bx || ay !== by) this.edges.push({ ax, ay, bx, by })
    }
  }

  /** A position on the outer ring. */
  get corner(): [number, number] {
    return [this.edges[0]!.ax, this.edges[0]!.ay]
  }

  /** Where [x, y], longitude and latitude, lies. */
  locate(x: number, y: number): PointRelation {
    const reach = this.#reach
    const [west, south, east, north] = this.bbox
    if (x < west - reach || y < south - reach || x > east + reach || y > north + reach) return 'outside'
    this.#rows ??= new EdgeRows(this.edges, south, north, reach)
    return this.#rows.locate(x, y)
  }
}
