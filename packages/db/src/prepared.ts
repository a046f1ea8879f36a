import { createHash } from 'node:crypto'
import { getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { Batch, isPart, type Part, type Sendable } from './batch.ts'
import type { Queryable } from './queryable.ts'
import { PrimaryClient } from './servers.ts'

/** A statement earns its preparation by being asked this often. */
const worthwhile = 3
/** Statements remembered: more are texts made for one occasion, such as inserts of many rows. */
const remembered = 1_000

const uses = new Map<string, number>()
const names = new Map<string, string>()

/**
 * The name under which a connection keeps the parsed and planned statement, or undefined while it is not worth one.
 * Planning is most of what a small query costs PostgreSQL: 0.9 ms of the 1.1 ms that finding a caller takes.
 */
export const statementName = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  const count = (uses.get(text) ?? 0) + 1
  uses.set(text, count)
  if (uses.size > remembered) uses.delete(uses.keys().next().value as string)
  if (count < worthwhile || names.size >= remembered) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  uses.delete(text)
  return name
}

type Query = (config: unknown, ...rest: unknown[]) => unknown

/** What the types of pg keep to themselves: queries that were given to a client and not sent yet. */
interface Queueing {
  readonly _queryQueue: Sendable[]
  _pulseQueryQueue(): void
}
const send = (pg.Client.prototype as unknown as Queueing)._pulseQueryQueue

/** Nothing is sent between a transaction's begin and its answer: refused, it would leave that to commit by itself. */
type Transaction = 'none' | 'asked' | 'sent' | 'begun'

/**
 * A connection that prepares what it is asked often; a statement without parameters is left alone. Within a transaction
 * it sends what is asked in one turn of the event loop together.
 */
export class PreparingClient extends PrimaryClient {
  #transaction: Transaction = 'none'
  #isGathering = false

  /** Goes with what is asked first. Where it is refused the connection ends. */
  beginTransaction(begin: string): Promise<unknown> {
    this.#transaction = 'asked'
    return new Promise((resolve, reject) => {
      this.query(begin, (error: Error | null, result: unknown) => {
        if (error) {
          this.connection.stream.destroy()
          return reject(error)
        }
        this.#transaction = 'begun'
        resolve(result)
        this._pulseQueryQueue()
      })
    })
  }

  endTransaction(): void {
    this.#transaction = 'none'
  }

  /** pg calls it when it was given something, or when the server has answered. */
  _pulseQueryQueue(): void {
    const { _queryQueue: queue } = this as unknown as Queueing
    if (this.#transaction === 'none' || queue.length === 0) send.call(this)
    else if (this.#transaction !== 'sent' && !this.#isGathering) this.#gather(queue)
  }

  #gather(queue: Sendable[]): void {
    this.#isGathering = true
    // After all promises that go on in this turn: what they ask goes with it.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#isGathering = false
        const isBegin = this.#transaction === 'asked'
        // Alone it would cost a round trip of its own.
        if (isBegin && queue.length === 1) return
        const all = together(queue.splice(0))
        queue.push(...(isBegin ? all.splice(0, 1) : all.splice(0)))
        if (isBegin) this.#transaction = 'sent'
        send.call(this)
        queue.push(...all)
      }),
    )
  }

  override query = ((config: unknown, ...rest: unknown[]) => {
    const ask = pg.Client.prototype.query as Query
    const [values] = rest
    if (!isParameterised(config, values)) return ask.call(this, config, ...rest)
    const name = statementName(config.text)
    return ask.call(this, name ? { ...config, name } : config, ...rest)
  }) as pg.Client['query']
}

/** Neighbours that can share a write, as one. */
const together = (queries: readonly Sendable[]): Sendable[] => {
  const sent: Sendable[] = []
  let parts: Part[] = []
  const close = () => {
    if (parts.length > 0) sent.push(new Batch(parts))
    parts = []
  }
  for (const query of queries) {
    // After a failure it would be passed over with the rest.
    if (isPart(query) && query.text.startsWith('rollback')) close()
    if (isPart(query)) parts.push(query)
    else {
      close()
      sent.push(query)
    }
  }
  close()
  return sent
}

const isParameterised = (config: unknown, values: unknown): config is { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  !('submit' in config) &&
  typeof (config as { text?: unknown }).text === 'string' &&
  !(config as { name?: unknown }).name &&
  Array.isArray(values ?? (config as { values?: unknown }).values) &&
  ((values ?? (config as { values?: unknown }).values) as unknown[]).length > 0

/**
 * A drizzle query that is put together once for each pool, and once for each connection that runs transactions, instead
 * of at each call, which costs more than PostgreSQL takes to answer it. `build` ends in `.prepare(name)`; values are
 * `sql.placeholder`s.
 */
export const builtOnce = <Prepared>(build: (db: Queryable) => Prepared): ((db: Queryable) => Prepared) => {
  const made = new WeakMap<object, Prepared>()
  return (db) => {
    // Each transaction is an object of its own; those of one connection share its session.
    const { session } = db._
    const known = made.get(session) ?? build(db)
    made.set(session, known)
    return known
  }
}

/** A placeholder for each column of a table, by the column's name. A column that encodes its values takes no null by it. */
export const slotsOf = <T extends PgTable>(table: T): Record<keyof T['_']['columns'], Placeholder> => {
  const names = Object.keys(getTableColumns(table))
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as never
}
