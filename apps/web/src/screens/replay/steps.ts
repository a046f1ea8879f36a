import type { ReplayFrame } from './replay-frame.ts'

export interface StepTarget {
  readonly frame: ReplayFrame
  /** False where frames that have not come lie in between. */
  readonly isExact: boolean
}

/** So many frames on from a moment, `index` being the newest frame at or before it; at most to the first or the last frame. */
export const stepTarget = (
  frames: readonly ReplayFrame[],
  { index, timestampMs }: { index: number; timestampMs: number },
  by: number,
): StepTarget | undefined => {
  const here = frames[index]
  if (!here) return undefined
  // Between two frames, back is to the one just passed.
  const isBetween = by < 0 && timestampMs > here.timestampMs
  const last = frames.length - 1
  const from = isBetween ? Math.min(index + 1, last) : index
  const to = Math.min(Math.max(0, from + by), last)
  const [start, end] = from < to ? [from, to] : [to, from]
  return { frame: frames[to]!, isExact: frames[end]!.number - frames[start]!.number === end - start }
}
