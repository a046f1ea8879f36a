import type pg from 'pg'

/**
 * How long the server lets a connection of ours have its way, in milliseconds; 0 is without end. It belongs to the
 * connection and not to the role, so that an operator's own `pg_dump` or `psql` is never cut short.
 */
export interface Patience {
  /** One statement. */
  readonly statementMs: number
  /** One wait for a lock that another transaction holds. */
  readonly lockMs: number
  /** A transaction that is open and idle: after this time it is ended, and its locks are free. */
  readonly idleInTransactionMs: number
}

/** docs/contract/limits.md#waiting-for-the-database */
export const servicePatience: Patience = { statementMs: 10_000, lockMs: 5_000, idleInTransactionMs: 10_000 }

/** For the jobs that an operator starts and waits for: migrations, the check of the audit. */
export const endless: Patience = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

const settingsOf = ({ statementMs, lockMs, idleInTransactionMs }: Patience): Record<string, number> => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** As one statement without parameters, which may precede or follow another in one round trip. */
export const patienceStatement = (patience: Patience): string => {
  const calls = Object.entries(settingsOf(patience)).map(
    ([name, ms]) => `set_config('${name}', '${ms}', false)`,
  )
  return `select ${calls.join(', ')}`
}

export const assumePatience = (client: Pick<pg.ClientBase, 'query'>, patience: Patience): Promise<unknown> =>
  client.query(patienceStatement(patience))
