import { channels, type FlightTrack, flags } from './track.ts'

/** A frame of this rank is a point of every level. */
export const always = 255

/** The level up to which a frame is a point whatever the tolerance. */
export class Ranks {
  readonly of: Uint8Array

  constructor(frames: number) {
    this.of = new Uint8Array(frames)
  }

  raise(index: number, rank: number): void {
    if (index >= 0 && index < this.of.length) this.of[index] = Math.max(this.of[index]!, rank)
  }

  /** The frames on both sides of where something changes. */
  edge(index: number, rank: number): void {
    this.raise(index - 1, rank)
    this.raise(index, rank)
  }
}

/** A run of so long is shown up to this level, whose points lie farther apart. */
const rankOfRun = (ms: number): number => Math.floor(Math.log2(Math.max(1, ms / 1_000)))

/**
 * Keeps the ends of runs of one value by how long they last: what comes and goes many times a minute is shown as far as
 * a person looks at minutes.
 */
export class Runs {
  readonly #track: FlightTrack
  readonly #ranks: Ranks
  readonly #valueAt: (index: number) => number
  #start = 0

  constructor(track: FlightTrack, ranks: Ranks, valueAt: (index: number) => number) {
    this.#track = track
    this.#ranks = ranks
    this.#valueAt = valueAt
  }

  visit(index: number): void {
    const { at, count } = this.#track
    if (index > 0 && this.#valueAt(index) !== this.#valueAt(index - 1)) this.#end(index, at[index]!)
    if (index === count - 1) this.#end(count, at[index]!)
  }

  #end(next: number, endAt: number): void {
    const rank = rankOfRun(endAt - this.#track.at[this.#start]!)
    if (this.#start > 0) this.#ranks.edge(this.#start, rank)
    if (next < this.#track.count) this.#ranks.edge(next, rank)
    this.#start = next
  }
}

/** Changes of a field that a frame may lack: without it nothing has changed. */
export class Changes {
  #last: number = flags.none

  /** Whether the value differs from the one before; the first value is no change. */
  at(value: number): boolean {
    if (value === flags.none || value === this.#last) return false
    const isFirst = this.#last === flags.none
    this.#last = value
    return !isFirst
  }
}

const shown = ['heightM', 'amslM', 'speedMps', 'battery'] as const
const shownBits = shown.reduce((bits, channel) => bits | (1 << channels.indexOf(channel)), 0)

/** Which of the figures that the charts draw a frame has. */
export const figuresShown = (track: FlightTrack) => (index: number) => track.has[index]! & shownBits
