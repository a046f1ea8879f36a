import {
  type Database,
  ensureTelemetryPartitions,
  isMissingPartition,
  partitionName,
  patienceLost,
  type Queryable,
  rereadTelemetryPartitions,
  type Tx,
} from '@clearway/db'
import { sql } from 'drizzle-orm'
import { day, type Services } from '../../../kernel/index.ts'

/** Any constant: processes drop days one after the other. Whoever makes one does not wait for it: a day is counted before it goes. */
const droppingLock = 7_261_351

/** Frames before are no longer kept. Asked once a statement: its clock is volatile, and would be asked for each row. */
export const firstKept = sql`(select telemetry_kept_from()::timestamp at time zone 'UTC')`

/**
 * Makes the days that frames from `fromMs` to `toMs` need. Looks first, because making a partition locks the
 * whole table for a moment; of those who make one at once the first does.
 */
export const ensureFrameDays = async (db: Database, fromMs: number, toMs: number): Promise<void> => {
  for (const at of await missingDays(db, fromMs, toMs)) {
    const start = new Date(at)
    await ensureTelemetryPartitions(db, start, start)
  }
}

/**
 * Stores frames; where a day of theirs has no partition yet, makes the days from `from` to `to` and stores once more. A connection
 * may not know a day that is there: then all of them look again.
 */
export const withFrameDays = async <T>(
  db: Database,
  days: { readonly from: number; readonly to: number },
  store: () => Promise<T>,
): Promise<T> => {
  try {
    return await store()
  } catch (error) {
    if (!isMissingPartition(error)) throw error
    await ensureFrameDays(db, days.from, days.to)
    await rereadTelemetryPartitions(db)
    return store()
  }
}

const missingDays = async (db: Queryable, fromMs: number, toMs: number): Promise<number[]> => {
  const days: number[] = []
  for (let at = Math.floor(fromMs / day) * day; at <= toMs; at += day) days.push(at)
  const names = days.map(partitionName)
  const found = await db.execute<{ name: string }>(
    sql`select name from unnest(${sql.param(names)}::text[]) as name where to_regclass(name) is not null`,
  )
  const there = new Set(found.rows.map((row) => row.name))
  return days.filter((_, i) => !there.has(names[i] ?? ''))
}

/**
 * Drops days, as dates, one after the other; answers those that `drop` took. Every ingest process does it: who finds another
 * one at it, or the table in use, leaves the rest for the next time.
 */
export const dropFrameDays = async (
  services: Pick<Services, 'db' | 'log'>,
  dates: readonly string[],
  drop: (tx: Tx, date: string) => Promise<boolean>,
): Promise<string[]> => {
  const dropped: string[] = []
  for (const date of dates) {
    const outcome = await dropDay(services, date, drop)
    if (outcome === 'busy') break
    if (outcome === 'dropped') dropped.push(date)
  }
  return dropped
}

const dropDay = async (
  { db, log }: Pick<Services, 'db' | 'log'>,
  date: string,
  drop: (tx: Tx, date: string) => Promise<boolean>,
): Promise<'dropped' | 'stays' | 'busy'> => {
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${droppingLock}) as mine`,
      )
      if (!rows[0]?.mine) return 'busy'
      return (await drop(tx, date)) ? 'dropped' : 'stays'
    })
  } catch (error) {
    if (patienceLost(error) !== 'lock') throw error
    log.info({ day: date }, 'the frames of a day are in use; they are dropped later')
    return 'busy'
  }
}
