import { mostPoints } from './contract.ts'

/** First, last, highest, lowest, and the first of the worst state. */
const mostOfBucket = 5
const buckets = Math.floor(mostPoints / mostOfBucket)

/** Points in the order of time, or frames that may be some. */
export interface Line {
  readonly count: number
  at(place: number): number
  state(place: number): number
  /** NaN: none. */
  height(place: number): number
}

/**
 * Where even what must stay is more than an answer holds: of each of as many equal times of a stretch the first, the last, the
 * farthest heights and the first of the worst state. A breach is left out only where its time has an earlier one. A stretch of a
 * million points is gone through in pieces; what stays of them is bounded once more, since a time may lie in two.
 */
export class Bounds {
  readonly #from: number
  readonly #bucketMs: number

  constructor({ from, to }: { readonly from: number; readonly to: number }) {
    this.#from = from
    this.#bucketMs = (to - from) / buckets
  }

  /** The places of what stays, in their order. */
  stay(line: Line): number[] {
    const kept: number[] = []
    for (let start = 0; start < line.count; ) {
      const bucket = this.#bucketOf(line.at(start))
      let end = start + 1
      while (end < line.count && this.#bucketOf(line.at(end)) === bucket) end += 1
      kept.push(...ofBucket(line, start, end))
      start = end
    }
    return kept
  }

  /** One point may lie beyond each end. */
  #bucketOf(at: number): number {
    return Math.min(buckets - 1, Math.max(0, Math.floor((at - this.#from) / this.#bucketMs)))
  }
}

const ofBucket = (line: Line, start: number, end: number): number[] => {
  const found = new Set([start, end - 1])
  let worst = start
  let [high, low] = [-1, -1]
  for (let place = start; place < end; place += 1) {
    if (line.state(place) > line.state(worst)) worst = place
    const height = line.height(place)
    if (Number.isNaN(height)) continue
    if (high < 0 || height > line.height(high)) high = place
    if (low < 0 || height < line.height(low)) low = place
  }
  for (const place of [high, low, worst]) if (place >= 0) found.add(place)
  return [...found].sort((a, b) => a - b)
}
