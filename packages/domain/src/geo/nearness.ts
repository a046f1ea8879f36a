import type { Polygon } from 'geojson'
import { type RingSet, ringSet } from './ring-set.ts'
import { sideOf, sweepPoints } from './ring-sweep.ts'
import { squaredDistance } from './segment.ts'
import type { SweptPoint } from './swept-point.ts'

/** So many pairs of edges for each edge cost less than to sweep over them all. */
export const pairsPerEdge = 16

/**
 * Do edges of two valid polygons meet, or come at least as near as `reach`? The answer of every edge held against every
 * other, in O(n log n): only corners that crowd together within twice the reach are held against each other.
 *
 * Edges that cross are found by the sweep. Where none do, two edges are nearest at a corner of one of them, and nothing
 * lies between the corner and the nearest place of the other edge. The way there is within 45 degrees of the sweep's
 * line, or of that of a sweep along the other axis. So, at most 1.42 reaches from the corner, the line hits that
 * edge, or the edge ends before it and its end is a corner as near.
 */
export const edgesComeNear = (a: Polygon, b: Polygon, reach: number): boolean => {
  const set = ringSet([...a.coordinates, ...b.coordinates])
  const firstOfB = set.starts[a.coordinates.length]!
  return new Nearness(set, firstOfB, reach).isFound()
}

class Nearness {
  readonly #set: RingSet
  readonly #firstOfB: number
  readonly #reach: number

  constructor(set: RingSet, firstOfB: number, reach: number) {
    this.#set = set
    this.#firstOfB = firstOfB
    this.#reach = reach
  }

  isFound(): boolean {
    const { x, y } = this.#set
    const turned = new Nearness({ ...this.#set, x: y, y: x }, this.#firstOfB, this.#reach)
    return this.#cornersCrowd() || this.#isSwept() || turned.#isSwept()
  }

  #isSwept(): boolean {
    let isNear = false
    const fault = sweepPoints(this.#set, (point) => {
      isNear = this.#isMeeting(point) || this.#isNearAbove(point) || this.#isNearBelow(point)
      return isNear
    })
    return isNear || fault !== null
  }

  /** Vertex or edge. */
  #isOfA(v: number): boolean {
    return v < this.#firstOfB
  }

  #isMeeting({ vertices, through }: SweptPoint): boolean {
    const isOfA = this.#isOfA(vertices[0]!)
    const isOther = (v: number) => this.#isOfA(v) !== isOfA
    return vertices.some(isOther) || through.some(isOther)
  }

  #isNearAbove({ vertices, active, to }: SweptPoint): boolean {
    const at = vertices[0]!
    for (let i = to; i < active.length; i++) {
      if (this.#isBeyond(active[i]!, at, 1)) return false
      if (this.#isNear(at, active[i]!)) return true
      if (this.#shields(active[i]!, at)) return false
    }
    return false
  }

  #isNearBelow({ vertices, active, from }: SweptPoint): boolean {
    const at = vertices[0]!
    for (let i = from - 1; i >= 0; i--) {
      if (this.#isBeyond(active[i]!, at, -1)) return false
      if (this.#isNear(at, active[i]!)) return true
      if (this.#shields(active[i]!, at)) return false
    }
    return false
  }

  /** Does the edge hit the line further away than any that could be near? Then so do all behind it. */
  #isBeyond(edge: number, at: number, up: 1 | -1): boolean {
    const { x, y } = this.#set
    return up * sideOf(this.#set, edge, x[at]!, y[at]! + up * 2 * this.#reach) < 0
  }

  /** Does the edge pass the corner for as far as the reach goes? Then it is nearer than all behind it. */
  #shields(edge: number, at: number): boolean {
    const { x, next } = this.#set
    const [one, other] = [x[edge]!, x[next[edge]!]!]
    return (
      Math.min(one, other) <= x[at]! - 2 * this.#reach && Math.max(one, other) >= x[at]! + 2 * this.#reach
    )
  }

  #isNear(at: number, edge: number): boolean {
    if (this.#isOfA(at) === this.#isOfA(edge)) return false
    const { x, y, next } = this.#set
    const [a, b] = [edge, next[edge]!]
    const segment = { ax: x[a]!, ay: y[a]!, bx: x[b]!, by: y[b]! }
    return squaredDistance(x[at]!, y[at]!, segment) <= this.#reach * this.#reach
  }

  #cornersCrowd(): boolean {
    const cells = new Map<number, number[]>()
    for (let v = 0; v < this.#firstOfB; v++) {
      const key = this.#cell(v)
      const cell = cells.get(key)
      if (cell) cell.push(v)
      else cells.set(key, [v])
    }
    for (let v = this.#firstOfB; v < this.#set.count; v++) {
      const around = this.#cell(v)
      for (const column of [-cellColumn, 0, cellColumn])
        for (const row of [-1, 0, 1])
          if (cells.get(around + column + row)?.some((other) => this.#crowd(v, other))) return true
    }
    return false
  }

  #cell(v: number): number {
    const size = 4 * this.#reach
    const { x, y } = this.#set
    return Math.floor(x[v]! / size) * cellColumn + Math.floor(y[v]! / size)
  }

  #crowd(a: number, b: number): boolean {
    const { x, y, prev } = this.#set
    const crowded = 2 * this.#reach
    if (Math.abs(x[a]! - x[b]!) > crowded || Math.abs(y[a]! - y[b]!) > crowded) return false
    return this.#isNear(a, b) || this.#isNear(a, prev[b]!) || this.#isNear(b, a) || this.#isNear(b, prev[a]!)
  }
}

/** More cells than lie above each other: 180 degrees of latitude in cells of four millionths. */
const cellColumn = 2 ** 26
