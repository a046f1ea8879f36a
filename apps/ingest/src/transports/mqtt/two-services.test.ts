import { spawnSync } from 'node:child_process'
import { buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExternalBroker, startExternalBroker } from '../../testing/external-broker.ts'
import { MqttStation, stationCredentials } from '../../testing/mqtt-station.ts'
import { measureOwnTime } from '../../testing/own-time.ts'
import { type IngestProcess, startIngestProcess } from '../../testing/process.ts'

const isInstalled = spawnSync('mosquitto', ['-h']).error === undefined
if (!isInstalled)
  console.warn('mosquitto IS NOT INSTALLED: two telemetry services at one broker are not tested')

/** 25 frames of a station are a second. */
const takenOverMs = 3_000
const patient = { timeout: 60_000, interval: 50 }
let world: TestWorld
let broker: ExternalBroker
let services: IngestProcess[] = []
const stations: MqttStation[] = []

beforeAll(async () => {
  if (!isInstalled) return
  world = await createTestWorld()
  world.clock.set(new Date())
  broker = await startExternalBroker(world.database.url)
  services = await Promise.all([start('one'), start('two')])
})
afterAll(async () => {
  for (const station of stations) await station.close()
  for (const service of services) await service.kill()
  await broker?.close()
  await world?.close()
})

const start = (name: string): Promise<IngestProcess> => {
  const env = { MQTT_URL: broker.url, MQTT_CLIENT_ID: name, DATA_DIR: broker.dataDir }
  return startIngestProcess(world.database.url, env)
}

/**
 * A station's frames, and the acknowledgements that it was sent for them. It sends nothing again: what was dealt to a service
 * that is gone has to come to the other one.
 */
const fly = async () => {
  const flight = await buildSession(world)
  const credentials = await stationCredentials(world, broker.authority, flight)
  const { assetUuid, sessionUuid } = flight
  const given = { url: broker.stationUrl, assetUuid, credentials, resendAfterMs: 600_000 }
  const station = new MqttStation(given)
  stations.push(station)
  return { station, sessionUuid, measure: () => station.measure(sessionUuid) }
}

/** What a service acknowledges of the numbered frames that it has stored. */
const storedBy = async ({ origin }: IngestProcess): Promise<number> => {
  const metrics = await (await fetch(`${origin.replace('ws', 'http')}/metrics`)).text()
  return Number(/clearway_mqtt_frames_total\{outcome="stored"\} (\d+)/.exec(metrics)?.[1] ?? 0)
}

const numbersOf = async (sessionUuid: string): Promise<number[]> => {
  const { rows } = await world.database.pool.query<{ number: number }>(
    'select sequence_number::int as number from telemetry_frames where session_uuid = $1 order by 1',
    [sessionUuid],
  )
  return rows.map(({ number }) => number)
}

test.skipIf(!isInstalled)(
  'two services share the frames of a broker, acknowledge as one, and one that is killed costs nothing',
  async () => {
    const flights = await Promise.all([fly(), fly(), fly()])
    const lowest = () => Math.min(...flights.map(({ station }) => station.acknowledged))
    const began = performance.now()
    const timer = setInterval(() => {
      for (const { measure } of flights) measure()
    }, 40)
    await expect.poll(lowest, patient).toBeGreaterThan(25)
    await expect.poll(() => Promise.all(services.map(storedBy)), patient).not.toContain(0)
    await services[0]!.kill()
    const sinceKilledMs = measureOwnTime()
    const before = lowest()
    await expect.poll(lowest, patient).toBeGreaterThan(before + 25)
    expect(sinceKilledMs()).toBeLessThan(takenOverMs)
    // Back under its name, it is dealt its share again.
    services.push(await start('one'))
    await expect.poll(() => storedBy(services.at(-1)!), patient).toBeGreaterThan(0)
    // And it may be stopped in order, which costs nothing either.
    services[1]!.child.kill('SIGTERM')
    await expect.poll(lowest, patient).toBeGreaterThan(lowest() + 25)
    clearInterval(timer)
    const left = () => flights.reduce((sum, { station }) => sum + station.queue.size, 0)
    await expect.poll(left, patient).toBe(0)
    const seconds = (performance.now() - began) / 1_000
    for (const { station, sessionUuid } of flights) {
      const acknowledged = station.acks.map((ack) => ack.highest_contiguous_sequence)
      expect(acknowledged).toEqual(acknowledged.toSorted((a, b) => a - b))
      expect(acknowledged.length).toBeLessThanOrEqual(2 * seconds + 1)
      const { rejected } = station
      expect([...rejected]).toEqual([])
      expect(await numbersOf(sessionUuid)).toEqual(
        Array.from({ length: station.acknowledged }, (_, n) => n + 1),
      )
    }
  },
  150_000,
)
