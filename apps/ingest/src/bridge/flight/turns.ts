import type { FlightHead } from './flight-file.ts'

/** What a flight may do while its aircraft has other flights that are not wholly stored. */
export interface Turn {
  /** An aircraft has one open session. */
  readonly mayStart: boolean
  /** Another one is in the air: the live picture waits for its frames. */
  readonly isBesideLive: boolean
  /** That one has no session, and gets none before this one's has ended. */
  readonly isAwaited: boolean
}

export const alone: Turn = { mayStart: true, isBesideLive: false, isAwaited: false }

/** What a flight's turn depends on. */
interface InTurn {
  readonly head: Pick<FlightHead, 'started_at'>
  readonly isFlying: boolean
  readonly isOpen: boolean
  readonly wantsSession: boolean
}

/**
 * Of the flights of one aircraft the one in the air goes first, then the others in the order of their beginning. Where the first is refused, the
 * session that is in its way may be one of theirs, which only that one can find and end.
 */
export const turnsOf = <F extends InTurn>(flights: readonly F[]): Map<F, Turn> => {
  const inOrder = flights.toSorted(
    (a, b) => Number(b.isFlying) - Number(a.isFlying) || a.head.started_at.localeCompare(b.head.started_at),
  )
  const [first] = inOrder
  return new Map(
    inOrder.map((flight, at) => {
      const isBesideLive = flight !== first && first!.isFlying
      return [
        flight,
        {
          mayStart:
            !inOrder.some((other) => other !== flight && other.isOpen) &&
            !inOrder.slice(0, at).some(({ wantsSession }) => wantsSession),
          isBesideLive,
          isAwaited: isBesideLive && !first!.isOpen,
        },
      ]
    }),
  )
}
