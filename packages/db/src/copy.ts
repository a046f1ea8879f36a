import type { Writable } from 'node:stream'

/** A message of PostgreSQL's protocol: its letter, its length, its body. */
const message = (letter: string, bodyBytes: number, body = ''): Buffer => {
  const bytes = Buffer.from(`${letter}0000${body}`, 'latin1')
  bytes.writeInt32BE(4 + bodyBytes, 1)
  return bytes
}
const copyDone = message('c', 0)

/**
 * One COPY in one write, for a client's `query`: the statement, the rows and their end. The server reads on without
 * being waited for, and after a refused statement it passes over the rows by itself (PostgreSQL manual, "COPY
 * Operations"), so that a group costs one round trip instead of two.
 */
export class CopyIn {
  /** Until the server is done with it, or has refused it. */
  readonly done = Promise.withResolvers<void>()
  readonly #statement: string
  readonly #rows: Buffer

  constructor(statement: string, rows: Buffer) {
    this.#statement = statement
    this.#rows = rows
  }

  submit({ stream }: { readonly stream: Writable }): void {
    stream.cork()
    stream.write(message('Q', this.#statement.length + 1, `${this.#statement}\0`))
    stream.write(message('d', this.#rows.length))
    stream.write(this.#rows)
    stream.write(copyDone)
    stream.uncork()
  }

  handleCopyInResponse(): void {}
  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.done.reject(error)
  }

  handleReadyForQuery(): void {
    this.done.resolve()
  }
}
