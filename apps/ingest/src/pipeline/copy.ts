import { CopyIn } from '@clearway/db'
import { copyBytes, copyStatement, type StoredFrame } from '@clearway/domain/telemetry'
import type { Pool } from './store.ts'

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
  const copy = new CopyIn(copyStatement, copyBytes(frames))
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
