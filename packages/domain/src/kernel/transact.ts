import { isRetryable, type Tx } from '@clearway/db'
import type { Ctx } from './context.ts'

const attempts = 8

/**
 * A transaction that is run again when PostgreSQL gave it up to break a deadlock or a serialization failure: the
 * caller never sees either. `run` must do nothing outside `tx`.
 */
export const transact = async <T>(ctx: Pick<Ctx, 'db'>, run: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(run)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      // Apart, so that the same two do not meet again.
      await new Promise((wake) => setTimeout(wake, Math.random() * 2 ** attempt * 10))
    }
  }
}
