import { type Queryable, tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { minute, second } from '../../kernel/index.ts'

/** How a flight's frames reach the service. */
export const ways = ['socket', 'mqtt'] as const
export type Way = (typeof ways)[number]

/** Whether a telemetry service receives by a way. */
export interface Listening {
  readonly process: string
  readonly way: Way
  /**
   * For how long without a break; null while it receives nothing. Infinity for another process that has had no break: before
   * it was there it held no station.
   */
  readonly sinceMs: number | null
}

/** Signs of life are a second apart: a wider gap is a pause of the service, whatever made it. */
export const widestGapMs = 3 * second
/**
 * A process that gives no sign of life is paused while its connections are open, and gone when they are not. What has received
 * nothing for so long (it is frozen, or its machine has lost its network, or the broker) is not waited for any more: the
 * stations had time to notice.
 */
export const missedForMs = 2 * minute

interface Report {
  readonly process: string
  readonly openWays: readonly Way[]
}

/**
 * A sign of life of this process, and what all that are there receive, this one included. Gaps are measured by the clock of
 * the database, so a process that was frozen and wakes up shows it with its first sign of life.
 */
export const reportListening = async (db: Queryable, { process, openWays }: Report): Promise<Listening[]> => {
  const [gap, missed] = [widestGapMs, missedForMs].map((ms) => sql`${`${ms} ms`}::interval`)
  const sinceMs = sql`(extract(epoch from clock_timestamp() - since) * 1000)::float8`
  const isRecent = sql`heard_at >= clock_timestamp() - ${gap}`
  const { rows } = await db.execute<{ process: string; way: Way; since_ms: number | null }>(sql`
    with own as (
      insert into listeners as known (process, way, name, first_at, since, heard_at, seen_at)
      select ${process}::uuid, w.way, current_setting('application_name'), h.at, h.at, h.at, n.at
      from unnest(${sql.param([...ways])}::text[], ${sql.param(ways.map((way) => openWays.includes(way)))}::bool[])
          as w(way, is_open),
        (select clock_timestamp() as at) n,
        lateral (select case when w.is_open then n.at end as at) h
      on conflict (process, way) do update set
        first_at = coalesce(known.first_at, excluded.first_at),
        since = case when excluded.heard_at is null
          or known.heard_at between excluded.heard_at - ${gap} and excluded.heard_at
          then known.since else excluded.since end,
        heard_at = coalesce(excluded.heard_at, known.heard_at), seen_at = excluded.seen_at
      returning *)
    select process, way, case when ${isRecent} then ${sinceMs} end as since_ms from own
    union all
    select process, way, case when ${isRecent} then case when since = first_at then 'infinity' else ${sinceMs} end end
    from listeners
    where process <> ${process}::uuid and heard_at >= clock_timestamp() - ${missed}
      and (seen_at >= clock_timestamp() - ${gap}
        or exists (select from pg_stat_activity where application_name = listeners.name))`)
  return rows.map((row) => ({ process: row.process, way: row.way, sinceMs: row.since_ms }))
}

/** The process ends, receives nothing more, and has judged what it received (gone.ts). */
export const leave = async (db: Queryable, process: string): Promise<void> => {
  await db.delete(tables.listeners).where(eq(tables.listeners.process, process))
}
