import { freePort } from '@clearway/db/embedded'
import {
  type BuiltSession,
  buildManager,
  buildSession,
  buildZone,
  createTestWorld,
  square,
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
import { type IngestProcess, startIngestProcess } from '../testing/process.ts'
import { stationUrl } from '../testing/stage.ts'

/** Longer than the 15 s after which a flight that is silent is lost. */
const awayMs = 17_000
const patient = { timeout: 30_000, interval: 100 }

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
  const manager = await buildManager(world)
  // Where the frames of a test are, unless it says otherwise.
  await buildZone(world, { manager, kind: 'red', zone_envelope: square(77.59, 12.97) as never })
  const flights = [await buildSession(world), await buildSession(world)] as const
  const port = await freePort()
  broker = await startEmbeddedBroker(world.database.url, port)
  env = {
    INGEST_PORT: String(port),
    DATA_DIR: broker.dataDir,
    MQTT_URL: broker.url,
    MQTT_EMBEDDED: 'on',
  }
  ingest = await startIngestProcess(world.database.url, env)
  senders = await openSenders(flights)
  timer = setInterval(() => {
    for (const sender of senders) sender.send()
  }, 1_000)
})
afterAll(async () => {
  clearInterval(timer)
  await Promise.all((senders ?? []).map((sender) => sender.close()))
  await ingest?.kill()
  await broker?.close()
  await world?.close()
  await cluster?.close()
})

/** One over the socket, one over MQTT. */
const openSenders = async ([first, second]: readonly [BuiltSession, BuiltSession]): Promise<Sender[]> => {
  const { sessionUuid, assetUuid } = second
  const credentials = await stationCredentials(world, broker.authority, second)
  return [
    openSocketSender(first.sessionUuid, () => stationUrl(ingest.origin, first.sessionUuid, first.token)),
    openMqttSender(sessionUuid, { url: broker.stationUrl, assetUuid, credentials }),
  ]
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const everybodyAcknowledged = (since = performance.now()) =>
  expect.poll(() => senders.every((sender) => hasResumed(sender, since)), patient).toBe(true)

/** All that was ever raised: type, identity and whether it goes on. */
const alerts = async (): Promise<string[]> => {
  const { rows } = await world.database.pool.query(
    'select alert_type, alert_uuid, session_uuid, cleared_at from alerts order by session_uuid, created_at',
  )
  return rows.map((row) => Object.values(row).join(' '))
}

/** Longer than a silence that is there is overlooked. */
const settle = () => wait(5_000)

/** Nobody can read a zone until it is released: frames that are taken meanwhile are judged without any. */
const lockZones = async () => {
  const holder = await world.database.pool.connect()
  await holder.query('begin; lock table zones in access exclusive mode')
  return {
    isWaitedFor: () =>
      expect
        .poll(async () => (await holder.query('select 1 from pg_locks where not granted')).rowCount, patient)
        .toBeGreaterThan(0),
    async release() {
      await holder.query('rollback')
      holder.release()
    },
  }
}

test('one alert an episode and no lost flight, whatever of the service was away, frozen or killed', async () => {
  await everybodyAcknowledged()
  await expect.poll(async () => (await alerts()).length, patient).toBe(2)
  const before = await alerts()

  ingest.child.kill('SIGSTOP')
  await wait(awayMs)
  ingest.child.kill('SIGCONT')
  await everybodyAcknowledged()
  await settle()
  expect(await alerts(), 'after the telemetry service was frozen').toEqual(before)

  await broker.stop()
  await wait(awayMs)
  await broker.start()
  await everybodyAcknowledged()
  await settle()
  expect(await alerts(), 'after the broker was away').toEqual(before)

  await Promise.all([ingest.kill(), cluster.kill(), broker.stop()])
  await wait(awayMs)
  await Promise.all([cluster.start(), broker.start()])
  const locked = await lockZones()
  const starting = startIngestProcess(world.database.url, env)
  await locked.isWaitedFor()
  await settle()
  await locked.release()
  ingest = await starting
  await everybodyAcknowledged()
  await settle()
  expect(await alerts(), 'after everything was killed, and zones that took their time to be read').toEqual(
    before,
  )
}, 240_000)
