import { left, type RingSet } from './ring-set.ts'
import type { SweptPoint } from './swept-point.ts'

/**
 * Which ring lies in which, from the order of the edges under the sweep's line: where a ring begins, the edge just below
 * it belongs to the ring that holds it, or to its neighbour in the same one. Rings may touch in points.
 */
export class RingNesting {
  readonly #set: RingSet
  /** The innermost ring around each that has begun; -1 where there is none. */
  readonly #holders: number[] = []
  /** Of each ring that has begun: does its lower edge there run to the right? */
  readonly #runsRight: boolean[] = []
  readonly #isInOuter: boolean[] = []

  constructor(set: RingSet) {
    this.#set = set
  }

  see({ active, from, to }: SweptPoint): void {
    const { ring } = this.#set
    for (let i = from; i < to; i++) {
      const edge = active[i]!
      const begun = ring[edge]!
      if (this.#holders[begun] !== undefined) continue
      const holder = i === 0 ? -1 : this.#above(active[i - 1]!)
      this.#holders[begun] = holder
      this.#runsRight[begun] = this.#isToRight(edge)
      this.#isInOuter[begun] = holder === 0 || this.#isInOuter[holder] === true
    }
  }

  /** The innermost ring around what lies just above an edge. */
  #above(edge: number): number {
    const ring = this.#set.ring[edge]!
    return this.#isToRight(edge) === this.#runsRight[ring] ? ring : this.#holders[ring]!
  }

  #isToRight(edge: number): boolean {
    return left(this.#set, edge) === edge
  }

  /** The first hole that is not inside ring 0; -1 where all are. */
  get outside(): number {
    return this.#isInOuter.findIndex((isIn, ring) => ring > 0 && !isIn)
  }

  /** The first hole inside another, and the first of those around it; null where there is none. */
  get nested(): [inner: number, outer: number] | null {
    const inner = this.#holders.findIndex((holder, ring) => ring > 0 && holder > 0)
    if (inner < 0) return null
    let outer = this.#holders[inner]!
    for (let around = outer; around > 0; around = this.#holders[around]!) outer = Math.min(outer, around)
    return [inner, outer]
  }
}
