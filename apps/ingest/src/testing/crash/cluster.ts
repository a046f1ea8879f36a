import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, removeEmbeddedPostgres, startEmbeddedPostgres } from '@clearway/db/embedded'
import { makeTemplate } from '@clearway/db/testing'
import { killAll } from './kill-all.ts'

/** A durable PostgreSQL of this test alone, with the template that test worlds are made from. */
export interface Cluster {
  readonly url: string
  /** kill -9 of the postmaster and every process of it; returns when all are gone. */
  kill(): Promise<void>
  /** On the same files and the same port: recovers what was committed. */
  start(): Promise<void>
  close(): Promise<void>
}

export const startCluster = async (): Promise<Cluster> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearway-crash-'))
  // PostgreSQL works as a user of its own where this is root.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  let server = await startEmbeddedPostgres({ dataDir, port })
  await makeTemplate(server.url)
  return {
    url: server.url,
    async kill() {
      const gone = new Promise<void>((resolve) => server.onExit(resolve))
      killAll(server.pid)
      await gone
    },
    async start() {
      server = await startEmbeddedPostgres({ dataDir, port })
    },
    async close() {
      await server.stop()
      await removeEmbeddedPostgres(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
