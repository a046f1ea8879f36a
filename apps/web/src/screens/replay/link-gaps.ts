import type { FlightFrame } from '../../entities/flight/flight-frame.ts'

/** A time without frames. */
export interface LinkGap {
  /** The last frame before it. */
  readonly index: number
  readonly fromMs: number
  readonly toMs: number
}

const leastGapMs = 5_000
/** A station that always sends slowly has no gaps. */
const usualIntervals = 3

const usualIntervalMs = (frames: readonly FlightFrame[]): number => {
  const most = Math.min(frames.length - 1, 500)
  const stride = Math.max(1, Math.floor((frames.length - 1) / Math.max(1, most)))
  const intervals: number[] = []
  for (let index = stride; index < frames.length; index += stride)
    intervals.push(frames[index]!.timestampMs - frames[index - 1]!.timestampMs)
  intervals.sort((a, b) => a - b)
  return intervals[intervals.length >> 1] ?? 0
}

/** Where the next frame was more than 5 s away, and more than three times what is usual in this flight. */
export const linkGapsOf = (frames: readonly FlightFrame[]): LinkGap[] => {
  const beyondMs = Math.max(leastGapMs, usualIntervals * usualIntervalMs(frames))
  const gaps: LinkGap[] = []
  for (let index = 0; index < frames.length - 1; index++) {
    const [fromMs, toMs] = [frames[index]!.timestampMs, frames[index + 1]!.timestampMs]
    if (toMs - fromMs > beyondMs) gaps.push({ index, fromMs, toMs })
  }
  return gaps
}
