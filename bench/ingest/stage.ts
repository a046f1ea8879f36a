import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@clearway/db/embedded'
import { migrateDatabase } from '@clearway/db/migrate'
import { type Served, startIngest, startPeer } from '../kit/processes.ts'
import { benchEnv } from '../kit/world.ts'
import { openSessions } from './sessions.ts'

/** The real ingest process on a real, fsyncing PostgreSQL, and beside it the bare peer: where to send to. */
export interface IngestStage {
  readonly ingest: Served
  readonly peer: Served
  readonly postgresPid: number
  /** One address a session, of ours and of the peer's. */
  readonly urls: { readonly ours: readonly string[]; readonly peer: readonly string[] }
  close(): Promise<void>
}

export const openIngestStage = async (sockets: number): Promise<IngestStage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearway-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const stops: (() => void)[] = []
  const close = async () => {
    for (const stop of stops) stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrateDatabase(postgres.url)
    const env = benchEnv(postgres.url, dataDir)
    const sessions = await openSessions(env, sockets)
    const ingest = await startIngest(env)
    stops.push(ingest.stop)
    const peer = await startPeer(new URL('./peer.ts', import.meta.url))
    stops.push(peer.stop)
    const origin = `ws://127.0.0.1:${ingest.port}/v1/flight-sessions`
    return {
      ingest,
      peer,
      postgresPid: postgres.pid,
      urls: {
        ours: sessions.map(({ sessionUuid, token }) => `${origin}/${sessionUuid}/telemetry?token=${token}`),
        peer: sessions.map(() => `ws://127.0.0.1:${peer.port}`),
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
