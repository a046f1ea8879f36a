import type { Database } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { isUnsealed } from '../../platform/audit/index.ts'

/** Of the whole installation, as the database has it. */
export interface Figures {
  /** Entries of the audit that are not sealed yet, and how old the oldest of them is. */
  readonly unsealed: Backlog
  /** Messages that wait to be sent, retries among them, and for how long the oldest that is due has waited for a process. */
  readonly messages: Backlog
  readonly openFlights: number
  /** Of flights that are open, raised or acknowledged, by severity. */
  readonly openAlerts: Readonly<Record<string, number>>
}

export interface Backlog {
  readonly count: number
  readonly oldestS: number
}

/** Above this number the exact count does not matter. */
export const mostCounted = 1_000

const backlog = async (db: Database, moments: SQL): Promise<Backlog> => {
  const { rows } = await db.execute<{ count: number; oldest: number }>(sql`
    select count(*)::int as count,
      coalesce(greatest(extract(epoch from now() - min(moment)), 0), 0)::float8 as oldest
    from (${moments} limit ${mostCounted}) as waiting (moment)`)
  return { count: rows[0]?.count ?? 0, oldestS: Number(rows[0]?.oldest ?? 0) }
}

const unsealed = sql`select at from audit_entries where ${isUnsealed} order by written_by`

const waitingMessages = sql`
  select next_attempt_at from outgoing_messages where sealed is not null order by channel, next_attempt_at`

export const readFigures = async (db: Database): Promise<Figures> => {
  const [entries, messages, flights, alerts] = await Promise.all([
    backlog(db, unsealed),
    backlog(db, waitingMessages),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from flight_sessions where session_end_time is null`,
    ),
    db.execute<{ severity: string; count: number }>(sql`
      select severity, count(*)::int as count
      from flight_sessions join alerts using (session_uuid)
      where session_end_time is null and state in ('raised', 'acknowledged')
      group by severity`),
  ])
  return {
    unsealed: entries,
    messages,
    openFlights: flights.rows[0]?.count ?? 0,
    openAlerts: Object.fromEntries(alerts.rows.map(({ severity, count }) => [severity, count])),
  }
}
