import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type BuiltSession, buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestClient } from '../../testing/client.ts'
import { type IngestProcess, startIngestProcess } from '../../testing/process.ts'
import { frameAt, stationUrl } from '../../testing/stage.ts'

let world: TestWorld
let first: IngestProcess
let second: IngestProcess
let flight: BuiltSession
let live: TestClient
const attempts: Socket[] = []

beforeAll(async () => {
  world = await createTestWorld()
  ;[first, second] = await Promise.all([
    startIngestProcess(world.database.url),
    startIngestProcess(world.database.url),
  ])
})
beforeEach(async () => {
  world.clock.set(new Date())
  flight = await buildSession(world)
  live = await open(second)
})
afterEach(async () => {
  for (const socket of attempts.splice(0)) socket.destroy()
  await live.close()
})
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()])
  await world.close()
})

const open = async ({ origin }: IngestProcess) => {
  const station = await TestClient.open(stationUrl(origin, flight.sessionUuid, flight.token))
  await station.next('connection_ack')
  return station
}
const upgrade = () =>
  [
    `GET /v1/flight-sessions/${flight.sessionUuid}/telemetry?token=${flight.token} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n')
/** An attempt in bare bytes; `said` is what has been answered. */
const attempt = async ({ origin }: IngestProcess, bytes = upgrade()) => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  attempts.push(socket)
  let said = ''
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      said += chunk.toString('latin1')
    })
  await once(socket, 'connect')
  socket.write(bytes)
  return { socket, said: () => said }
}
/** Longer than a new socket takes to end the one before it, in another process too. */
const settledMs = 1_500
const goesOn = async () => {
  await pause(settledMs)
  live.send(frameAt())
  expect(await Promise.race([live.next('telemetry_ack'), live.closed])).toHaveProperty('type')
}

test('an attempt that its station has given up takes the session from nobody', async () => {
  for (const process of [first, second]) (await attempt(process)).socket.end()
  await goesOn()
})

test('nor does one whose handshake is none', async () => {
  const { said } = await attempt(second, upgrade().replace(/Sec-WebSocket-Key.*\r\n/, ''))
  await expect.poll(said).toMatch(/^HTTP\/1\.1 400 /)
  await goesOn()
})

test('nor one at whose other end nobody answers, which is cut', async () => {
  const { socket, said } = await attempt(second)
  await expect.poll(said).toMatch(/^HTTP\/1\.1 101 /)
  await goesOn()
  await once(socket, 'close')
  expect(said()).not.toContain('connection_ack')
})

test('nor one that waited in a frozen process until its station was served by another', async () => {
  first.child.kill('SIGSTOP')
  const { socket } = await attempt(first)
  await pause(500)
  socket.destroy()
  first.child.kill('SIGCONT')
  await goesOn()
})

test('what a station sends before it is greeted is stored', async () => {
  const sent = [frameAt(-2_000), frameAt(-1_000), frameAt()]
  const station = await TestClient.open(stationUrl(first.origin, flight.sessionUuid, flight.token))
  for (const frame of sent) station.send(frame)
  for (const { timestamp } of sent) expect(await station.next('telemetry_ack')).toMatchObject({ timestamp })
  expect(await live.closed).toMatchObject({ code: 4409 })
  await station.close()
})
