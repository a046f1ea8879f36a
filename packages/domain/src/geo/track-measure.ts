import type { Position } from 'geojson'
import { convexHull, hullAreaM2, unwrapped } from './area.ts'
import { geodesicDistanceM } from './measure.ts'

/** A track of noise has some dozens of corners. Only one that runs along a perfect curve comes to so many. */
const mostCorners = 20_000

/**
 * Length and hull of a track that is read part by part, in the order of time, and never held whole. They come to what
 * `trackLengthM` and `convexHullAreaM2` compute from all positions at once; of a hull with more corners than are kept the
 * area is right to a millionth.
 */
export class TrackMeasure {
  #lengthM = 0
  #hull: readonly Position[] = []
  #last: Position | null = null
  #firstLongitude = 0

  add(positions: readonly Position[]): void {
    if (this.#last === null) this.#firstLongitude = positions[0]?.[0] ?? 0
    for (const position of positions) {
      if (this.#last) this.#lengthM += geodesicDistanceM(this.#last, position)
      this.#last = position
    }
    const hull = convexHull([...this.#hull, ...unwrapped(positions, this.#firstLongitude)])
    this.#hull = hull.length > mostCorners ? hull.filter((_, i) => i % 2 === 0) : hull
  }

  /** What goes on from here leaves this one as it is. */
  copy(): TrackMeasure {
    const copied = new TrackMeasure()
    copied.#lengthM = this.#lengthM
    copied.#hull = this.#hull
    copied.#last = this.#last
    copied.#firstLongitude = this.#firstLongitude
    return copied
  }

  get lengthM(): number {
    return this.#lengthM
  }

  get areaM2(): number {
    return hullAreaM2(this.#hull)
  }

  /** The newest position. */
  get last(): Position | null {
    return this.#last
  }
}
