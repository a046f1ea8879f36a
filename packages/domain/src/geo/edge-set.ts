import Flatbush from 'flatbush'
import { PolygonEdges, withRounding } from './polygon-edges.ts'
import type { Segment } from './segment.ts'
import type { Bbox } from './types.ts'

/** Below this many edges a plain loop is faster than the box index. */
const INDEX_FROM = 24

/** The same for edges that are held against those of another polygon. */
export class EdgeSet extends PolygonEdges {
  #index: Flatbush | null = null

  /** Does `test` hold for an edge whose box meets the given one? Stops at the first. */
  someEdge(box: Bbox, test: (edge: Segment) => boolean): boolean {
    if (this.edges.length < INDEX_FROM) return this.edges.some((edge) => boxMeets(edge, box) && test(edge))
    return this.#boxIndex().collides(...box, (i) => test(this.edges[i]!))
  }

  #boxIndex(): Flatbush {
    if (this.#index) return this.#index
    const index = new Flatbush(this.edges.length)
    for (const { ax, ay, bx, by } of this.edges) {
      index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
    }
    index.finish()
    this.#index = index
    return index
  }
}

/** The box of a segment, grown by `reach` on all sides (and by what rounding may take away). */
export const boxAround = ({ ax, ay, bx, by }: Segment, reach: number): Bbox => {
  const grow = withRounding(reach)
  return [Math.min(ax, bx) - grow, Math.min(ay, by) - grow, Math.max(ax, bx) + grow, Math.max(ay, by) + grow]
}

const boxMeets = ({ ax, ay, bx, by }: Segment, box: Bbox): boolean =>
  Math.max(ax, bx) >= box[0] &&
  Math.max(ay, by) >= box[1] &&
  Math.min(ax, bx) <= box[2] &&
  Math.min(ay, by) <= box[3]
