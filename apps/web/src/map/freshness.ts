/** A flight is fresh for 15 s after its newest frame, then stale. */
export const staleAfterMs = 15_000
