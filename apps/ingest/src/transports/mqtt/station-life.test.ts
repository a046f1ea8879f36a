import { hostname } from 'node:os'
import { capabilities } from '@clearway/domain/operations'
import { type BuiltSession, buildSession } from '@clearway/domain/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBrokerStage } from '../../testing/broker-stage.ts'
import { startEmbeddedBroker } from '../../testing/embedded-broker.ts'
import type { ExternalBroker } from '../../testing/external-broker.ts'
import { MqttStation, stationCredentials } from '../../testing/mqtt-station.ts'
import { startIngestProcess } from '../../testing/process.ts'
import type { Stage } from '../../testing/stage.ts'
import { ingestClientId } from '../../wire/mqtt/topic.ts'

const patient = { timeout: 40_000, interval: 25 }
let stage: Stage
let broker: ExternalBroker
const stations: MqttStation[] = []

beforeAll(async () => {
  ;({ stage, broker } = await createBrokerStage())
})
afterEach(async () => {
  for (const station of stations.splice(0)) await station.close()
})
afterAll(async () => {
  await stage.close()
  await broker.close()
})

const newFlight = () => {
  stage.world.clock.set(new Date())
  return buildSession(stage.world)
}
const open = async (flight: BuiltSession, at = broker): Promise<MqttStation> => {
  const credentials = await stationCredentials(stage.world, at.authority, flight)
  const station = new MqttStation({ url: at.stationUrl, assetUuid: flight.assetUuid, credentials })
  stations.push(station)
  await expect.poll(() => station.client.connected, patient).toBe(true)
  return station
}
const sequencesOf = async (sessionUuid: string): Promise<number[]> => {
  const { rows } = await stage.world.database.pool.query(
    'select sequence_number::int as number from telemetry_frames where session_uuid = $1 order by 1',
    [sessionUuid],
  )
  return rows.map(({ number }: { number: number }) => number)
}

test('a station that comes back receives its sequence number, without sending anything', async () => {
  const flight = await newFlight()
  const station = await open(flight)
  station.measure(flight.sessionUuid)
  await expect.poll(() => station.acknowledged, patient).toBe(1)
  station.client.stream.destroy()
  await expect.poll(() => station.acks.length, patient).toBeGreaterThan(1)
  expect(station.acks.at(-1)).toMatchObject({
    session_uuid: flight.sessionUuid,
    highest_contiguous_sequence: 1,
  })
})

test('a station whose certificate is revoked while it streams is cut off within 5 s', async () => {
  const flight = await newFlight()
  const station = await open(flight)
  const stream = setInterval(() => station.measure(flight.sessionUuid), 5)
  await expect.poll(() => station.acknowledged, patient).toBeGreaterThan(0)
  const params = { asset_uuid: flight.assetUuid }
  await capabilities.certificates.revoke.invoke(stage.world.as(flight.owner), params, {})
  await expect.poll(() => station.client.connected, { timeout: 5_000, interval: 25 }).toBe(false)
  clearInterval(stream)
})

test('kill -9 of a telemetry service mid-stream: what was acknowledged is there, and everything once', async () => {
  const { url } = stage.world.database
  const port = 2
  const own = await startEmbeddedBroker(url, port, { DATA_DIR: broker.dataDir })
  const env = {
    MQTT_URL: own.url,
    MQTT_EMBEDDED: 'on',
    DATA_DIR: own.dataDir,
    SOCKET_FRAME_RATE: '1000000,1000000',
  }
  // The name at the broker goes by the port, which has to be free for both runs of the process.
  const start = () => startIngestProcess(url, { ...env, MQTT_CLIENT_ID: ingestClientId(hostname(), port) })
  let service = await start()
  const flights = [await newFlight(), await newFlight(), await newFlight()]
  const flying = await Promise.all(flights.map((flight) => open(flight, own)))
  const stream = setInterval(() => {
    for (const [i, station] of flying.entries()) station.measure(flights[i]!.sessionUuid)
  }, 10)
  await expect.poll(() => Math.min(...flying.map((one) => one.acknowledged)), patient).toBeGreaterThan(30)
  await service.kill()
  for (const [i, station] of flying.entries()) {
    const stored = new Set(await sequencesOf(flights[i]!.sessionUuid))
    for (let number = 1; number <= station.acknowledged; number += 1) expect(stored).toContain(number)
  }
  service = await start()
  const before = flying.map((one) => one.acknowledged)
  await expect.poll(() => flying.every((one, i) => one.acknowledged > before[i]! + 30), patient).toBe(true)
  clearInterval(stream)
  await expect.poll(() => flying.every((one) => one.queue.size === 0), patient).toBe(true)
  for (const [i, station] of flying.entries()) {
    const stored = await sequencesOf(flights[i]!.sessionUuid)
    expect(stored).toEqual(Array.from({ length: station.acknowledged }, (_, n) => n + 1))
  }
  await service.kill()
  await own.close()
}, 150_000)
