import { type SQL, sql } from 'drizzle-orm'
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTable, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { CopyIn } from './copy.ts'
import { CopyOut } from './copy-out.ts'
import { copyOf } from './copy-table.ts'
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

/** drizzle over a pool, with transactions that give their connection back whatever happens. */
const overPool = (pool: pg.Pool): Database => {
  const db = drizzle(pool, { schema })
  db.transaction = (run, config) => inTransaction(pool, run, config)
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Queryable, pg.Pool>()

interface Begun {
  readonly client: pg.PoolClient
  /** What is not waited for before the commit. */
  readonly asked: Promise<unknown>[]
}

/** Open transactions, and those within them. */
const begun = new WeakMap<Queryable, Begun>()
const sessions = new WeakMap<pg.PoolClient, NodePgSession<typeof schema, never>>()
const dialect = new PgDialect()

/**
 * `begin` is not waited for, but goes with what the transaction asks first; what it names as its last (`withCommit`) goes
 * with `commit`. Where one of those fails, what is asked later fails because of it: so it is the reason of the whole.
 */
const inTransaction = async <T>(
  pool: pg.Pool,
  run: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> => {
  const client = (await pool.connect()) as pg.PoolClient & PreparingClient
  const session = sessions.get(client) ?? new NodePgSession(client, dialect, undefined)
  sessions.set(client, session)
  const tx = new NodePgTransaction(dialect, session, undefined) as unknown as Tx
  let fault: Error | undefined
  const began = client.beginTransaction(beginning(config))
  began.catch(() => {})
  const asked: Promise<unknown>[] = [began]
  try {
    const made = await run(known(tx, { client, asked }))
    await commit(client, asked)
    return made
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      fault = lost
    })
    const failed = (await Promise.allSettled(asked)).find(({ status }) => status === 'rejected')
    throw failed ? (failed as PromiseRejectedResult).reason : error
  } finally {
    client.endTransaction()
    client.release(fault)
  }
}

const beginning = ({ isolationLevel, accessMode }: PgTransactionConfig = {}): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

const commit = async (client: pg.PoolClient, asked: readonly Promise<unknown>[]): Promise<void> => {
  const [{ command }] = await Promise.all([client.query('commit'), ...asked])
  // What PostgreSQL answers where a statement failed before.
  if (command !== 'COMMIT') throw new Error('A transaction that has failed was not committed')
}

const known = (tx: Tx, of: Begun): Tx => {
  begun.set(tx, of)
  const within = tx.transaction.bind(tx)
  tx.transaction = (run) => within((inner) => run(known(inner, of)))
  return tx
}

const begunOf = (tx: Queryable): Begun => {
  const found = begun.get(tx)
  if (!found) throw new Error('Not a transaction of openDatabase')
  return found
}

/**
 * Sent at the call itself, so that the server answers it before anything that is asked later, and the caller need not wait for its
 * answer to be sure of that.
 */
export const askAhead = async <Row extends pg.QueryResultRow>(
  tx: Tx,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => {
  const { rows } = await begunOf(tx).client.query<Row>({ text, values: [...values] })
  return rows
}

/** The last statements of a transaction are not waited for: where one of them fails nothing is committed, and that is why. */
export const withCommit = (tx: Tx, asked: Promise<unknown>): void => {
  // A query of drizzle is asked anew by each `then`.
  const once = asked.then((answer) => answer)
  once.catch(() => {})
  begunOf(tx).asked.push(once)
}

/** Sends rows to `copy … from stdin` within a transaction; other statements may precede it. */
export const copyWithin = async (tx: Tx, statement: string, rows: Buffer): Promise<void> => {
  const copy = new CopyIn(statement, rows)
  begunOf(tx).client.query(copy)
  await copy.done.promise
}

/** What a query answers, a line a row (copy-out.ts). It takes no parameters, so its values are part of it. */
export const copyOut = async (db: Queryable, query: SQL): Promise<string[]> => {
  const client = pools.get(db) ?? begunOf(db).client
  const copy = new CopyOut(`copy (${dialect.sqlToQuery(query.inlineParams()).sql}) to stdout`)
  await (client.query(copy as never) as unknown as Promise<void>)
  return copy.lines
}

/** Adds rows to a table within a transaction. */
export const copyInto = async <T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  if (rows.length === 0) return
  const source = copyOf(table, rows)
  await copyWithin(tx, source.statement, source.rows)
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
