import { type Database, isRetryable } from '@clearway/db'
import { type Backoff, retried } from './backoff.ts'
import type { Ctx, Parties, Run, Services } from './context.ts'

const attempts = 8
/** Apart, so that the same two do not meet again. */
const apart: Backoff = { firstMs: 20, mostMs: 1_280, share: [0, 1] }
const again = {
  backoff: apart,
  isWorthwhile: (error: unknown, failures: number) => failures < attempts && isRetryable(error),
}

/** Run again when PostgreSQL gave it up to break a deadlock or a serialization failure. */
const untilWhole = <T>(db: Database, run: Run<T>): Promise<T> => retried(() => db.transaction(run), again)

/**
 * A transaction that may have to wait for others. It is run again when PostgreSQL gave it up to break a deadlock or
 * a serialization failure: the caller sees either only where others get in the way each time. `run` must do nothing outside `tx`.
 *
 * Such transactions hold at most half of the pool: two hundred that want the same airspace wait in memory, not on
 * connections that everybody else needs, and none of them is refused for having waited.
 *
 * Of an operation under way it begins by holding the caller's standing (standing.ts) and ends with the audit entry.
 * A write that takes a right from a person, an organisation or a partner key names them in `takesFrom`; whose rights it needs
 * beside the caller's, in `reliesOn`.
 */
export const transact = async <T>(ctx: Transacting, run: Run<T>, parties: Parties = {}): Promise<T> => {
  const { act, memory } = ctx
  const db = ctx.act ? ctx.act.plain : ctx.db
  const whole = act?.whole(run, parties) ?? run
  const made = await memory.transactions.pass(() => untilWhole(db, whole))
  act?.committed()
  return made
}

/** An operation under way, or a process of ours by itself. */
type Transacting =
  | Pick<Ctx, 'act' | 'memory'>
  | (Pick<Services, 'db' | 'memory'> & { readonly act?: undefined })

/**
 * Commits whether or not the act succeeds, such as the count of an attempt: it begins by holding the caller's standing,
 * and the audit entry comes with another. It is run again as the other is.
 */
export const transactApart = <T>({ act }: Pick<Ctx, 'act'>, run: Run<T>): Promise<T> =>
  untilWhole(act.plain, act.judged(run, {}))

/** What a query reads in several statements, as of one moment. */
export const readAtOnce = <T>({ act }: Pick<Ctx, 'act'>, run: Run<T>): Promise<T> =>
  act.plain.transaction(run, { isolationLevel: 'repeatable read', accessMode: 'read only' })
