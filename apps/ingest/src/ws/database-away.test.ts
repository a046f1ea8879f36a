import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { openDatabase } from '@clearway/db'
import { randomIds, systemClock } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import { type BuiltSession, buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIngestApp, type IngestApp } from '../app.ts'
import { Refusal, TestClient } from '../testing/client.ts'
import { frameAt, stationUrl } from '../testing/stage.ts'

/** The way to PostgreSQL, which a test can cut and mend. */
class Line {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  #port = 0

  constructor(target: string) {
    this.#target = new URL(target)
    this.#server = createServer((near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.once('close', () => this.#sockets.delete(socket))
      }
      near.pipe(far).pipe(near)
    })
  }

  async mend(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as { port: number }).port
  }

  cut(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  get url(): string {
    const url = new URL(this.#target)
    url.host = `127.0.0.1:${this.#port}`
    return url.href
  }
}

let world: TestWorld
let line: Line
let app: IngestApp
let origin: string
let database: ReturnType<typeof openDatabase>
let flight: BuiltSession

beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  flight = await buildSession(world)
  line = new Line(world.database.url)
  await line.mend()
  database = openDatabase(line.url, { max: 5 })
  app = createIngestApp({
    services: { ...world.services, db: database.db, clock: systemClock, ids: randomIds(systemClock) },
    database,
    databaseUrl: line.url,
    allowedOrigins: new Set(),
    rateLimits: false,
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
  await expect.poll(readyz, { timeout: 5_000 }).toMatchObject({ status: 503, checks: { database: 'down' } })
  expect(station.count('telemetry_ack')).toBe(1)
  const refused = await TestClient.open(stationUrl(origin, flight.sessionUuid, flight.token)).catch((e) => e)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 503 })

  await line.mend()
  await expect.poll(() => station.count('telemetry_ack'), { timeout: 10_000 }).toBe(201)
  const times = await stored()
  expect(taken.filter(({ timestamp }) => !times.has(timestamp))).toEqual([])
  await expect.poll(readyz, { timeout: 5_000 }).toMatchObject({ status: 200 })
})

test('more than can be held meanwhile is refused as UNAVAILABLE, and neither stored nor acknowledged', async () => {
  const station = await TestClient.open(stationUrl(origin, flight.sessionUuid, flight.token))
  await station.next('connection_ack')
  line.cut()
  const sent = Array.from({ length: 20_500 }, (_, i) => frameAt(i))
  for (const frame of sent) station.send(frame)
  await expect.poll(() => station.count('error'), { timeout: 10_000 }).toBeGreaterThanOrEqual(500)
  expect(station.received.find(({ type }) => type === 'error')).toMatchObject({ code: 'UNAVAILABLE' })
  expect(station.count('telemetry_ack')).toBe(0)
  await line.mend()
  await expect
    .poll(() => station.count('telemetry_ack') + station.count('error'), { timeout: 20_000 })
    .toBe(sent.length)
})
