import { columnList, copyBytes, type StoredFrame } from '@clearway/domain/telemetry'
import { from as copyFrom } from 'pg-copy-streams'
import type { Pool } from './store.ts'

const statement = `copy telemetry_frames (${columnList}) from stdin (format binary)`

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
  let timer: NodeJS.Timeout | undefined
  const ignoreLater = () => {}
  client.on('error', ignoreLater)
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Connection terminated: no answer in time')), patienceMs)
      client.once('end', () => reject(new Error('Connection terminated')))
      const stream = client.query(copyFrom(statement))
      stream.once('error', reject)
      stream.once('finish', () => resolve())
      stream.end(copyBytes(frames))
    })
    client.removeAllListeners('end').removeListener('error', ignoreLater)
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
