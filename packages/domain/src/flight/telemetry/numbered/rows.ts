import { copyWithin, type Tx, violatedConstraint } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { copyBytes, copyStatement } from '../frames/copy-binary.ts'
import type { StoredFrame } from '../frames/frame.ts'
import { frameKey, inStoringOrder, insertFramesCounted } from '../frames/store.ts'
import { listNumbered, numberStoredFrames } from './rows-store.ts'

export interface WrittenRows {
  /** The rows that are new, in the order given. */
  readonly written: readonly StoredFrame[]
  /** Another frame has their moment. */
  readonly refused: ReadonlySet<StoredFrame>
}

/**
 * Writes frames whose numbers were not consumed before, in a transaction that has locked their sessions. A row that
 * is there already takes the number if it has none; else the frame is refused.
 */
export const writeNumbered = async (tx: Tx, candidates: readonly StoredFrame[]): Promise<WrittenRows> => {
  const left = await copyNew(tx, candidates)
  if (left.length === 0 || (await insertFramesCounted(tx, left)) === left.length)
    return { written: candidates, refused: new Set() }
  // None of their numbers was consumed before, so a row that has one was written now.
  const keys = await listNumbered(tx, left)
  const others = left.filter((frame) => !keys.has(keyOf(frame)))
  for (const { sessionUuid } of others) doubt(sessionUuid)
  const numbered = await numberStoredFrames(tx, others)
  const stood = new Set(others)
  return {
    written: candidates.filter((frame) => !stood.has(frame)),
    refused: new Set(others.filter((frame) => !numbered.has(keyOf(frame)))),
  }
}

const keyOf = ({ sessionUuid, at }: StoredFrame): string => frameKey(sessionUuid, at)

/**
 * COPY costs the server half of what an insert does, but fails as a whole when one row is there already. That happens
 * to few sessions, so it is tried with all that it has not happened to. Answers what was not written.
 */
const copyNew = async (tx: Tx, candidates: readonly StoredFrame[]): Promise<readonly StoredFrame[]> => {
  const fresh: StoredFrame[] = []
  const others: StoredFrame[] = []
  for (const frame of candidates) (doubtful.has(frame.sessionUuid) ? others : fresh).push(frame)
  if (fresh.length === 0) return others
  try {
    await copyWithin(tx, `savepoint copied; ${copyStatement}`, copyBytes(inStoringOrder(fresh)))
    return others
  } catch (error) {
    if (violatedConstraint(error) === null) throw error
    await tx.execute(sql`rollback to savepoint copied`)
    return candidates
  }
}

/** Sessions that had frames of a moment that was taken: a hint, and no more, about which way is the shorter one. */
const doubtful = new Set<string>()
const doubtfulLimit = 10_000

const doubt = (sessionUuid: string): void => {
  if (doubtful.size >= doubtfulLimit) doubtful.clear()
  doubtful.add(sessionUuid)
}
