import { columnList, copyLine, type StoredFrame } from '@clearway/domain/telemetry'
import type { Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const statement = `copy telemetry_frames (${columnList}) from stdin`

/**
 * One COPY, one commit. Rejects as a whole when any frame is stored already. A connection that does not answer
 * within `patienceMs` is given up and destroyed, so that a database that went silent cannot hold the pipeline.
 */
export const copyFrames = async (pool: Pool, frames: readonly StoredFrame[], patienceMs: number): Promise<void> => {
  const client = await pool.connect()
  let fault: Error | undefined
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Connection terminated: no answer in time')), patienceMs)
      const stream = client.query(copyFrom(statement))
      stream.once('error', reject)
      stream.once('finish', () => resolve())
      client.once('error', reject)
      stream.end(frames.map(copyLine).join(''))
    })
  } catch (error) {
    fault = error as Error
    throw error
  } finally {
    clearTimeout(timer)
    client.removeAllListeners('error')
    client.release(fault && !isRefusal(fault) ? fault : undefined)
  }
}

/** An answer of the server: the connection itself is sound. */
const isRefusal = (error: Error): boolean => 'severity' in error && (error as { severity?: string }).severity === 'ERROR'
