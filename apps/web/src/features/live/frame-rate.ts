export interface FrameCount {
  readonly atMs: number
  /** Frames received since the page opened. */
  readonly frames: number
}

const windowMs = 10_000
/** Frames that waited while the page was busy come at once: over a shorter time they would say too much. */
const shortestMs = 3_000

/** The counts of the last ten seconds, the newest added. */
export function withCount(counts: readonly FrameCount[], count: FrameCount): readonly FrameCount[] {
  return [...counts.filter(({ atMs }) => atMs > count.atMs - windowMs), count]
}

/** Frames a second over the window; null until it is long enough to tell. */
export function frameRate(counts: readonly FrameCount[]): number | null {
  const first = counts[0]
  const last = counts.at(-1)
  if (!first || !last || last.atMs - first.atMs < shortestMs) return null
  return ((last.frames - first.frames) * 1_000) / (last.atMs - first.atMs)
}
