import pg from 'pg'

type Settle = (error: unknown, result?: unknown) => void

/** Missing in the types of pg: how a client passes the server's answers to a query. */
interface Answered {
  readonly text: string
  readonly name?: string
  queryMode?: 'extended'
  callback: Settle
  submit(connection: pg.Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
  handleError(error: unknown, connection: pg.Connection): void
}
export type Part = Omit<pg.Query, 'submit'> & Answered

/** What a client's queue holds. */
export type Sendable = pg.Query | Part

/** One statement, and no COPY: what may share its way with others. */
export const isPart = (query: Sendable): query is Part =>
  query.constructor === pg.Query && /^[^;]+$/.test((query as Part).text)

/**
 * Several statements of one transaction in one write, which the server answers in one: a round trip, a wake-up and a
 * message to either side less for each (docs/decisions/0087). After one that fails the server passes over the rest, so
 * that what follows a `begin` is never done without it, and a `commit` never without the statements before it.
 */
export class Batch extends pg.Query {
  #parts: readonly Part[]
  #answered = 0

  constructor(parts: readonly Part[]) {
    super('')
    this.#parts = parts
    this.#advanceTo(0)
  }

  get #current(): Part | undefined {
    return this.#parts[this.#answered]
  }

  /** The client keeps what the connection has prepared by name and text. */
  #advanceTo(answered: number): void {
    this.#answered = answered
    Object.assign(this, { name: this.#current?.name, text: this.#current?.text })
  }

  override submit = (connection: pg.Connection): void => {
    const { stream } = connection
    const unsynced = Object.create(connection, { sync: { value() {} } }) as pg.Connection
    stream.cork()
    const refused = this.#parts.findIndex((part) => !sends(part, unsynced))
    ;(connection as unknown as { sync(): void }).sync()
    stream.uncork()
    if (refused === -1) return
    const unsent = this.#parts.slice(refused + 1)
    this.#parts = this.#parts.slice(0, refused)
    for (const part of unsent) part.callback(new Error('A statement before it could not be sent'))
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const part = this.#current
    this.#advanceTo(this.#answered + 1)
    part?.handleCommandComplete(message, connection)
    part?.handleReadyForQuery(connection)
  }

  /** A text without a statement: it is answered all the same. */
  handleEmptyQuery(connection: pg.Connection): void {
    const part = this.#current
    this.#advanceTo(this.#answered + 1)
    part?.handleReadyForQuery(connection)
  }

  /** The rest was passed over for the same reason; what was to be prepared of it is not. */
  handleError(error: unknown, connection: pg.Connection): void {
    const { submittedNamedStatements: submitted } = connection as unknown as {
      submittedNamedStatements: Record<string, string>
    }
    const unanswered = this.#parts.slice(this.#answered)
    this.#advanceTo(this.#parts.length)
    for (const part of unanswered) {
      if (part.name) delete submitted[part.name]
      part.handleError(error, connection)
    }
  }

  /** Each part has its answer already. */
  handleReadyForQuery(): void {}
}

/** False where its values cannot be written: it has called back with the error then. */
const sends = (part: Part, connection: pg.Connection): boolean => {
  const { callback } = part
  let fault: unknown = null
  part.callback = (error, result) => {
    fault ??= error
    callback(error, result)
  }
  part.queryMode = 'extended'
  const refused = part.submit(connection)
  if (refused) part.handleError(refused, connection)
  return !fault
}
