import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../../packages/db/src/embedded.ts'
import { acquireLock, lockOwner } from './lock.mjs'
import { stopKnown } from './processes.mjs'
import { say } from './say.mjs'

const { env } = process

export interface Place {
  url: string
  /** Whether services may be at work on it. */
  isLive: boolean
  close(): Promise<void>
}

const given = (url: string): Place => ({ url, isLive: true, close: async () => {} })

/** The database of a stack that is stopped, started for this alone. */
const startAlone = async (dataDir: string): Promise<Place> => {
  const lock = await acquireLock(join(dataDir, 'lock.json'))
  try {
    await stopKnown(lock.leftovers)
    const server = await startEmbeddedPostgres({ dataDir, log: say })
    return {
      url: server.url,
      isLive: false,
      async close() {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** As its owner, beside a running stack or with it stopped. */
export const findDatabase = async (dataDir: string): Promise<Place> => {
  const url = env.DATABASE_OWNER_URL || env.DATABASE_URL
  if (url) return given(url)
  if (!existsSync(join(dataDir, 'postgres.json')))
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL for a server of your own.`,
    )
  const isRunning = lockOwner(join(dataDir, 'lock.json')) !== undefined
  const running = runningEmbeddedUrl(dataDir)
  if (isRunning && running) return given(running)
  if (isRunning) throw new Error('Clearway is starting or stopping. Try again in a moment.')
  say('Clearway is stopped: its database is started for this.')
  return startAlone(dataDir)
}
