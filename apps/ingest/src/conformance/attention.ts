import type { Listening, Way } from '@clearway/domain/telemetry'

/** When frames could have been received: while no process listened, a missing frame does not mean a lost link. */
export interface Attention {
  /**
   * Since when the whole service has listened without a break, never while a part of it does not. Null: of a flight that
   * another process received last, by whichever way; if that one has gone, the station has its time to return.
   */
  everywhere(way: Way | null): number
  /** Since when this process has listened at its sockets. */
  atOwnSockets(): number
}

/** One round of listening. */
export interface Round {
  readonly attention: Attention
  /** A process was there in the round before and is not any more. */
  readonly isOneGone: boolean
}

/** Follows who listens, round by round; `now` is of before the database was asked. */
export const followAttention = (own: string) => {
  let present = new Set<string>()
  let goneAt = Number.NEGATIVE_INFINITY
  return (listening: readonly Listening[], now: number): Round => {
    const before = present
    present = new Set(listening.map(({ process }) => process))
    const isOneGone = [...before].some((process) => !present.has(process))
    if (isOneGone) goneAt = now
    const since = (of: readonly Listening[]) =>
      of.map(({ sinceMs }) => (sinceMs === null ? Number.POSITIVE_INFINITY : now - sinceMs))
    return {
      isOneGone,
      attention: {
        everywhere: (way) =>
          way
            ? Math.max(...since(listening.filter((one) => one.way === way)))
            : Math.max(goneAt, ...since(listening)),
        atOwnSockets: () =>
          Math.max(...since(listening.filter((one) => one.process === own && one.way === 'socket'))),
      },
    }
  }
}
