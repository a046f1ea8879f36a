import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@clearway/db/embedded'
import { migrateDatabase } from '@clearway/db/migrate'
import { benchEnv } from './world.ts'

/** A real, fsyncing PostgreSQL with the schema and nothing in it, for this run alone. */
export interface Scratch {
  readonly url: string
  readonly postgresPid: number
  /** What the real processes need to work on it. */
  readonly env: Record<string, string>
  /** What is started beside it is stopped before it, the last first. */
  endsWith(...started: readonly { stop(): unknown }[]): void
  close(): Promise<void>
}

export const openScratch = async (): Promise<Scratch> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearway-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const started: { stop(): unknown }[] = []
  const close = async () => {
    for (const each of started.toReversed()) await each.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrateDatabase(postgres.url)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: postgres.url,
    postgresPid: postgres.pid,
    env: benchEnv(postgres.url, dataDir),
    endsWith: (...more) => void started.push(...more),
    close,
  }
}
