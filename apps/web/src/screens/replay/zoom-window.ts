/** A stretch of the flight, in milliseconds since the first frame. */
export interface ZoomWindow {
  readonly fromMs: number
  readonly toMs: number
}

const leastMs = 5_000

/** A stretch that was dragged out, at least five seconds of it and within the flight; all of it is no stretch. */
export const zoomTo = (fromMs: number, toMs: number, durationMs: number): ZoomWindow | null => {
  const middle = (fromMs + toMs) / 2
  const half = Math.max(leastMs, toMs - fromMs) / 2
  const from = Math.max(0, middle - half)
  const to = Math.min(durationMs, middle + half)
  return from === 0 && to === durationMs ? null : { fromMs: from, toMs: to }
}

/** The stretch turns its page when the replay runs out of it. */
export const windowAround = (
  window: ZoomWindow | null,
  atMs: number,
  durationMs: number,
): ZoomWindow | null => {
  if (!window || (atMs >= window.fromMs && atMs <= window.toMs)) return window
  const length = window.toMs - window.fromMs
  const from = Math.max(0, Math.min(atMs, durationMs - length))
  return { fromMs: from, toMs: from + length }
}

/** A chosen part of the flight, and the playhead at that moment. */
export interface Zoomed {
  readonly window: ZoomWindow | null
  readonly atMs: number
}

/** One may look at another stretch than where the replay is; once that moves, the stretch goes with it. */
export const heldWindow = ({ window, atMs: stoodAtMs }: Zoomed, atMs: number, durationMs: number) =>
  atMs === stoodAtMs ? window : windowAround(window, atMs, durationMs)
