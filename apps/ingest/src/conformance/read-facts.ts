import { type FlightFacts, type FlightFilter, flightFacts } from '@clearway/domain/alerts'
import type { Services } from '@clearway/domain/kernel'

export interface FactsReader {
  /** Reads the open flights of a filter and passes them on, once all that was asked for before has been. */
  readOpen(filter: FlightFilter, learn: (open: readonly FlightFacts[]) => void): Promise<void>
  /** What is being read of this flight was true before its end, and is not passed on. */
  ended(sessionUuid: string): void
}

/** One query follows the other, so that what was read later is learned later. */
export const readInTurn = ({ db, clock }: Pick<Services, 'db' | 'clock'>): FactsReader => {
  let last: Promise<unknown> = Promise.resolve()
  /** Since the last query began. */
  const endedSince = new Set<string>()

  const read = async (filter: FlightFilter, learn: (open: readonly FlightFacts[]) => void): Promise<void> => {
    endedSince.clear()
    const found = await flightFacts(db, filter, clock.now())
    learn(found.filter(({ sessionUuid }) => !endedSince.has(sessionUuid)))
  }

  return {
    readOpen(filter, learn) {
      const turn = last.then(() => read(filter, learn))
      last = turn.catch(() => {})
      return turn
    },
    ended: (sessionUuid) => void endedSince.add(sessionUuid),
  }
}
