import type { TestDatabase } from '@clearway/db/testing'
import { expect, onTestFinished } from 'vitest'

/** Locks what a statement locks, until it is let go or the test ends. `awaited`: somebody waits for a lock by now. */
export const holdLock = async (
  { pool }: Pick<TestDatabase, 'pool'>,
  statement: string,
  values: readonly string[] = [],
) => {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(statement, [...values])
  const waiting = `select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  let isHeld = true
  const letGo = async () => {
    if (!isHeld) return
    isHeld = false
    await holder.query('rollback')
    holder.release()
  }
  onTestFinished(letGo)
  const isAwaited = async () => (await pool.query(waiting)).rowCount !== 0
  return { letGo, awaited: () => expect.poll(isAwaited).toBe(true) }
}

/** Until then no process can write about the flight. */
export const holdFlight = (database: Pick<TestDatabase, 'pool'>, sessionUuid: string) =>
  holdLock(database, 'select from flight_sessions where session_uuid = $1 for no key update', [sessionUuid])
