import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { capabilities } from '@clearway/domain/operations'
import {
  type BuiltSession,
  buildSession,
  createTestWorld,
  packAll,
  type TestWorld,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../../testing/client.ts'
import { startIngestProcess } from '../../testing/process.ts'
import { frameAt, stationUrl } from '../../testing/stage.ts'

let world: TestWorld
let flights: BuiltSession[]

beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  flights = await Promise.all(Array.from({ length: 10 }, () => buildSession(world)))
})
afterAll(() => world.close())

const storedTimes = async ({ sessionUuid, owner }: BuiltSession) => {
  const times = new Set<string>()
  for (let page = 1; ; page += 1) {
    const params = { session_uuid: sessionUuid }
    const { data, pagination } = await capabilities.telemetry.records.invoke(world.as(owner), params, {
      page,
      limit: 1_000,
    })
    for (const frame of data) times.add(frame.timestamp)
    if (!pagination.has_next) return times
  }
}

/** Sends a frame every two milliseconds until the line is cut; answers which were acknowledged. */
const streamUntilCut = async (station: TestClient): Promise<Set<string>> => {
  let cut = false
  void station.closed.then(() => {
    cut = true
  })
  for (let i = 0; !cut; i += 1) {
    station.send(frameAt(i))
    await sleep(2)
  }
  const acknowledged = station.received.filter(({ type }) => type === 'telemetry_ack')
  return new Set(acknowledged.map(({ timestamp }) => timestamp as string))
}

test('kill -9 under load loses no frame that was acknowledged, and a new process takes over', async () => {
  const first = await startIngestProcess(world.database.url, { SOCKET_FRAME_RATE: '1000000,1000000' })
  const stations = await Promise.all(
    flights.map((flight) => TestClient.open(stationUrl(first.origin, flight.sessionUuid, flight.token))),
  )
  const streams = stations.map(streamUntilCut)
  const fewest = () => Math.min(...stations.map((station) => station.count('telemetry_ack')))
  await expect.poll(fewest).toBeGreaterThan(50)
  await first.kill()
  const acknowledged = await Promise.all(streams)
  for (const [i, flight] of flights.entries()) {
    const stored = await storedTimes(flight)
    expect([...acknowledged[i]!].filter((time) => !stored.has(time))).toEqual([])
  }

  const second = await startIngestProcess(world.database.url)
  const flight = flights[0]!
  const station = await TestClient.open(stationUrl(second.origin, flight.sessionUuid, flight.token))
  const again = { ...frameAt(), timestamp: [...acknowledged[0]!][0] }
  station.send(again)
  await station.next('telemetry_ack')
  await second.kill()
})

test('what a killed process had set aside is not counted as stored once the flight is packed', async () => {
  const flight = flights[2]!
  const { pool } = world.database
  const service = await startIngestProcess(world.database.url)
  const station = await TestClient.open(stationUrl(service.origin, flight.sessionUuid, flight.token))
  station.send(frameAt())
  await station.next('telemetry_ack')
  await service.kill()
  const counted = async () => {
    const text = `select s.frames::int as counted, f.frames as kept,
      (select count(*)::int from telemetry_frames t where t.session_uuid = s.session_uuid) as stored
      from telemetry_sequences s join flight_facts f using (session_uuid) where session_uuid = $1`
    const { rows } = await pool.query({ text, values: [flight.sessionUuid] })
    return rows[0] as { counted: number; kept: number | null; stored: number }
  }
  const before = await counted()
  expect(before.counted).toBeGreaterThan(before.stored)
  // As if all of the flight had been a week ago.
  await pool.query({
    text: `update flight_sessions set session_end_time = now() - interval '7 days' where session_uuid = $1`,
    values: [flight.sessionUuid],
  })
  await packAll(world)
  const { stored } = before
  expect(await counted()).toEqual({ counted: stored, kept: stored, stored })
})

test('SIGTERM lets what was taken be stored and acknowledged, then closes with 1001', async () => {
  const flight = flights[1]!
  const service = await startIngestProcess(world.database.url, { SOCKET_FRAME_RATE: '1000000,1000000' })
  const station = await TestClient.open(stationUrl(service.origin, flight.sessionUuid, flight.token))
  const stream = streamUntilCut(station)
  await expect.poll(() => station.count('telemetry_ack')).toBeGreaterThan(50)
  const exited = once(service.child, 'exit')
  service.child.kill('SIGTERM')
  expect((await station.closed).code).toBe(1001)
  const acknowledged = await stream
  const stored = await storedTimes(flight)
  expect([...acknowledged].filter((time) => !stored.has(time))).toEqual([])
  expect((await exited)[0]).toBe(0)
})
