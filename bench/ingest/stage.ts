import { type DatabaseHandle, openDatabase } from '@clearway/db'
import { buildAsset, buildModel, buildOrganisation, buildSession } from '@clearway/domain/testing'
import { startGateway } from '../../scripts/launch/gateway/server.ts'
import { giveTo } from '../../scripts/launch/given-connections.ts'
import { type Served, startIngest, startPeer } from '../kit/processes.ts'
import { openScratch } from '../kit/scratch.ts'
import { openWorld } from '../kit/world.ts'

/** The real ingest process on a real, fsyncing PostgreSQL, and beside it the bare peer: where to send to. */
export interface IngestStage {
  readonly ingest: Served
  readonly peer: Served
  readonly postgresPid: number
  readonly pool: DatabaseHandle['pool']
  /** As many sessions again, which nobody sends for. */
  readonly unusedUuids: readonly string[]
  /** One address a session, of ours and of the peer's. */
  readonly urls: { readonly ours: readonly string[]; readonly peer: readonly string[] }
  close(): Promise<void>
}

export const openIngestStage = async (sockets: number): Promise<IngestStage> => {
  const scratch = await openScratch()
  const { env, postgresPid, close } = scratch
  try {
    const all = await openSessions(env, 2 * sockets)
    const [sessions, unused] = [all.slice(0, sockets), all.slice(sockets)]
    const ingest = await startIngest(env)
    scratch.endsWith(ingest)
    const peer = await startPeer(new URL('./peer.ts', import.meta.url))
    scratch.endsWith(peer)
    const database = openDatabase(scratch.url, { max: 3, applicationName: 'clearway-bench' })
    scratch.endsWith({ stop: () => database.close() })
    const gateway = await openGateway(ingest)
    scratch.endsWith(gateway)
    const origin = `ws://127.0.0.1:${gateway.port}/v1/flight-sessions`
    return {
      ingest,
      peer,
      postgresPid,
      pool: database.pool,
      unusedUuids: unused.map(({ sessionUuid }) => sessionUuid),
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

/** The one origin, as npm start has it: stations come here, and their connections are given to the ingest process. */
const openGateway = async (ingest: Served) => {
  const giving = giveTo(ingest.child)
  const gateway = await startGateway({
    port: 0,
    hosts: ['127.0.0.1'],
    ports: { api: [], ingest: [ingest.port], web: [] },
    trustProxy: false,
    give: (_kind, _index, asking) => giving.give(asking),
  })
  return {
    port: gateway.port,
    stop: async () => {
      gateway.stopAccepting()
      gateway.close()
    },
  }
}

/** Open flight sessions, made through the domain's operations. */
const openSessions = async (
  env: Record<string, string>,
  count: number,
): Promise<{ sessionUuid: string; token: string }[]> => {
  const { world, close } = await openWorld(env, 4)
  const org = await buildOrganisation(world)
  const model = await buildModel(world)
  const sessions: { sessionUuid: string; token: string }[] = []
  for (let n = 0; n < count; n += 1) {
    const asset = await buildAsset(world, org, { asset_model_uuid: model.model_uuid })
    sessions.push(await buildSession(world, { org, assetUuid: asset.asset_uuid }))
  }
  await close()
  return sessions
}
