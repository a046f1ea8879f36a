import { describe, expect, it } from 'vitest'
import { pauseAfter } from '../backoff.ts'
import { buildFrame } from '../testing/build-frame.ts'
import { settled } from '../testing/hand-world.ts'
import { acknowledgement, box, connected, liveWorld } from '../testing/live-world.ts'
import { LiveRefused, liveBackoff } from './coming-back.ts'
import { LiveSocket } from './live-socket.ts'

describe('the live socket', () => {
  it('keeps a snapshot while only frames come, as long as it is asked to, and no longer than until anything else', async () => {
    const hand = liveWorld()
    const socket = new LiveSocket({ ...hand.world, framesEveryMs: () => 900 })
    await settled()
    const [connection] = hand.connections
    connection!.say(acknowledgement(['subscribe']))
    await hand.pass(100)
    let calls = 0
    socket.onChange(() => {
      calls += 1
    })
    const frame = { asset_uuid: 'a', session_uuid: 's', timestamp: new Date(0).toISOString() }
    const data = { ...frame, delivery_context: { zone_uuids: [], asset_subscription: true } }
    connection!.say(JSON.stringify({ type: 'telemetry_frame', data }))
    await hand.pass(500)
    expect([calls, socket.snapshot().state.assets.size]).toEqual([0, 0])
    connection!.say('{"type":"error","code":"ACCESS_DENIED","message":"not yours"}')
    await hand.pass(100)
    expect([calls, socket.snapshot().state.assets.size]).toEqual([1, 1])
    connection!.say(JSON.stringify({ type: 'telemetry_frame', data: { ...data, asset_uuid: 'b' } }))
    await hand.pass(200)
    expect(socket.snapshot().state.assets.size).toBe(1)
    await hand.pass(900)
    expect(socket.snapshot().state.assets.size).toBe(2)
  })

  it('subscribes, changes and unsubscribes zones as the page asks', async () => {
    const { socket, connections } = await connected()
    const { sent } = connections[0]!
    socket.setZones(new Map([['z1', 'full']]))
    socket.setZones(
      new Map([
        ['z1', 'alerts'],
        ['z2', 'full'],
      ]),
    )
    socket.setZones(new Map([['z2', 'full']]))
    expect(sent).toEqual([
      { action: 'subscribe', zoneUuid: 'z1', mode: 'full' },
      { action: 'subscribe', zoneUuid: 'z1', mode: 'alerts' },
      { action: 'subscribe', zoneUuid: 'z2', mode: 'full' },
      { action: 'unsubscribe', zoneUuid: 'z1' },
    ])
  })

  it('comes back after a loss with everything it had asked for', async () => {
    const { socket, connections, pass } = await connected()
    socket.setZones(new Map([['z1', 'full']]))
    socket.setBounds(box)
    await pass(250)
    connections[0]!.end(1006)
    expect(socket.snapshot().feed).toEqual({ state: 'reconnecting', sinceMs: 0 })
    await pass(500)
    connections[1]!.say(acknowledgement(['subscribe', 'set_bounds']))
    expect(socket.snapshot().feed.state).toBe('live')
    expect(connections[1]!.sent).toEqual([
      { action: 'subscribe', zoneUuid: 'z1', mode: 'full' },
      { action: 'set_bounds', version: 0, bounds: box },
    ])
  })

  it('reports offline after half a minute and goes on trying', async () => {
    const { socket, connections, pass } = await connected()
    connections[0]!.end(1006)
    await pass(31_000)
    expect(socket.snapshot().feed.state).toBe('offline')
    expect(connections.length).toBeGreaterThan(1)
  })

  it('pings a silent connection, and reports after 5 s since when the traffic is old', async () => {
    const { socket, connections, pass } = await connected(['subscribe'])
    await pass(4_900)
    expect(connections[0]!.sent).toEqual([{ action: 'ping' }])
    expect(socket.snapshot().feed.state).toBe('live')
    await pass(1_100)
    expect(socket.snapshot().feed).toEqual({ state: 'reconnecting', sinceMs: 0 })
    connections[0]!.say('{"type":"pong","timestamp":"2026-06-01T08:00:00.000Z"}')
    expect(socket.snapshot().feed.state).toBe('live')
    expect(connections).toHaveLength(1)
  })

  it('is live for as long as pings are answered, without one frame', async () => {
    const { socket, connections, pass } = await connected(['subscribe'])
    const { sent } = connections[0]!
    for (let second = 0; second < 60; second++) {
      await pass(1_000)
      if (sent.length > 0) connections[0]!.say('{"type":"pong","timestamp":"2026-06-01T08:00:00.000Z"}')
      sent.length = 0
      expect(socket.snapshot().feed.state).toBe('live')
    }
  })

  it('gives a connection up that stays silent, and the traffic is as old as its last message', async () => {
    const { socket, connections, pass } = await connected(['subscribe'])
    await pass(14_000)
    expect(connections.length).toBeGreaterThan(1)
    expect(socket.snapshot().feed).toEqual({ state: 'reconnecting', sinceMs: 0 })
    connections.at(-1)!.say(acknowledgement(['subscribe']))
    expect(socket.snapshot().feed.state).toBe('live')
    connections[0]!.say('{"type":"error","code":"ACCESS_DENIED","message":"late word"}')
    expect(socket.snapshot().refusal).toBeNull()
  })

  it('does not come back when the right was withdrawn', async () => {
    const { socket, connections, pass } = await connected()
    connections[0]!.end(4403)
    await pass(60_000)
    expect(socket.snapshot().feed).toEqual({ state: 'refused', reason: 'The right to be connected was lost' })
    expect(connections).toHaveLength(1)
  })

  it.each([
    [1009, null],
    [4403, null],
    [403, null],
    [1001, 375],
    [1006, 375],
    [401, 375],
    [4008, 375],
    [429, 10_000],
    [4429, 10_000],
  ])('after %d comes back as documented', async (code, afterMs) => {
    const { connections, pass } = await connected()
    connections[0]!.end(code)
    await pass((afterMs ?? 60_000) - 1)
    expect(connections).toHaveLength(1)
    if (afterMs === null) return
    await pass(1)
    expect(connections).toHaveLength(2)
  })

  it('leaves a service that greets and closes more alone each time', async () => {
    const { connections, pass } = await connected()
    connections[0]!.end(1006)
    await pass(500)
    connections[1]!.say(acknowledgement([]))
    connections[1]!.end(1006)
    await pass(749)
    expect(connections).toHaveLength(2)
    await pass(1)
    expect(connections).toHaveLength(3)
  })

  it('asks for another token for each connection, and keeps no process alive once it is stopped', async () => {
    let count = 0
    const { world, connections, pass } = liveWorld(async () => `token-${++count}`)
    const socket = new LiveSocket(world)
    await settled()
    connections[0]!.end(1006)
    await pass(500)
    expect(connections.map(({ url }) => url)).toEqual([
      'wss://clearway.test/v1/airspace/live?token=token-1',
      'wss://clearway.test/v1/airspace/live?token=token-2',
    ])
    socket.stop()
    await pass(60_000)
    expect([connections.length, count]).toEqual([2, 2])
  })

  it('passes on each message as it comes', async () => {
    const { world, connections } = liveWorld()
    const received: string[] = []
    new LiveSocket({ ...world, onMessage: ({ type }) => received.push(type) })
    await settled()
    connections[0]!.say(acknowledgement([]))
    connections[0]!.say('{"type":"pong","timestamp":"2026-06-01T08:00:00.000Z"}')
    expect(received).toEqual(['connection_ack', 'pong'])
  })

  it('does not try when the token is refused, and tries again when it only failed', async () => {
    const refused = liveWorld(() => Promise.reject(new LiveRefused('Not for this organisation')))
    const first = new LiveSocket(refused.world)
    await refused.pass(60_000)
    expect(first.snapshot().feed.state).toBe('refused')
    let calls = 0
    const failing = liveWorld(() =>
      calls++ < 2 ? Promise.reject(new Error('503')) : Promise.resolve('token'),
    )
    new LiveSocket(failing.world)
    await settled()
    await failing.pass(5000)
    expect(failing.connections).toHaveLength(1)
  })

  it('asks for another token where none comes, and leaves one that comes too late', async () => {
    const asked: ((token: string) => void)[] = []
    const { world, connections, pass } = liveWorld(() => new Promise((answer) => asked.push(answer)))
    new LiveSocket(world)
    await pass(14_999)
    expect(asked).toHaveLength(1)
    await pass(1_000)
    expect(asked).toHaveLength(2)
    asked[0]!('late')
    asked[1]!('in-time')
    await settled()
    expect(connections.map(({ url }) => new URL(url).searchParams.get('token'))).toEqual(['in-time'])
  })

  it('notifies its listeners at most ten times a second', async () => {
    const { socket, connections, pass } = await connected()
    await pass(100)
    let received = 0
    socket.onChange(() => received++)
    for (let index = 0; index < 50; index++) {
      const data = {
        ...buildFrame({ timestamp: new Date(index).toISOString() }),
        delivery_context: { zone_uuids: [], asset_subscription: false, viewport_version: 0 },
      }
      connections[0]!.say(JSON.stringify({ type: 'telemetry_frame', data }))
    }
    await pass(100)
    expect(received).toBe(1)
    expect(socket.snapshot().state.framesReceived).toBe(50)
  })

  it('survives a message that is no JSON and one of an unknown type', async () => {
    const { socket, connections } = await connected()
    connections[0]!.say('{')
    connections[0]!.say('{"type":"later"}')
    expect(socket.snapshot().feed.state).toBe('live')
  })

  it('doubles its delay to fifteen seconds, with jitter', () => {
    const delayMs = (failures: number, chance: number) =>
      pauseAfter(liveBackoff, failures, { random: () => chance })
    expect([1, 2, 3, 11].map((failures) => delayMs(failures, 0))).toEqual([250, 500, 1000, 7500])
    expect(delayMs(11, 1)).toBe(15_000)
  })
})
