import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from './queryable.ts'
import { messageBudgets } from './schema/limits.ts'

export interface CountedBudget {
  readonly endsAt: Date
  /** In the running window, with those just taken. */
  readonly taken: number
}

interface CountingWindow {
  readonly now: Date
  /** Of those that begin now. */
  readonly endsAt: Date
}

/** The clocks of processes that count together differ by less. */
const skewMs = 60_000

const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** One that would last longer than those that begin now was begun by a clock that ran ahead, and is over. */
const runs = (ends: SQLWrapper, { now, endsAt }: CountingWindow) =>
  sql`(${ends} > ${instantOf(now)} and ${ends} <= ${instantOf(new Date(endsAt.getTime() + skewMs))})`

type Takes = ReadonlyMap<string, number>

/** Takes so many requests of each budget. */
export const takeRequests = (db: Queryable, takes: Takes, window: CountingWindow) =>
  takeFrom('request_counts', db, takes, window)

/**
 * Takes so much of each budget of what outlives a crash: messages, certificates, organisations. In a transaction that is
 * undone it is not taken.
 */
export const takeLasting = (db: Queryable, takes: Takes, window: CountingWindow) =>
  takeFrom('message_budgets', db, takes, window)

/** What is taken of such a budget now; undefined while no window runs. */
export const lastingTaken = async (
  db: Queryable,
  budget: string,
  window: CountingWindow,
): Promise<CountedBudget | undefined> => {
  const { endsAt, taken } = messageBudgets
  const running = and(eq(messageBudgets.budget, budget), runs(endsAt, window))
  const [row] = await db.select({ endsAt, taken }).from(messageBudgets).where(running)
  return row
}

/**
 * In one statement: exact for any number of processes, each budget is one row. A window begins with the first that is
 * taken. Rows are locked in the order of their names, so that two processes never wait for each other in a circle.
 */
const takeFrom = async (
  table: 'request_counts' | 'message_budgets',
  db: Queryable,
  takes: Takes,
  window: CountingWindow,
): Promise<Map<string, CountedBudget>> => {
  const budgets = sql.param([...takes.keys()])
  const counts = sql.param([...takes.values()])
  const isRunning = runs(sql`c.ends_at`, window)
  const { rows } = await db.execute<{ budget: string; ends_ms: number; taken: number }>(sql`
    insert into ${sql.identifier(table)} as c (budget, ends_at, taken)
    select budget, ${instantOf(window.endsAt)}, taken
    from unnest((select ${budgets}::text[]), (select ${counts}::int[])) as t (budget, taken) order by budget
    on conflict (budget) do update set
      taken = case when ${isRunning} then c.taken else 0 end + excluded.taken,
      ends_at = case when ${isRunning} then c.ends_at else excluded.ends_at end
    returning budget, taken, (extract(epoch from ends_at) * 1000)::float8 as ends_ms`)
  return new Map(
    rows.map(({ budget, ends_ms, taken }) => [budget, { taken, endsAt: new Date(Math.round(ends_ms)) }]),
  )
}

/** Forgets the windows that are over. Whatever is being counted at this moment is left for the next time. */
export const sweepRequestCounts = async (db: Queryable, now: Date): Promise<void> => {
  await db.execute(sql`
    delete from request_counts where budget = any(array(
      select budget from request_counts where ends_at < ${now.toISOString()}::timestamptz for update skip locked))`)
}
