import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type BuiltSession, buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { TestClient } from '../../testing/client.ts'
import { type IngestProcess, residentMib, startIngestProcess } from '../../testing/process.ts'
import { frameAt, stationUrl } from '../../testing/stage.ts'

let world: TestWorld
let service: IngestProcess
let flight: BuiltSession
let calm: TestClient
const open: (Socket | WebSocket)[] = []

beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  service = await startIngestProcess(world.database.url)
})
/** Each flood is beside a station that sends at its usual pace. */
beforeEach(async () => {
  world.clock.set(new Date())
  flight = await buildSession(world)
  calm = await station(await buildSession(world))
})
afterEach(async () => {
  for (const socket of open.splice(0)) 'terminate' in socket ? socket.terminate() : socket.destroy()
  await calm.close()
})
afterAll(async () => {
  await service.kill()
  await world.close()
})

const station = ({ sessionUuid, token }: BuiltSession) =>
  TestClient.open(stationUrl(service.origin, sessionUuid, token))
let measured = 0
const isServed = async () => {
  const frame = frameAt(-50_000 + measured++)
  calm.send(frame)
  await calm.find(({ timestamp }) => timestamp === frame.timestamp, 'answer', 10_000)
}
const memoryMb = () => residentMib(service.child.pid!)
const bare = async (text: string): Promise<Socket> => {
  const socket = connect(Number(new URL(service.origin).port), '127.0.0.1')
  open.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('a station that sends nothing but invalid frames gets an error for many of them, and is closed with 4429', async () => {
  const before = await memoryMb()
  const flood = await station(flight)
  for (let i = 0; i < 5_000; i += 1) flood.send('{"latitude": "north"}')
  expect((await flood.closed).code).toBe(4429)
  await isServed()
  expect(flood.count('error')).toBeGreaterThanOrEqual(1_000)
  expect(flood.count('error')).toBeLessThan(1_200)
  // Coming back brings no new measure.
  const again = await station(flight)
  for (let i = 0; i < 500; i += 1) again.send('[]')
  expect((await again.closed).code).toBe(4429)
  expect(again.count('error')).toBeLessThan(300)
  await isServed()
  expect((await memoryMb()) - before).toBeLessThan(100)
})

test('frames that come too fast are refused as often, and no more', async () => {
  const flood = await station(flight)
  for (let i = 0; i < 2_000; i += 1) flood.send(frameAt(-40_000 + i))
  expect((await flood.closed).code).toBe(4429)
  expect(flood.count('telemetry_ack')).toBeLessThanOrEqual(30)
  await isServed()
})

test('pings whose answers are not read take no memory', async () => {
  const before = await memoryMb()
  const socket = new WebSocket(stationUrl(service.origin, flight.sessionUuid, flight.token))
  open.push(socket)
  await once(socket, 'open')
  socket.pause()
  const data = Buffer.alloc(125)
  for (let i = 0; i < 600_000; i += 1) {
    socket.ping(data)
    if (i % 5_000 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => socket.bufferedAmount, { timeout: 180_000 }).toBe(0)
  await isServed()
  // Kept, the answers alone were more than 300 MB.
  expect((await memoryMb()) - before).toBeLessThan(150)
}, 240_000)

test('a session that opens sockets without end is answered with the time to wait', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 120 }, () => station(flight)))
  const refused = tries.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(20)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 429 })
  await isServed()
})

test('upgrades with a wrong token by the thousand leave others alone', async () => {
  const before = await memoryMb()
  const { port } = new URL(service.origin)
  const paths = [`/v1/flight-sessions/${flight.sessionUuid}/telemetry?token=x`, '/v1/airspace/live?token=x']
  const ask = async (nth: number) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `GET ${paths[nth % 2]} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer).slice(9, 12)
  }
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => ask(i)))
    expect(new Set(answers)).toEqual(new Set(['401']))
    await isServed()
  }
  expect((await memoryMb()) - before).toBeLessThan(100)
})

test('six hundred stations that come back in one moment are all let in', async () => {
  const flights = await Promise.all(Array.from({ length: 40 }, () => buildSession(world)))
  const ask = async (nth: number): Promise<number> => {
    const { sessionUuid, token } = flights[nth % flights.length]!
    const socket = new WebSocket(stationUrl(service.origin, sessionUuid, token))
    open.push(socket)
    socket.on('error', () => {})
    return Promise.race([
      once(socket, 'open').then(() => 101),
      once(socket, 'unexpected-response').then(([, response]) => response.statusCode),
    ])
  }
  const answers = await Promise.all(Array.from({ length: 600 }, (_, nth) => ask(nth)))
  expect(new Set(answers)).toEqual(new Set([101]))
  await isServed()
})

test('connections that ask for nothing are bounded, and a station gets in beside them', async () => {
  const idle = await Promise.all(Array.from({ length: 2_300 }, () => bare('GET / HTTP/1.1\r\nX: ')))
  for (const socket of idle) socket.resume()
  const later = await station(flight)
  await later.close()
  await isServed()
  const left = () => idle.filter((socket) => !socket.destroyed).length
  await expect.poll(left, { timeout: 10_000 }).toBeLessThanOrEqual(2_000)
  // Who does not finish asking within ten seconds is cut.
  await expect.poll(left, { timeout: 40_000 }).toBe(0)
})
