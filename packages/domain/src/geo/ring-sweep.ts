import { orientation } from './orientation.ts'
import { RingNesting } from './ring-nesting.ts'
import { left, lexicographic, type RingSet, right, samePoint } from './ring-set.ts'
import type { Meeting, SweptPoint } from './swept-point.ts'

/** Two edges (named by their first vertex) that may not meet the way they do. */
export interface EdgeFault {
  kind: 'cross' | 'overlap' | 'touch'
  edges: [number, number]
}

export type SweepResult = { fault: EdgeFault } | { meetings: Meeting[]; nesting: RingNesting }

/**
 * Walks a vertical line over all rings at once and finds edges that cross, run along each other, or (within one
 * ring) touch. Source: M. I. Shamos and D. Hoey, "Geometric intersection problems" (1976), with exact
 * orientation, and with all edges that meet in one point handled together. The edges under the line are a sorted
 * array: for 10,000 vertices its shifting costs less than a tree's bookkeeping, and no input makes it quadratic
 * in comparisons, which a box index would be for a fan of long diagonal edges.
 */
export const sweepRings = (set: RingSet): SweepResult => {
  const meetings: Meeting[] = []
  const nesting = new RingNesting(set)
  const fault = sweepPoints(set, (point) => {
    const { vertices, through } = point
    if (vertices.length + through.length > 1) meetings.push({ vertices, through })
    nesting.see(point)
    return false
  })
  return fault ? { fault } : { meetings, nesting }
}

/** The same for whoever asks at each point, and may say that this is enough. */
export const sweepPoints = (set: RingSet, isEnough: (point: SweptPoint) => boolean): EdgeFault | null => {
  const active: number[] = []
  const order = Array.from({ length: set.count }, (_, v) => v).sort((a, b) => lexicographic(set, a, b))
  for (let from = 0; from < order.length; ) {
    let to = from + 1
    while (to < order.length && samePoint(set, order[from]!, order[to]!)) to++
    const event = new PointEvent(set, active, order.slice(from, to))
    const fault = event.run()
    if (fault) return fault
    if (isEnough(event)) return null
    from = to
  }
  return null
}

/** Above 0 when vertex `v` lies above the edge, 0 when on its line. */
const side = (set: RingSet, edge: number, v: number): number =>
  // Said without exact arithmetic, which a point on the line would take.
  v === edge || v === set.next[edge] ? 0 : sideOf(set, edge, set.x[v]!, set.y[v]!)

/** Above 0 when [x, y] lies above the edge, 0 when on its line. */
export const sideOf = (set: RingSet, edge: number, x: number, y: number): number => {
  const a = left(set, edge)
  const b = right(set, edge)
  return orientation(set.x[a]!, set.y[a]!, set.x[b]!, set.y[b]!, x, y)
}

class PointEvent implements SweptPoint {
  readonly through: number[] = []
  readonly vertices: number[]
  readonly active: number[]
  from = 0
  to = 0
  readonly #set: RingSet

  constructor(set: RingSet, active: number[], vertices: number[]) {
    this.#set = set
    this.active = active
    this.vertices = vertices
  }

  run(): EdgeFault | null {
    const { active } = this
    const set = this.#set
    const at = this.vertices[0]!
    const first = firstNotBelow(set, active, at)
    let last = first
    for (; last < active.length && side(set, active[last]!, at) === 0; last++) {
      if (!samePoint(set, right(set, active[last]!), at)) this.through.push(active[last]!)
    }
    const touch = this.#selfTouch()
    if (touch) return touch
    const leaving = this.#leaving()
    const overlap = this.#overlap(leaving)
    if (overlap) return overlap
    active.splice(first, last - first, ...leaving)
    this.from = first
    this.to = first + leaving.length
    return crossing(set, active, this.from - 1) ?? crossing(set, active, this.to - 1)
  }

  #selfTouch(): EdgeFault | null {
    const { ring } = this.#set
    const seen = new Map<number, number>()
    for (const edge of this.through) seen.set(ring[edge]!, edge)
    for (const v of this.vertices) {
      const other = seen.get(ring[v]!)
      if (other !== undefined) return { kind: 'touch', edges: [other, v] }
      seen.set(ring[v]!, v)
    }
    return null
  }

  /** The edges that go on to the right of this point, bottom to top. */
  #leaving(): number[] {
    const set = this.#set
    const edges = [...this.through]
    for (const v of this.vertices) {
      if (left(set, v) === v) edges.push(v)
      const before = set.prev[v]!
      if (left(set, before) === v) edges.push(before)
    }
    return edges.sort((a, b) => this.#turn(b, a))
  }

  #turn(a: number, b: number): number {
    const set = this.#set
    const at = this.vertices[0]!
    const p = right(set, a)
    const q = right(set, b)
    return orientation(set.x[at]!, set.y[at]!, set.x[p]!, set.y[p]!, set.x[q]!, set.y[q]!)
  }

  #overlap(leaving: number[]): EdgeFault | null {
    for (let i = 1; i < leaving.length; i++) {
      const edges: [number, number] = [leaving[i - 1]!, leaving[i]!]
      if (this.#turn(...edges) === 0) return { kind: 'overlap', edges }
    }
    return null
  }
}

const firstNotBelow = (set: RingSet, active: number[], v: number): number => {
  let low = 0
  let high = active.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (side(set, active[middle]!, v) > 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Do neighbours `index` and `index + 1` cross in the inside of both? */
const crossing = (set: RingSet, active: number[], index: number): EdgeFault | null => {
  const a = active[index]
  const b = active[index + 1]
  if (a === undefined || b === undefined) return null
  return parted(set, a, b) && parted(set, b, a) ? { kind: 'cross', edges: [a, b] } : null
}

/** Do the ends of `edge` lie strictly on the two sides of the line of `line`? */
const parted = (set: RingSet, line: number, edge: number): boolean =>
  Math.sign(side(set, line, edge)) * Math.sign(side(set, line, set.next[edge]!)) < 0
