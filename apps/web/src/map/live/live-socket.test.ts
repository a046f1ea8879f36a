import { pauseAfter } from '@clearway/domain/backoff'
import { describe, expect, it } from 'vitest'
import { buildFrame } from '../../testing/build-frame.ts'
import { LiveSocket } from './live-socket.ts'
import {
  type ConnectionHandlers,
  finalReason,
  LiveRefused,
  type LiveWorld,
  liveBackoff,
} from './live-world.ts'
import type { ClientMessage } from './messages.ts'

const box = { west: 77, south: 12, east: 78, north: 13 }
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A world with a clock that moves by hand. */
const handWorld = (token: () => Promise<string> = async () => 'token') => {
  let nowMs = 0
  const timers = new Set<{ atMs: number; run: () => void }>()
  const connections: { handlers: ConnectionHandlers; sent: ClientMessage[] }[] = []
  const world: LiveWorld = {
    token,
    connect: (_token, handlers) => {
      const sent: ClientMessage[] = []
      connections.push({ handlers, sent })
      return { send: (text) => sent.push(JSON.parse(text)), close: () => handlers.onClose(1006) }
    },
    finalReason,
    now: () => nowMs,
    random: () => 0.5,
    after: (ms, run) => {
      const timer = { atMs: nowMs + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  const pass = async (ms: number) => {
    const endMs = nowMs + ms
    for (;;) {
      const due = [...timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0]
      if (!due) break
      timers.delete(due)
      nowMs = due.atMs
      due.run()
      await settled()
    }
    nowMs = endMs
  }
  return { world, connections, pass }
}

const acknowledgement = (availableActions: string[]) =>
  JSON.stringify({
    type: 'connection_ack',
    connectionId: 'c',
    userUuid: 'u',
    timestamp: new Date(0).toISOString(),
    availableActions,
  })

const connected = async (actions = ['subscribe', 'set_bounds']) => {
  const hand = handWorld()
  const socket = new LiveSocket(hand.world)
  await settled()
  hand.connections[0]!.handlers.onMessage(acknowledgement(actions))
  return { ...hand, socket }
}

describe('the live socket of the console', () => {
  it('sends the camera once it has rested for 250 ms', async () => {
    const { socket, connections, pass } = await connected()
    socket.setBounds({ ...box, west: 76 })
    await pass(200)
    socket.setBounds(box)
    await pass(249)
    expect(connections[0]!.sent).toEqual([])
    await pass(1)
    expect(connections[0]!.sent).toEqual([{ action: 'set_bounds', version: 0, bounds: box }])
  })

  it('sends no bounds where the organisation may not watch by viewport', async () => {
    const { socket, connections, pass } = await connected(['subscribe'])
    socket.setBounds(box)
    await pass(1000)
    expect(socket.snapshot().mayWatchViewport).toBe(false)
    expect(connections[0]!.sent).toEqual([])
  })

  it('mends its version from INVALID_VERSION', async () => {
    const { socket, connections, pass } = await connected()
    socket.setBounds(box)
    await pass(250)
    const refusal = { type: 'error', code: 'INVALID_VERSION', message: 'Expected 4', expected_version: 4 }
    connections[0]!.handlers.onMessage(JSON.stringify(refusal))
    expect(connections[0]!.sent.at(-1)).toMatchObject({ action: 'set_bounds', version: 4 })
  })

  it('waits a second after RATE_LIMITED', async () => {
    const { socket, connections, pass } = await connected()
    socket.setBounds(box)
    await pass(250)
    const refusal = { type: 'error', code: 'RATE_LIMITED', message: 'At most 5 a second' }
    connections[0]!.handlers.onMessage(JSON.stringify(refusal))
    await pass(999)
    expect(connections[0]!.sent).toHaveLength(1)
    await pass(1)
    expect(connections[0]!.sent).toHaveLength(2)
  })

  it('subscribes, changes and unsubscribes zones as the page wishes', async () => {
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
    connections[0]!.handlers.onClose(1006)
    expect(socket.snapshot().feed).toEqual({ state: 'reconnecting', sinceMs: 0 })
    await pass(500)
    connections[1]!.handlers.onMessage(acknowledgement(['subscribe', 'set_bounds']))
    expect(socket.snapshot().feed.state).toBe('live')
    expect(connections[1]!.sent).toEqual([
      { action: 'subscribe', zoneUuid: 'z1', mode: 'full' },
      { action: 'set_bounds', version: 0, bounds: box },
    ])
  })

  it('says offline after half a minute and goes on trying', async () => {
    const { socket, connections, pass } = await connected()
    connections[0]!.handlers.onClose(1006)
    await pass(31_000)
    expect(socket.snapshot().feed.state).toBe('offline')
    expect(connections.length).toBeGreaterThan(1)
  })

  it('asks a silent connection for a sign of life, and says after 5 s since when the picture is old', async () => {
    const { socket, connections, pass } = await connected(['subscribe'])
    await pass(4_900)
    expect(connections[0]!.sent).toEqual([{ action: 'ping' }])
    expect(socket.snapshot().feed.state).toBe('live')
    await pass(1_100)
    expect(socket.snapshot().feed).toEqual({ state: 'reconnecting', sinceMs: 0 })
    connections[0]!.handlers.onMessage('{"type":"pong","timestamp":"2026-06-01T08:00:00.000Z"}')
    expect(socket.snapshot().feed.state).toBe('live')
    expect(connections).toHaveLength(1)
  })

  it('is live for as long as signs of life come, without one frame', async () => {
    const { socket, connections, pass } = await connected(['subscribe'])
    const { sent, handlers } = connections[0]!
    for (let second = 0; second < 60; second++) {
      await pass(1_000)
      if (sent.length > 0) handlers.onMessage('{"type":"pong","timestamp":"2026-06-01T08:00:00.000Z"}')
      sent.length = 0
      expect(socket.snapshot().feed.state).toBe('live')
    }
  })

  it('gives a connection up that stays silent, and the picture is as old as its last message', async () => {
    const { socket, connections, pass } = await connected(['subscribe'])
    await pass(14_000)
    expect(connections.length).toBeGreaterThan(1)
    expect(socket.snapshot().feed).toEqual({ state: 'reconnecting', sinceMs: 0 })
    connections.at(-1)!.handlers.onMessage(acknowledgement(['subscribe']))
    expect(socket.snapshot().feed.state).toBe('live')
    connections[0]!.handlers.onMessage('{"type":"error","code":"ACCESS_DENIED","message":"late word"}')
    expect(socket.snapshot().refusal).toBeNull()
  })

  it('does not come back when the right was withdrawn', async () => {
    const { socket, connections, pass } = await connected()
    connections[0]!.handlers.onClose(4403)
    await pass(60_000)
    expect(socket.snapshot().feed).toEqual({ state: 'refused', reason: 'The right to be connected was lost' })
    expect(connections).toHaveLength(1)
  })

  it('does not try when the token is refused, and tries again when it only failed', async () => {
    const refused = handWorld(() => Promise.reject(new LiveRefused('Not for this organisation')))
    const first = new LiveSocket(refused.world)
    await refused.pass(60_000)
    expect(first.snapshot().feed.state).toBe('refused')
    let calls = 0
    const failing = handWorld(() =>
      calls++ < 2 ? Promise.reject(new Error('503')) : Promise.resolve('token'),
    )
    new LiveSocket(failing.world)
    await settled()
    await failing.pass(5000)
    expect(failing.connections).toHaveLength(1)
  })

  it('tells its listeners at most ten times a second', async () => {
    const { socket, connections, pass } = await connected()
    await pass(100)
    let heard = 0
    socket.onChange(() => heard++)
    for (let index = 0; index < 50; index++) {
      const data = {
        ...buildFrame({ timestamp: new Date(index).toISOString() }),
        delivery_context: { zone_uuids: [], asset_subscription: false, viewport_version: 0 },
      }
      connections[0]!.handlers.onMessage(JSON.stringify({ type: 'telemetry_frame', data }))
    }
    await pass(100)
    expect(heard).toBe(1)
    expect(socket.snapshot().state.framesReceived).toBe(50)
  })

  it('survives a message that is no JSON and one of an unknown type', async () => {
    const { socket, connections } = await connected()
    connections[0]!.handlers.onMessage('{')
    connections[0]!.handlers.onMessage('{"type":"later"}')
    expect(socket.snapshot().feed.state).toBe('live')
  })

  it('doubles its delay to fifteen seconds, with jitter', () => {
    const delayMs = (failures: number, chance: number) => pauseAfter(liveBackoff, failures, chance)
    expect([1, 2, 3, 11].map((failures) => delayMs(failures, 0))).toEqual([250, 500, 1000, 7500])
    expect(delayMs(11, 1)).toBe(15_000)
  })
})
