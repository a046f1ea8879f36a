import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from '@clearway/db'
import { sql } from 'drizzle-orm'
import pg from 'pg'

/** How often a table was looked into, and how many of its rows were read. */
export interface Reading {
  readonly looks: number
  readonly rows: number
}

/** What is read of tables by what asks `db`, which is a transaction; the days of a table count as that table. */
export const rowsRead = <Table extends string>(
  database: Database,
  tables: readonly Table[],
  ask: (db: Database) => Promise<unknown>,
): Promise<Record<Table, Reading>> =>
  database.transaction(async (tx) => {
    const before = await readSoFar(tx)
    await ask(tx as unknown as Database)
    const after = await readSoFar(tx)
    const readingOf = (table: Table): Reading => {
      const [{ looks, rows }, was] = [after.get(table) ?? none, before.get(table) ?? none]
      return { looks: looks - was.looks, rows: rows - was.rows }
    }
    return Object.fromEntries(tables.map((table) => [table, readingOf(table)])) as Record<Table, Reading>
  })

const none: Reading = { looks: 0, rows: 0 }

const readSoFar = async (tx: Tx): Promise<Map<string, Reading>> => {
  const { rows } = await tx.execute<{ name: string; looks: number; rows: number }>(sql`
    select regexp_replace(relname, '_\\d{8}$', '') as name, sum(seq_scan + coalesce(idx_scan, 0))::int as looks,
      sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables group by 1`)
  return new Map(rows.map(({ name, ...reading }) => [name, reading]))
}

/**
 * As autovacuum leaves the tables: what PostgreSQL plans by is what they hold, and an index alone answers for all rows. A few dead rows of a
 * large table, which a vacuum leaves in its indexes unless it is told, keep their pages from that. Whoever looks at
 * the database meanwhile, such as an analysis of autovacuum, keeps a vacuum from seeing that; it is done again until it does. The role of a
 * service may not do any of this.
 */
export const vacuumAll = async (url: string): Promise<void> => {
  const owner = new pg.Client(url)
  await owner.connect()
  try {
    let left: string[] = []
    for (let tries = 0; tries < mostVacuums; tries += 1) {
      await owner.query('vacuum (analyze, index_cleanup on)')
      left = (await owner.query<{ relname: string }>(unseen)).rows.map(({ relname }) => relname)
      if (left.length === 0) return
      await sleep(100)
    }
    throw new Error(
      `somebody looks at the database all the time: no vacuum sees all rows of ${left.join(', ')}`,
    )
  } finally {
    await owner.end()
  }
}

const mostVacuums = 50
const unseen = `select relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relallvisible < relpages`
