import { createRefusalBudget, type RefusalBudget } from './audit-budget.ts'
import { createRemembered, type Remembered } from './remembered.ts'
import { createKeyedSemaphore, createSemaphore, type KeyedSemaphore, type Semaphore } from './semaphore.ts'
import type { Settings } from './settings.ts'
import { busy, Turns } from './turns.ts'

/** The claims of an access token whose signature was found right. */
export interface TokenFacts {
  readonly userUuid: string
  readonly sessionUuid: string
  /** Seconds since 1970. */
  readonly exp: number
}

/** What a process keeps for all its callers, in memory only. */
export interface Memory {
  /** Transactions that may have to wait for others (transact.ts). */
  readonly transactions: Semaphore
  /** Zones that are made: one request after the other. */
  readonly zonesMade: Semaphore
  /** Sign-ins under way, by the network that they come from. */
  readonly signIns: KeyedSemaphore
  /** How many refusals are written down. */
  readonly refusals: RefusalBudget
  /** What was read by platform administrators and written down, and when: milliseconds since 1970. */
  readonly readings: Remembered<number>
  /** Hashes of partner keys that were found. */
  readonly keyHashes: Remembered<string>
  readonly tokens: Remembered<TokenFacts>
  /** How many frames long flights have, by flight, stretch and version. */
  readonly frameCounts: Remembered<number>
  /** A flight of a million frames takes some 100 MiB and seconds: one at a time, and the last of 12 waits a minute. */
  readonly longFlights: Turns
  /** A choice among the events of a week may read all of them: one at a time. */
  readonly pastEvents: Turns
  /** The same by organisation: one alone cannot take every turn there is. */
  readonly pastEventsOfOrganisation: KeyedSemaphore
  /** Batches of frames, by flight session: one waits for the other here, and not in a transaction. */
  readonly batchesOfSession: KeyedSemaphore
  /** The same by organisation: one alone cannot take every transaction there is. */
  readonly batchesOfOrganisation: KeyedSemaphore
}

/** More than any station sends at once; each that waits holds its frames, and all of a flight no more than sockets hold of theirs. */
const batchesAtOnce = { mostWaiting: 100, mostBytes: 32 * 1024 * 1024 }

const pastEvents = 'Past events are looked through'

/** `poolSize`: how many connections the process may open. */
export const createMemory = (poolSize: number, { login }: Pick<Settings, 'login'>): Memory => {
  const transactions = half(poolSize)
  return {
    transactions: createSemaphore(transactions),
    zonesMade: createSemaphore(1),
    signIns: createKeyedSemaphore(login.underWay),
    refusals: createRefusalBudget(),
    readings: createRemembered(),
    keyHashes: createRemembered(),
    tokens: createRemembered(),
    frameCounts: createRemembered(),
    longFlights: new Turns({ mostWaiting: 12, what: 'Long flights are read for their replay' }),
    pastEvents: new Turns({ mostWaiting: 12, what: pastEvents }),
    pastEventsOfOrganisation: createKeyedSemaphore(1, {
      mostWaiting: 4,
      mostBytes: Number.POSITIVE_INFINITY,
      refusal: () => busy(pastEvents),
    }),
    batchesOfSession: createKeyedSemaphore(1, {
      ...batchesAtOnce,
      refusal: () => busy('Batches of a flight session are stored'),
    }),
    batchesOfOrganisation: createKeyedSemaphore(half(transactions)),
  }
}

const half = (count: number): number => Math.max(1, Math.floor(count / 2))
