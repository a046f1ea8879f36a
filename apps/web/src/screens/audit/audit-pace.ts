/** Each act of an installation is an entry: the log follows them no more often. */
const restMs = 10_000

interface State {
  readonly isInvalidated: boolean
  readonly fetchStatus: string
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
}

/** `refetchInterval`: how long news of entries wait until they are read; after a rest, not at all. */
export const auditPace = (state: State, nowMs: number): number | false => {
  if (!state.isInvalidated || state.fetchStatus !== 'idle') return false
  const readAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt)
  // An interval of 0 would be none.
  return Math.max(1, readAt + restMs - nowMs)
}
