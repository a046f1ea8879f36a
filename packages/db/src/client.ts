import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CopyIn } from './copy.ts'
import { type Patience, patienceStatement, servicePatience } from './patience.ts'
import { PreparingClient } from './prepared.ts'
import type { Database, Queryable, Tx } from './queryable.ts'
import { takeServiceRole } from './roles.ts'
import * as schema from './schema/index.ts'

export interface DatabaseHandle {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  max?: number
  applicationName?: string
  /** What a service may ask of the server by default. */
  patience?: Patience
}

/**
 * A prepared statement keeps its plan, and one that was made while its table was empty reads that table whole for as long
 * as PostgreSQL's figures are not renewed. So where an index can answer, it does (docs/decisions/0049). Servers before 18 count a
 * table that is read all the same as so dear that they compile the plan, which takes longer than any of our statements.
 */
export const preferIndexes = 'set enable_seqscan = off; set jit = off'

/**
 * A pool and drizzle over it, working as the service's role where there is one (roles.ts). A lost idle connection is
 * not an error: the pool opens another when asked.
 */
export const openDatabase = (url: string, options: DatabaseOptions = {}): DatabaseHandle => {
  const patience = patienceStatement(options.patience ?? servicePatience)
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.applicationName ?? 'clearway',
    // Waiting for a free connection counts too: a short burst must not be refused.
    connectionTimeoutMillis: 8_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // What is asked within one transaction without being waited for goes out at once, and is answered in its order.
    pipeline: true,
    onConnect: async (client) =>
      void (await client.query(`${patience}; ${takeServiceRole}; ${preferIndexes}`)),
  })
  pool.on('error', () => {})
  // Lost while a transaction waits for something else: its next query fails, and nothing may crash before.
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
    return own.transaction(known(client, run), config).finally(() => client.release())
  }
  return db
}

/** The connection of an open transaction, and of those within it. */
const clients = new WeakMap<Tx, pg.PoolClient>()

const known =
  <T>(client: pg.PoolClient, run: (tx: Tx) => Promise<T>) =>
  (tx: Tx): Promise<T> => {
    clients.set(tx, client)
    const within = tx.transaction.bind(tx)
    tx.transaction = (inner) => within(known(client, inner))
    return run(tx)
  }

const clientOf = (tx: Tx): pg.PoolClient => {
  const client = clients.get(tx)
  if (!client) throw new Error('Not a transaction of openDatabase')
  return client
}

/**
 * Sent at the call itself, so that the server answers it before anything that the transaction asks later, and nobody
 * has to wait for its answer to be sure of that.
 */
export const askAhead = async <Row extends pg.QueryResultRow>(
  tx: Tx,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => {
  const { rows } = await clientOf(tx).query<Row>({ text, values: [...values] })
  return rows
}

/** Sends rows to `copy … from stdin` within a transaction; other statements may precede it. */
export const copyWithin = async (tx: Tx, statement: string, rows: Buffer): Promise<void> => {
  const copy = new CopyIn(statement, rows)
  clientOf(tx).query(copy)
  await copy.done.promise
}

export const notify = async (tx: Queryable, channel: string, payloads: readonly string[]): Promise<void> => {
  if (payloads.length > 0)
    await tx.execute(
      sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
    )
}

/** Brings PostgreSQL's figures of these tables up to date where a bulk write has outgrown them. */
export const analyseGrown = async (db: Queryable, names: readonly string[]): Promise<void> => {
  await db.execute(sql`select analyse_grown(variadic ${sql.param(names)}::text[]::regclass[])`)
}

export const ping = async (db: Queryable): Promise<void> => {
  await db.execute(sql`select 1`)
}
