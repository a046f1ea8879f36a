import { framesFlown } from '../../map/layers/track-features.ts'
import type { ReplayFrame } from './replay-frame.ts'

/** Frames of a stretch of the flight, from the first to the last of them, and how far they are off it; null: farthest. */
export interface ReplayPart {
  readonly toleranceM: number | null
  readonly frames: readonly ReplayFrame[]
}

/** All there is of a flight: where parts lie over each other, the finest of them. */
export const joinedParts = (parts: readonly ReplayPart[]): readonly ReplayFrame[] =>
  [...parts]
    .sort((a, b) => coarseness(b) - coarseness(a))
    .reduce<readonly ReplayFrame[]>((joined, { frames }) => laidOver(joined, frames), [])

const coarseness = ({ toleranceM }: ReplayPart) => toleranceM ?? Number.POSITIVE_INFINITY

const laidOver = (below: readonly ReplayFrame[], above: readonly ReplayFrame[]): readonly ReplayFrame[] => {
  const [first, last] = [above[0], above.at(-1)]
  if (!first || !last || below.length === 0) return below.length === 0 ? above : below
  return [
    ...below.slice(0, framesFlown(below, first.timestampMs - 1)),
    ...above,
    ...below.slice(framesFlown(below, last.timestampMs)),
  ]
}

/** A stretch of the flight; epoch milliseconds. */
export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
}

/** So many frames around the playhead, or down to half of them, are wanted one by one; an answer holds 2,000 such. */
const framesAround = 1_000
const mostAroundMs = 3_600_000

interface Flown {
  readonly firstMs: number
  readonly lastMs: number
  readonly frames: number
}

/** The playhead, in steps: whoever goes from frame to frame asks once for many of them. */
export const stretchAround = (atMs: number, { firstMs, lastMs, frames }: Flown): Stretch => {
  const usualMs = (framesAround * (lastMs - firstMs)) / Math.max(1, frames)
  const boundMs = Math.min(mostAroundMs, Math.max(1_000, usualMs))
  // As the flight goes on the time of a frame varies a little, and the stretch is to stay what it was.
  const stepMs = 2 ** Math.floor(Math.log2(boundMs))
  const fromMs = firstMs + Math.floor((atMs - firstMs) / stepMs) * stepMs
  return { fromMs: Math.floor(fromMs - stepMs / 4), toMs: Math.ceil(fromMs + stepMs * 1.25) }
}

interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** From before the flight comes into the box to after it has left it for good; null where that is all of it, or nothing. */
export const stretchIn = (
  frames: readonly ReplayFrame[],
  { west, south, east, north }: Box,
): Stretch | null => {
  const isIn = ({ longitude, latitude }: ReplayFrame) =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north
  const first = frames.findIndex(isIn) - 1
  const last = frames.findLastIndex(isIn) + 1
  if (last === 0 || (first < 0 && last >= frames.length)) return null
  return {
    fromMs: frames[Math.max(0, first)]!.timestampMs,
    toMs: frames[Math.min(last, frames.length - 1)]!.timestampMs,
  }
}

const openStaleMs = 5_000

/**
 * How long a stretch that was read then is what it is. What was read while its flight was in the air, where `endMs` is null or
 * later, may lack frames that came since.
 */
export const staleAfterMs = (readMs: number, endMs: number | null | undefined): number =>
  endMs != null && readMs > endMs ? Number.POSITIVE_INFINITY : openStaleMs
