import type { TestDatabase } from '@clearway/db/testing'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'

/**
 * Locks what a statement locks, until it is let go or the test ends: with a connection that no service's patience ends.
 * `awaited`: somebody waits for a lock by now.
 */
export const holdLock = async (
  { pool, url }: TestDatabase,
  statement: string,
  values: readonly string[] = [],
) => {
  const holder = new pg.Client(url)
  await holder.connect()
  await holder.query('begin')
  await holder.query(statement, [...values])
  const waiting = `select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  let isHeld = true
  const letGo = async () => {
    if (!isHeld) return
    isHeld = false
    await holder.query('rollback')
    await holder.end()
  }
  onTestFinished(letGo)
  const isAwaited = async () => (await pool.query(waiting)).rowCount !== 0
  return { letGo, awaited: () => expect.poll(isAwaited).toBe(true) }
}

/** Until then no process can write about the flight. */
export const holdFlight = (database: TestDatabase, sessionUuid: string) =>
  holdLock(database, 'select from flight_sessions where session_uuid = $1 for no key update', [sessionUuid])
