import pg from 'pg'

/** Rows as the statement `copy … from stdin` reads them. */
export interface CopySource {
  readonly statement: string
  readonly rows: Buffer
}

/** A message of PostgreSQL's protocol: its type, its length, its body. */
const message = (type: string, bodyBytes: number, body = ''): Buffer => {
  const bytes = Buffer.from(`${type}0000${body}`, 'latin1')
  bytes.writeInt32BE(4 + bodyBytes, 1)
  return bytes
}
const copyDone = message('c', 0)

/**
 * One COPY in one write, for a client's `query`: the statement, the rows and their end. The server reads on without
 * being waited for, and after a refused statement it passes over the rows by itself (PostgreSQL manual, "COPY
 * Operations"). So a group costs one round trip instead of two, and a pipelined connection takes it as any other query.
 */
export class CopyIn extends pg.Query {
  /** Until the server is done with it, or has refused it. */
  readonly done: PromiseWithResolvers<void>
  readonly #statement: string
  readonly #rows: Buffer

  constructor(statement: string, rows: Buffer) {
    const done = Promise.withResolvers<void>()
    super(statement, (error) => (error ? done.reject(error) : done.resolve()))
    this.done = done
    this.#statement = statement
    this.#rows = rows
  }

  override submit = ({ stream }: pg.Connection): void => {
    stream.cork()
    stream.write(message('Q', this.#statement.length + 1, `${this.#statement}\0`))
    stream.write(message('d', this.#rows.length))
    stream.write(this.#rows)
    stream.write(copyDone)
    stream.uncork()
  }

  /** The rows are under way already. */
  handleCopyInResponse(): void {}
}

/**
 * One COPY, one commit, on a connection of the pool. Rejects as a whole when any row is refused. A connection that does
 * not answer within `patienceMs` is given up and destroyed, so that a database that went silent cannot hold its callers.
 */
export const copyRows = async (pool: pg.Pool, source: CopySource, patienceMs: number): Promise<void> => {
  const client = await pool.connect()
  const copy = new CopyIn(source.statement, source.rows)
  const { promise, reject } = copy.done
  const timer = setTimeout(() => reject(new Error('Connection terminated: no answer in time')), patienceMs)
  const lost = () => reject(new Error('Connection terminated'))
  const ignoreLater = () => {}
  client.on('error', ignoreLater)
  client.once('end', lost)
  try {
    client.query(copy)
    await promise
    client.removeListener('end', lost).removeListener('error', ignoreLater)
    client.release()
  } catch (error) {
    client.release(isRefusal(error as Error) ? undefined : (error as Error))
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** An answer of the server: the connection itself is sound. */
const isRefusal = (error: Error): boolean =>
  'severity' in error && (error as { severity?: string }).severity === 'ERROR'
