import { once } from 'node:events'
import { openDatabase, servicePatience } from '@clearway/db'
import { Line } from '@clearway/db/testing'
import { randomIds, systemClock } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import { readNumbered } from '@clearway/domain/telemetry'
import { type BuiltSession, buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createIngestApp, type IngestApp } from '../../app.ts'
import { Refusal, TestClient } from '../../testing/client.ts'
import { holdFlight } from '../../testing/held-lock.ts'
import { numbered } from '../../testing/mqtt-station.ts'
import { frameAt, stationUrl, unlimited } from '../../testing/stage.ts'
import { patientStore } from '../mqtt/store.ts'

let world: TestWorld
let line: Line
let app: IngestApp
let origin: string
let database: ReturnType<typeof openDatabase>
let flight: BuiltSession

beforeAll(async () => {
  world = await createTestWorld(unlimited)
  world.clock.set(new Date())
  flight = await buildSession(world)
  line = new Line(world.database.url)
  await line.mend()
  database = openDatabase(line.url, { max: 5, patience: { ...servicePatience, lockMs: 200 } })
  app = await createIngestApp({
    services: { ...world.services, db: database.db, clock: systemClock, ids: randomIds(systemClock) },
    database,
    databaseUrl: line.url,
    allowedOrigins: new Set(),
  })
  app.server.listen(0, '127.0.0.1')
  await once(app.server, 'listening')
  origin = `ws://127.0.0.1:${(app.server.address() as { port: number }).port}`
})
afterAll(async () => {
  await app.close()
  await database.close()
  line.cut()
  await world.close()
})

const readyz = async () => {
  const response = await fetch(`${origin.replace('ws', 'http')}/readyz`)
  const { checks } = (await response.json()) as { checks: Record<string, string> }
  return { status: response.status, checks }
}
const stored = async () => {
  const params = { session_uuid: flight.sessionUuid }
  const { data } = await capabilities.telemetry.records.invoke(world.as(flight.owner), params, {
    limit: 1_000,
  })
  return new Set(data.map(({ timestamp }) => timestamp))
}

test('while PostgreSQL is away nothing is acknowledged; afterwards everything that was taken is', async () => {
  const station = await TestClient.open(stationUrl(origin, flight.sessionUuid, flight.token))
  station.send(frameAt())
  await station.next('telemetry_ack')
  await expect.poll(readyz).toMatchObject({ status: 200, checks: { database: 'up', events: 'up' } })

  line.cut()
  const taken = Array.from({ length: 200 }, (_, i) => frameAt(10 + i))
  for (const frame of taken) station.send(frame)
  await expect.poll(readyz).toMatchObject({ status: 503, checks: { database: 'down' } })
  expect(station.count('telemetry_ack')).toBe(1)
  const refused = await TestClient.open(stationUrl(origin, flight.sessionUuid, flight.token)).catch((e) => e)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 503 })

  await line.mend()
  await expect.poll(() => station.count('telemetry_ack')).toBe(201)
  const times = await stored()
  expect(taken.filter(({ timestamp }) => !times.has(timestamp))).toEqual([])
  await expect.poll(readyz).toMatchObject({ status: 200 })
})

/** Asked while nothing can be written about the flight: what is judged is noted no more. */
const isToBeJudged = async (sessionUuid: string) => {
  const asked = { text: 'select from late_stretches where session_uuid = $1', values: [sessionUuid] }
  return (await world.database.pool.query(asked)).rowCount === 1
}

test('a frame whose commit is not answered is acknowledged once it is known to be there, and judged', async () => {
  const alone = await buildSession(world)
  const station = await TestClient.open(stationUrl(origin, alone.sessionUuid, alone.token))
  await holdFlight(world.database, alone.sessionUuid)
  line.loseAnswer('COPY 1\0')
  station.send(frameAt())
  await station.next('telemetry_ack')
  expect(await isToBeJudged(alone.sessionUuid)).toBe(true)
})

test('so is one that came by MQTT', async () => {
  const { sessionUuid, assetUuid } = await buildSession(world)
  await holdFlight(world.database, sessionUuid)
  const store = patientStore({
    services: { ...world.services, db: database.db, clock: systemClock },
    backoff: { firstMs: 10, mostMs: 10 },
    log: world.services.log,
    isGivingUp: () => false,
  })
  const message = { ...frameAt(), ...numbered(sessionUuid, 1) }
  line.loseAnswer('COPY 1\0', 'COMMIT\0')
  const { outcomes, unacknowledged } = await store([readNumbered(assetUuid, message, false)!])
  expect(outcomes).toEqual(['repeated'])
  // Its turn to be acknowledged was the lost attempt's; the next one is.
  expect(unacknowledged).toEqual([sessionUuid])
  expect(await isToBeJudged(sessionUuid)).toBe(true)
})

test('a frame whose commit is not answered counts among the frames of its session, though its next attempt found it there', async () => {
  const alone = await buildSession(world)
  const station = await TestClient.open(stationUrl(origin, alone.sessionUuid, alone.token))
  const [lost, repeated] = [frameAt(0), frameAt(1)]
  line.loseAnswer('COPY 1\0')
  station.send(lost)
  await station.next('telemetry_ack')
  // One that is known to have stood before takes no room.
  for (const frame of [repeated, repeated]) station.send(frame)
  for (const _ of [1, 2]) await station.next('telemetry_ack')
  await station.close()
  const text = `select frames, (select count(*) from telemetry_frames t where t.session_uuid = s.session_uuid) as stored
    from telemetry_sequences s where session_uuid = $1`
  const counted = async () => (await world.database.pool.query({ text, values: [alone.sessionUuid] })).rows
  await expect.poll(counted).toEqual([{ frames: '2', stored: '2' }])
})

test('a socket that cannot take over its session meanwhile is closed with 1013, and comes back', async () => {
  const alone = await buildSession(world)
  const url = stationUrl(origin, alone.sessionUuid, alone.token)
  const socket = new WebSocket(url, { autoPong: false })
  await once(socket, 'open')
  line.cut()
  socket.pong()
  expect((await once(socket, 'close'))[0]).toBe(1013)
  await line.mend()
  const station = await TestClient.open(url)
  await station.next('connection_ack')
  await station.close()
})

const bulky = { timeout: 100_000 }

test('more than can be held meanwhile is refused as UNAVAILABLE, and neither stored nor acknowledged', async () => {
  const station = await TestClient.open(stationUrl(origin, flight.sessionUuid, flight.token))
  await station.next('connection_ack')
  line.cut()
  const sent = Array.from({ length: 20_500 }, (_, i) => frameAt(i))
  for (const frame of sent) station.send(frame)
  await expect.poll(() => station.count('error'), bulky).toBeGreaterThanOrEqual(500)
  expect(station.received.find(({ type }) => type === 'error')).toMatchObject({ code: 'UNAVAILABLE' })
  expect(station.count('telemetry_ack')).toBe(0)
  await line.mend()
  await expect.poll(() => station.count('telemetry_ack') + station.count('error'), bulky).toBe(sent.length)
}, 240_000)

/** Another transaction holds the named table for longer than a frame's transaction waits for a lock. */
const whileHeld = async (statement: string, work: () => Promise<void>) => {
  const other = new pg.Client(world.database.url)
  await other.connect()
  await other.query('begin')
  await other.query(statement)
  await work().finally(() => other.end())
}

test('while somebody holds the table nothing is acknowledged; afterwards everything that was sent is', async () => {
  const station = await TestClient.open(stationUrl(origin, flight.sessionUuid, flight.token))
  await station.next('connection_ack')
  const warned = vi.spyOn(world.services.log, 'warn')
  await whileHeld('lock table telemetry_frames in exclusive mode', async () => {
    for (let i = 0; i < 20; i += 1) station.send(frameAt(30_000 + i))
    await expect.poll(() => warned.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect([station.count('telemetry_ack'), station.count('error')]).toEqual([0, 0])
  })
  warned.mockRestore()
  await expect.poll(() => station.count('telemetry_ack')).toBe(20)
})

test('a numbered frame whose sequence is held for long is postponed and not rejected, and stored once when it comes again', async () => {
  const services = { ...world.services, db: database.db }
  const store = patientStore({
    services,
    log: services.log,
    backoff: { firstMs: 10, mostMs: 20 },
    isGivingUp: () => false,
  })
  const frame = (number: number) => {
    const sent = { ...numbered(flight.sessionUuid, number), ...frameAt(20_000 + number) }
    return readNumbered(flight.assetUuid, sent, false)!
  }
  const outcomeOf = async (number: number) => (await store([frame(number)])).outcomes
  await store([frame(1)])
  await whileHeld('select * from telemetry_sequences for update', async () => {
    expect(await outcomeOf(2)).toEqual(['postponed'])
  })
  expect(await outcomeOf(2)).toEqual(['stored'])
  expect(await outcomeOf(2)).toEqual(['repeated'])
})
