import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ExternalBroker, startExternalBroker } from '../../testing/external-broker.ts'
import { MqttStation, stationCredentials } from '../../testing/mqtt-station.ts'
import { type IngestProcess, startIngestProcess } from '../../testing/process.ts'

const isInstalled = spawnSync('mosquitto', ['-h']).error === undefined
if (!isInstalled)
  console.warn('mosquitto IS NOT INSTALLED: a telemetry service that follows another one is not tested')

const patient = { timeout: 60_000, interval: 50 }
let world: TestWorld
let broker: ExternalBroker
let service: IngestProcess | undefined
const stations: MqttStation[] = []

beforeAll(async () => {
  if (!isInstalled) return
  world = await createTestWorld()
  world.clock.set(new Date())
  broker = await startExternalBroker(world.database.url)
})
afterAll(async () => {
  for (const station of stations) await station.close()
  await broker?.close()
  await world?.close()
})

/** Each on a port of its own. */
const start = async (env: Record<string, string>): Promise<void> => {
  const at = { MQTT_URL: broker.url, DATA_DIR: broker.dataDir }
  const started = await startIngestProcess(world.database.url, { ...at, ...env })
  service = started
  const readiness = async () => (await fetch(`${started.origin.replace('ws', 'http')}/readyz`)).json()
  // It is ready without its broker, too; what is published before it has subscribed has no subscriber.
  await expect.poll(readiness, patient).toMatchObject({ checks: { broker: 'up' } })
}
const stop = async (): Promise<void> => {
  if (!service || service.child.exitCode !== null) return
  service.child.kill('SIGTERM')
  await once(service.child, 'exit')
}

afterEach(stop)

/** Sends nothing again: what was dealt to a service that is gone would never be acknowledged. */
const fly = async () => {
  const { sessionUuid, assetUuid, owner } = await buildSession(world)
  const credentials = await stationCredentials(world, broker.authority, { owner, assetUuid })
  const line = { url: broker.stationUrl, assetUuid, credentials, resendAfterMs: 600_000 }
  const station = new MqttStation(line)
  stations.push(station)
  await expect.poll(() => station.client.connected, patient).toBe(true)
  return {
    send: (frames: number) => Array.from({ length: frames }, () => station.measure(sessionUuid)).at(-1),
    acknowledged: () => station.acknowledged,
  }
}

test.skipIf(!isInstalled)(
  'a service that was stopped takes no frame from the one that follows it under another name',
  async () => {
    await start({})
    const { send, acknowledged } = await fly()
    await expect.poll(acknowledged, patient).toBe(send(20))
    for (let successors = 0; successors < 2; successors += 1) {
      await stop()
      await start({})
      await expect.poll(acknowledged, patient).toBe(send(40))
    }
  },
  150_000,
)

test.skipIf(!isInstalled)(
  'a service that leaves frames unread, at a broker that is held up, keeps no share either',
  async () => {
    await start({})
    const before = await fly()
    await expect.poll(before.acknowledged, patient).toBe(before.send(20))
    const stopped = stop()
    before.send(500)
    await sleep(20)
    process.kill(broker.pid, 'SIGSTOP')
    await sleep(200)
    process.kill(broker.pid, 'SIGCONT')
    await stopped
    await start({})
    const after = await fly()
    await expect.poll(after.acknowledged, patient).toBe(after.send(40))
  },
  150_000,
)

test.skipIf(!isInstalled)(
  'a service of a given name finds what came while it was restarted, whatever its port',
  async () => {
    const name = { MQTT_CLIENT_ID: 'tower' }
    await start(name)
    const { send, acknowledged } = await fly()
    await expect.poll(acknowledged, patient).toBe(send(20))
    await stop()
    const last = send(40)
    await start(name)
    await expect.poll(acknowledged, patient).toBe(last)
    await service?.kill()
    const after = send(40)
    await start(name)
    await expect.poll(acknowledged, patient).toBe(after)
  },
  150_000,
)
