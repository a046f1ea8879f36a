import type { JudgedFrame } from '../conformance/rule.ts'

/** What the replay shows as figures. Speed and climb are what a frame has of two fields. */
export const channels = ['heightM', 'amslM', 'w84M', 'headingDeg', 'speedMps', 'climbMps', 'battery'] as const
export type TrackChannel = (typeof channels)[number]

/** Nothing, no or yes. */
export const flags = { none: 0, no: 1, yes: 2 } as const
export const flagOf = (value: number): number =>
  Number.isNaN(value) ? flags.none : value ? flags.yes : flags.no
export const isYes = (flag: number): boolean | null => (flag === flags.none ? null : flag === flags.yes)

/** In the order of how bad they are. */
export const states = ['conforming', 'near', 'breach'] as const
export const breach = states.indexOf('breach')

/**
 * The frames of a flight, or a stretch of it, side by side in the order of time: a million of them take some 80 MiB. A figure
 * that a frame lacks is that of the frame before, else the first; `has` marks its own.
 */
export class FlightTrack {
  readonly count: number
  /** How many frames of the flight come before. */
  readonly before: number
  readonly at: Float64Array
  readonly longitude: Float64Array
  readonly latitude: Float64Array
  readonly figures = new Map<TrackChannel, Float64Array>()
  /** A bit for each channel. */
  readonly has: Uint8Array
  readonly armed: Uint8Array
  readonly inAir: Uint8Array
  readonly mode: Uint32Array
  /** Flight modes by their number; the first is none. */
  readonly modes: (string | null)[] = [null]
  readonly state: Uint8Array
  /** When the frame before the first one was; null where that is the first of its flight. */
  readonly lastBefore: number | null

  constructor(
    count: number,
    from: { before: number; lastBefore: number | null } = { before: 0, lastBefore: null },
  ) {
    this.count = count
    this.before = from.before
    this.lastBefore = from.lastBefore
    this.at = new Float64Array(count)
    this.longitude = new Float64Array(count)
    this.latitude = new Float64Array(count)
    this.has = new Uint8Array(count)
    this.armed = new Uint8Array(count)
    this.inAir = new Uint8Array(count)
    this.mode = new Uint32Array(count)
    this.state = new Uint8Array(count)
  }

  /** Figures that were written from one frame to before another; NaN is none. */
  write(channel: TrackChannel, start: number, values: Float64Array): void {
    const bit = 1 << channels.indexOf(channel)
    let own = this.figures.get(channel)
    if (!own) {
      if (values.every(Number.isNaN)) return
      own = new Float64Array(this.count).fill(Number.NaN, 0, start)
      this.figures.set(channel, own)
    }
    for (let i = 0; i < values.length; i += 1) {
      const index = start + i
      if (!Number.isNaN(values[i])) this.has[index]! |= bit
      own[index] = Number.isNaN(values[i]) && index > 0 ? own[index - 1]! : values[i]!
    }
  }

  /** Once all is written: what comes before the first figure of a channel is that one. */
  complete(): this {
    for (const own of this.figures.values()) {
      const first = own.findIndex((value) => !Number.isNaN(value))
      own.fill(own[first]!, 0, first)
    }
    return this
  }

  /** As it was measured; null where it was not. */
  figure(channel: TrackChannel, index: number): number | null {
    const own = this.figures.get(channel)
    return own && this.isOwn(channel, index) ? own[index]! : null
  }

  isOwn(channel: TrackChannel, index: number): boolean {
    return (this.has[index]! & (1 << channels.indexOf(channel))) !== 0
  }

  get times(): Times {
    return { count: this.count, at: (index) => this.at[index]! }
  }

  /** Frames of it, as the places of a list. */
  lineOf(indexes: ArrayLike<number>) {
    const own = this.figures.get('heightM')
    return {
      count: indexes.length,
      at: (place: number) => this.at[indexes[place]!]!,
      state: (place: number) => this.state[indexes[place]!]!,
      height: (place: number) =>
        own && this.isOwn('heightM', indexes[place]!) ? own[indexes[place]!]! : Number.NaN,
    }
  }

  judged(index: number): JudgedFrame {
    return {
      at: this.at[index]!,
      longitude: this.longitude[index]!,
      latitude: this.latitude[index]!,
      heightM: this.figure('heightM', index),
      amslM: this.figure('amslM', index),
      w84M: this.figure('w84M', index),
      isInAir: isYes(this.inAir[index]!),
    }
  }
}

/** Times in their order. */
export interface Times {
  readonly count: number
  at(place: number): number
}

/** How many of these times are no later. */
export const countUntil = ({ count, at: timeAt }: Times, at: number): number => {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeAt(middle) <= at) low = middle + 1
    else high = middle
  }
  return low
}

const indexesAtOnce = 1_000
const turnMs = 10

/** A long flight is gone through in pieces: after some milliseconds others have their turn. */
export const inPieces = async (
  { from, to }: { from: number; to: number },
  visit: (start: number, end: number) => void,
): Promise<void> => {
  let began = performance.now()
  for (let start = from; start < to; start += indexesAtOnce) {
    visit(start, Math.min(to, start + indexesAtOnce))
    if (performance.now() - began < turnMs) continue
    await new Promise((resume) => setImmediate(resume))
    began = performance.now()
  }
}
