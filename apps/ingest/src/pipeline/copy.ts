import type { Writable } from 'node:stream'
import { columnList, copyBytes, type StoredFrame } from '@clearway/domain/telemetry'
import type { Pool } from './store.ts'

const statement = `copy telemetry_frames (${columnList}) from stdin (format binary)`

/** A message of PostgreSQL's protocol: its letter, its length, its body. */
const message = (letter: string, bodyBytes: number, body = ''): Buffer => {
  const bytes = Buffer.from(`${letter}0000${body}`, 'latin1')
  bytes.writeInt32BE(4 + bodyBytes, 1)
  return bytes
}
const query = message('Q', statement.length + 1, `${statement}\0`)
const copyDone = message('c', 0)

/**
 * One COPY in one write: the statement, the rows and their end. The server reads on without being waited for, and
 * after a refused statement it passes over the rows by itself (PostgreSQL manual, "COPY Operations"), so that a group
 * costs one round trip instead of two.
 */
class Copy {
  readonly done = Promise.withResolvers<void>()
  readonly #rows: Buffer

  constructor(rows: Buffer) {
    this.#rows = rows
  }

  submit({ stream }: { readonly stream: Writable }): void {
    stream.cork()
    stream.write(query)
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

/**
 * One COPY, one commit. Rejects as a whole when any frame is stored already. A connection that does not answer
 * within `patienceMs` is given up and destroyed, so that a database that went silent cannot hold the pipeline.
 */
export const copyFrames = async (
  pool: Pool,
  frames: readonly StoredFrame[],
  patienceMs: number,
): Promise<void> => {
  const client = await pool.connect()
  const copy = new Copy(copyBytes(frames))
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
