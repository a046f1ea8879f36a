import { type Database, isRetryable, poolSizeOf, type Tx } from '@clearway/db'
import { recorderOf } from './audit-trail.ts'
import type { Ctx } from './context.ts'
import { createGate, type Gate } from './gate.ts'

const attempts = 8

/**
 * A transaction that may have to wait for others. It is run again when PostgreSQL gave it up to break a deadlock or
 * a serialization failure: the caller never sees either. `run` must do nothing outside `tx`.
 *
 * Such transactions hold at most half of the pool: two hundred that want the same airspace wait in memory, not on
 * connections that everybody else needs, and none of them is refused for having waited.
 *
 * The audit entry of the operation under way commits with it.
 */
export const transact = async <T>(ctx: Pick<Ctx, 'db'>, run: (tx: Tx) => Promise<T>): Promise<T> => {
  const recorder = recorderOf(ctx.db)
  const db = recorder?.plain ?? ctx.db
  const act = recorder?.recorded(run) ?? run
  const made = await gateOf(db).pass(() => retried(db, act))
  recorder?.committed()
  return made
}

const retried = async <T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(run)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      // Apart, so that the same two do not meet again.
      await new Promise((wake) => setTimeout(wake, Math.random() * 2 ** attempt * 10))
    }
  }
}

/** One gate for each pool; it goes with the pool. */
const gates = new WeakMap<Database, Gate>()

const gateOf = (db: Database): Gate => {
  const known = gates.get(db)
  if (known) return known
  const gate = createGate(Math.max(1, Math.floor(poolSizeOf(db) / 2)))
  gates.set(db, gate)
  return gate
}
