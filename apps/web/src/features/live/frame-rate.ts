export interface FrameCount {
  readonly atMs: number
  /** Frames received since the page opened. */
  readonly frames: number
}

const windowMs = 5_000

/** The counts of the last five seconds, the newest added. */
export function withCount(counts: readonly FrameCount[], count: FrameCount): readonly FrameCount[] {
  return [...counts.filter(({ atMs }) => atMs > count.atMs - windowMs), count]
}

/** Frames a second over the window; null until two counts are a second apart. */
export function frameRate(counts: readonly FrameCount[]): number | null {
  const first = counts[0]
  const last = counts.at(-1)
  if (!first || !last || last.atMs - first.atMs < 1_000) return null
  return ((last.frames - first.frames) * 1_000) / (last.atMs - first.atMs)
}
