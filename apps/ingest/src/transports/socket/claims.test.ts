import { setTimeout as sleep } from 'node:timers/promises'
import { type BuiltSession, buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestClient } from '../../testing/client.ts'
import { type IngestProcess, startIngestProcess } from '../../testing/process.ts'
import { frameAt, stationUrl } from '../../testing/stage.ts'

let world: TestWorld
let processes: IngestProcess[]
let flight: BuiltSession

beforeAll(async () => {
  world = await createTestWorld()
  processes = await Promise.all([1, 2].map(() => startIngestProcess(world.database.url)))
})
beforeEach(async () => {
  world.clock.set(new Date())
  flight = await buildSession(world)
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()))
  await world.close()
})

const open = async (nth: number) => {
  const station = await TestClient.open(
    stationUrl(processes[nth % 2]!.origin, flight.sessionUuid, flight.token),
  )
  await station.next('connection_ack')
  return station
}
let measured = 0
const frame = () => frameAt(-50_000 + measured++)
const stored = async () => {
  const { rows } = await world.services.db.execute<{ count: number }>(
    sql`select count(*)::int4 from telemetry_frames where session_uuid = ${flight.sessionUuid}::uuid`,
  )
  return rows[0]?.count ?? 0
}

test('a socket in one process replaces the one in another at once, and has what was left of its pace', async () => {
  const first = await open(0)
  for (let i = 0; i < 8; i += 1) first.send(frame())
  for (let i = 0; i < 8; i += 1) await first.next('telemetry_ack')
  const second = await open(1)
  const closed = await Promise.race([first.closed, sleep(5_000, null)])
  expect(closed).toMatchObject({ code: 4409 })
  // Two are left, and two come back each second: with a pace of its own all ten would be taken.
  for (let i = 0; i < 10; i += 1) second.send(frame())
  for (let i = 0; i < 2; i += 1) await second.next('telemetry_ack')
  expect(await second.next('error', 5_000)).toMatchObject({ code: 'RATE_LIMITED' })
  await second.close()
})

test('a socket that hops between two processes earns no more frames than one that stays', async () => {
  const began = performance.now()
  const sockets: TestClient[] = []
  for (let hop = 0; performance.now() - began < 8_000; hop += 1) {
    const station = await open(hop)
    sockets.push(station)
    // The older sockets go on sending: whatever they send counts for the same session.
    for (const one of sockets.slice(-3)) for (let i = 0; i < 5; i += 1) one.send(frame())
    await sleep(700)
  }
  await Promise.all(sockets.map((station) => station.close()))
  const seconds = (performance.now() - began) / 1000
  // Stored and not only acknowledged: an answer may have missed a socket that was replaced.
  expect(await stored()).toBeGreaterThanOrEqual(5)
  expect(await stored()).toBeLessThanOrEqual(10 + 2 * seconds + 1)
})

test('a socket that closes hands over what is left of its pace', async () => {
  const first = await open(0)
  for (let i = 0; i < 4; i += 1) first.send(frame())
  for (let i = 0; i < 4; i += 1) await first.next('telemetry_ack')
  await first.close()
  const isLeft = async () =>
    (
      await world.services.db.execute(
        sql`select 1 from telemetry_sequences where session_uuid = ${flight.sessionUuid}::uuid and socket_left > 5`,
      )
    ).rows.length
  await expect.poll(isLeft).toBe(1)
  const second = await open(1)
  for (let i = 0; i < 6; i += 1) second.send(frame())
  for (let i = 0; i < 6; i += 1) await second.next('telemetry_ack')
  await second.close()
})

test('the count of a session is what was stored once its socket is closed', async () => {
  const station = await open(0)
  for (let i = 0; i < 3; i += 1) station.send(frame())
  for (let i = 0; i < 3; i += 1) await station.next('telemetry_ack')
  await station.close()
  const counted = async () =>
    (
      await world.services.db.execute<{ frames: string }>(
        sql`select frames from telemetry_sequences where session_uuid = ${flight.sessionUuid}::uuid`,
      )
    ).rows[0]?.frames
  await expect.poll(counted).toBe('3')
})
