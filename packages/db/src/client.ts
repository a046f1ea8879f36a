import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CopyIn } from './copy.ts'
import { PreparingClient } from './prepared.ts'
import { assumeServiceRole } from './roles.ts'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a store takes: it does not mind whether a transaction is open. */
export type Queryable = Database | Tx

export interface DatabaseHandle {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  max?: number
  applicationName?: string
}

/**
 * A pool and drizzle over it, working as the service's role where there is one (roles.ts). A lost idle connection is
 * not an error: the pool opens another when asked.
 */
export const openDatabase = (url: string, options: DatabaseOptions = {}): DatabaseHandle => {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.applicationName ?? 'clearway',
    // Waiting for a free connection counts too: a short burst must not be refused.
    connectionTimeoutMillis: 8_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: async (client) => void (await assumeServiceRole(client)),
  })
  pool.on('error', () => {})
  // Lost while a transaction waits for something else: its next query says so, and nothing may crash before.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: overPool(pool), pool, close: () => pool.end() }
}

/**
 * drizzle over a pool, with transactions that give their connection back whatever happens. drizzle's own keep it for
 * ever when `begin` itself fails, so that each loss of the server would leave the pool smaller.
 */
const overPool = (pool: pg.Pool): Database => {
  const db = drizzle(pool, { schema })
  const overClient = new WeakMap<pg.PoolClient, Database>()
  db.transaction = async (run, config) => {
    const client = await pool.connect()
    const own: Database = overClient.get(client) ?? drizzle(client, { schema })
    overClient.set(client, own)
    const known = (tx: Tx) => {
      clients.set(tx, client)
      return run(tx)
    }
    return own.transaction(known, config).finally(() => client.release())
  }
  return db
}

/** The connection of an open transaction. */
const clients = new WeakMap<Tx, pg.PoolClient>()

/** Sends rows to `copy … from stdin` within a transaction; other statements may stand before it. */
export const copyWithin = async (tx: Tx, statement: string, rows: Buffer): Promise<void> => {
  const client = clients.get(tx)
  if (!client) throw new Error('COPY needs the outermost transaction')
  const copy = new CopyIn(statement, rows)
  client.query(copy)
  await copy.done.promise
}

/** How many connections the pool behind `db` may open; an open transaction has none and counts as the default. */
export const poolSizeOf = (db: Database): number => (db as { $client?: pg.Pool }).$client?.options.max ?? 10

export const notify = async (tx: Queryable, channel: string, payload: string): Promise<void> => {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}

export const ping = async (db: Queryable): Promise<void> => {
  await db.execute(sql`select 1`)
}
