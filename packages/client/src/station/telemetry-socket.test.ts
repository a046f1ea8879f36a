import { expect, test } from 'vitest'
import { handWorld } from '../testing/hand-world.ts'
import { openTelemetrySocket, type StationEvent } from './telemetry-socket.ts'

const times = [1, 2, 3].map((second) => `2026-06-01T08:00:0${second}.000Z`)
const [first = '', second = '', third = ''] = times
const frameAt = (timestamp: string) => ({ timestamp, latitude: 13, longitude: 77.6 })
const greeting = { type: 'connection_ack' }
const acknowledging = (timestamp: string) => ({ type: 'telemetry_ack', timestamp })
const refusal = {
  type: 'error',
  code: 'INVALID_FRAME',
  message: 'latitude must be a number',
  field: 'latitude',
}

const opened = (origin = 'https://clearway.test') => {
  const { platform, WebSocket, connections, pass } = handWorld<{ timestamp: string }>()
  const events: StationEvent[] = []
  const socket = openTelemetrySocket({
    origin,
    sessionUuid: 's',
    sessionToken: 't',
    WebSocket,
    platform,
    onEvent: (event) => events.push(event),
  })
  const refused = () => events.flatMap((event) => (event.type === 'refused' ? [event.timestamp] : []))
  return { socket, events, refused, connections, pass, service: () => connections.at(-1)! }
}

/** Three frames on their way. */
const sending = () => {
  const stage = opened()
  stage.service().say(greeting)
  for (const timestamp of times) stage.socket.send(frameAt(timestamp))
  return stage
}

test('a refusal that overtakes acknowledgements means the frame that it names', () => {
  const { socket, service, refused } = sending()
  service().say({ ...refusal, timestamp: second })
  expect([refused(), socket.waiting]).toEqual([[second], 2])
})

test('one that names none means no frame while several wait, and the last one when only that waits', () => {
  const { socket, service, refused } = sending()
  service().say(refusal)
  expect([refused(), socket.waiting]).toEqual([[undefined], 3])
  for (const timestamp of [first, second]) service().say(acknowledging(timestamp))
  service().say(refusal)
  expect([refused(), socket.waiting]).toEqual([[undefined, third], 0])
})

test('a frame above the limit is refused and not sent, and the connection stays', () => {
  const { socket, service, refused } = opened()
  expect(socket.send({ ...frameAt(first), status_text: 'x'.repeat(65_536) })).toBe(true)
  expect(socket.send(frameAt(second))).toBe(true)
  expect([refused(), service().sent.map(({ timestamp }) => timestamp), socket.waiting]).toEqual([
    [first],
    [second],
    1,
  ])
})

test('its acknowledgement is known by a time that was given with an offset', () => {
  const { socket, service } = opened()
  socket.send(frameAt('2026-06-01T13:30:01+05:30'))
  service().say(acknowledging(first))
  expect(socket.waiting).toBe(0)
})

test('an origin may end in a slash', () => {
  expect(opened('https://clearway.test/').service().url).toBe(
    'wss://clearway.test/v1/flight-sessions/s/telemetry?token=t',
  )
})

test.each([
  [401, null],
  [403, null],
  [404, null],
  [1008, null],
  [1009, null],
  [4409, null],
  [4410, null],
  [1001, 188],
  [1006, 188],
  [503, 188],
  [429, 10_000],
  [4429, 10_000],
])('after %d it comes back as documented', async (code, afterMs) => {
  const { connections, events, pass } = opened()
  connections[0]!.end(code)
  expect(events).toMatchObject([{ type: 'closed', isFinal: afterMs === null }])
  await pass((afterMs ?? 120_000) - 1)
  expect(connections).toHaveLength(1)
  await pass(1)
  expect(connections).toHaveLength(afterMs === null ? 1 : 2)
})

test('a connection that is not greeted within ten seconds is given up for another', async () => {
  const { connections, pass } = opened()
  await pass(9_999)
  expect(connections).toHaveLength(1)
  await pass(500)
  expect(connections).toHaveLength(2)
})

test('one on which frames wait is given up after a minute in which nothing was heard', async () => {
  const { socket, connections, pass } = sending()
  await pass(40_000)
  socket.send(frameAt(first))
  await pass(19_999)
  expect(connections).toHaveLength(1)
  await pass(500)
  expect(connections).toHaveLength(2)
})

test.each(['ping', 'answer'])('and not while a %s is heard, or no frame waits', async (sign) => {
  const { service, connections, pass } = sending()
  for (let minute = 0; minute < 2; minute += 1) {
    await pass(59_000)
    if (sign === 'ping') service().ping()
    else service().say(acknowledging(times[minute]!))
  }
  for (const timestamp of times) service().say(acknowledging(timestamp))
  await pass(600_000)
  expect(connections).toHaveLength(1)
})

test('a service that greets and closes is left more alone each time, until a connection has lasted', async () => {
  const { service, connections, pass } = opened()
  const pauseAfter = async (lastedMs: number) => {
    const count = connections.length
    service().say(greeting)
    await pass(lastedMs)
    service().end(1006)
    for (let ms = 0; ; ms += 100) {
      if (connections.length > count) return ms
      await pass(100)
    }
  }
  const pauses = [await pauseAfter(0), await pauseAfter(0), await pauseAfter(9_000), await pauseAfter(10_000)]
  expect(pauses).toEqual([200, 400, 800, 200])
})
