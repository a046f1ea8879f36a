import { freePort } from '@clearway/db/embedded'
import {
  type BuiltSession,
  buildAsset,
  buildModel,
  buildOrganisation,
  buildSession,
  createTestWorld,
  type TestWorld,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../testing/crash/cluster.ts'
import { openMqttSender } from '../testing/crash/mqtt-sender.ts'
import { hasResumed, type Sender } from '../testing/crash/sender.ts'
import { openSocketSender } from '../testing/crash/socket-sender.ts'
import { startEmbeddedBroker } from '../testing/embedded-broker.ts'
import type { ExternalBroker } from '../testing/external-broker.ts'
import { stationCredentials } from '../testing/mqtt-station.ts'
import { measureOwnTime } from '../testing/own-time.ts'
import { type IngestProcess, startIngestProcess } from '../testing/process.ts'
import { stationUrl } from '../testing/stage.ts'

const overSockets = 50
const overMqtt = 25
/** 4 Hz: twice what a ground station may. */
const everyMs = 250
const streamMs = 1_000
const recoveryMs = 10_000
const patient = { timeout: 60_000, interval: 50 }

let cluster: Cluster
let world: TestWorld
let broker: ExternalBroker
let ingest: IngestProcess
let senders: Sender[]
let timer: NodeJS.Timeout
let env: Record<string, string>

beforeAll(async () => {
  cluster = await startCluster()
  world = await createTestWorld({}, cluster.url)
  world.clock.set(new Date())
  const port = await freePort()
  const flights = buildFlights(overSockets + overMqtt)
  broker = await startEmbeddedBroker(world.database.url, port)
  env = {
    INGEST_PORT: String(port),
    SOCKET_FRAME_RATE: '1000000,1000000',
    DATA_DIR: broker.dataDir,
    MQTT_URL: broker.url,
    MQTT_EMBEDDED: 'on',
  }
  ingest = await startIngestProcess(world.database.url, env)
  senders = await openSenders(await flights)
  timer = setInterval(() => {
    for (const sender of senders) sender.send()
  }, everyMs)
})
afterAll(async () => {
  clearInterval(timer)
  await Promise.all((senders ?? []).map((sender) => sender.close()))
  await ingest?.kill()
  await broker?.close()
  await world?.close()
  await cluster?.close()
})

/** Of one organisation and one model; every aircraft in a session of its own. */
const buildFlights = async (count: number): Promise<BuiltSession[]> => {
  const org = await buildOrganisation(world)
  const { model_uuid } = await buildModel(world)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { asset_uuid } = await buildAsset(world, org, { asset_model_uuid: model_uuid })
      return buildSession(world, { org, assetUuid: asset_uuid })
    }),
  )
}

const openSenders = (flights: readonly BuiltSession[]): Promise<Sender[]> =>
  Promise.all(
    flights.map(async (flight, i) => {
      const { sessionUuid, assetUuid, token } = flight
      if (i < overSockets)
        return openSocketSender(sessionUuid, () => stationUrl(ingest.origin, sessionUuid, token))
      const credentials = await stationCredentials(world, broker.authority, flight)
      return openMqttSender(sessionUuid, { url: broker.stationUrl, assetUuid, credentials })
    }),
  )

const resumed = (since: number): number => senders.filter((sender) => hasResumed(sender, since)).length

/** Until every sender has an acknowledgement of a frame that it sent from now on. */
const everybodyAcknowledged = (since = performance.now()) =>
  expect.poll(() => resumed(since), patient).toBe(senders.length)

const stream = async () => {
  await everybodyAcknowledged()
  await new Promise((resolve) => setTimeout(resolve, streamMs))
}

const restartIngest = async () => {
  ingest = await startIngestProcess(world.database.url, env)
}

/** Every timestamp that the table has of a session, and how often. */
const storedFrames = async (): Promise<Map<string, Map<string, number>>> => {
  const { rows } = await world.database.pool.query<{ session: string; at: string; rows: number }>(`
    select session_uuid as session, (extract(epoch from "timestamp") * 1000)::bigint as at, count(*)::int as rows
    from telemetry_frames group by 1, 2`)
  const found = new Map<string, Map<string, number>>()
  for (const { session, at, rows: count } of rows) {
    const frames = found.get(session) ?? new Map<string, number>()
    found.set(session, frames.set(new Date(Number(at)).toISOString(), count))
  }
  return found
}

const crashes: { what: string; crash(): Promise<unknown>; restart(): Promise<unknown> }[] = [
  { what: 'the telemetry service', crash: () => ingest.kill(), restart: restartIngest },
  { what: 'PostgreSQL', crash: () => cluster.kill(), restart: () => cluster.start() },
  { what: 'the MQTT broker', crash: () => broker.stop(), restart: () => broker.start() },
  {
    what: 'all three at once',
    crash: () => Promise.all([ingest.kill(), cluster.kill(), broker.stop()]),
    restart: () => Promise.all([cluster.start(), broker.start(), restartIngest()]),
  },
]

test.each(crashes)(
  'every ground station is heard again within 10 s of a kill -9 of $what',
  { timeout: 180_000 },
  async ({ crash, restart }) => {
    await stream()
    const killedAt = performance.now()
    const sinceKilledMs = measureOwnTime()
    await crash()
    await restart()
    await everybodyAcknowledged(killedAt)
    expect(sinceKilledMs()).toBeLessThan(recoveryMs)
  },
)

test('no acknowledged frame is missing, none is there twice, and what was not acknowledged came again', async () => {
  await stream()
  clearInterval(timer)
  const open = () => senders.reduce((sum, { sent, acknowledged }) => sum + sent.size - acknowledged.size, 0)
  const acknowledgedBefore = senders.map(({ acknowledged }) => [...acknowledged])
  const stored = await storedFrames()
  senders.forEach(({ sessionUuid }, i) => {
    const frames = stored.get(sessionUuid)
    expect(acknowledgedBefore[i]!.filter((timestamp) => frames?.get(timestamp) !== 1)).toEqual([])
  })
  await expect.poll(open, patient).toBe(0)
  const atLast = await storedFrames()
  for (const { sessionUuid, sent, refused } of senders) {
    expect(refused).toEqual([])
    expect([...atLast.get(sessionUuid)!.keys()].sort()).toEqual([...sent.keys()].sort())
    expect([...atLast.get(sessionUuid)!.values()].filter((rows) => rows !== 1)).toEqual([])
  }
})
