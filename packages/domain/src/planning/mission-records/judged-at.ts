// When it is asked what a mission needs: in checks of requests, on first pages and in the planner alike. Browser-safe.

/**
 * The moment at which the credentials of a mission's pilots and the certificates of its assets have to be good: its start; now, while it
 * is under way; its end, once it has ended.
 */
export const judgedAtMs = ({ startMs, endMs }: Record<'startMs' | 'endMs', number>, nowMs: number): number =>
  Math.max(startMs, Math.min(nowMs, endMs))

/** Whether what ends then, or never, is still good. */
export const isGoodAt = (endsMs: number | null, atMs: number): boolean => endsMs === null || endsMs > atMs
