import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line, LineEvent } from '@clearway/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Fields, type MessageName, writeFrame } from '../mavlink/index.ts'
import { landedStates } from '../mavlink/numbers.ts'
import { configOf, mappedVehicle as mapped, nobody } from '../testing/bridge-scene.ts'
import { Bridge, type BridgeOptions } from './bridge.ts'
import type { Started } from './service/service.ts'

const armed = { type: 2, autopilot: 3, base_mode: 0x80, custom_mode: 0, system_status: 4, mavlink_version: 3 }
const often = { interval: 20 }

let spool: string
const bridges: Bridge[] = []
beforeEach(() => {
  spool = mkdtempSync(join(tmpdir(), 'clearway-restart-'))
})
afterEach(async () => {
  for (const bridge of bridges.splice(0)) await bridge.close()
  rmSync(spool, { recursive: true, force: true })
})

const openBridge = (silenceS = 300, more: Partial<BridgeOptions> = {}) => {
  const bridge = new Bridge({
    bridgeUuid: crypto.randomUUID(),
    config: configOf(spool, [mapped], { session: { silence_s: silenceS } }),
    vehicles: [mapped],
    service: nobody,
    openLine: () => {
      throw new Error('no line is opened without a session')
    },
    now: () => Date.now(),
    newKey: () => crypto.randomUUID(),
    say: () => {},
    ...more,
  })
  bridges.push(bridge)
  return { bridge, agent: bridge.agents[0]! }
}
const peer = { key: 'vehicle', send: () => {} }
let sequence = 0
const hear = (bridge: Bridge, name: MessageName, fields: Fields) => {
  sequence = (sequence + 1) % 256
  const frame = writeFrame(name, fields, { systemId: 1, componentId: 1, sequence, version: 2 })
  bridge.receive(frame, peer, 'datagrams')
}
const measure = (bridge: Bridge, bootMs: number) =>
  hear(bridge, 'GLOBAL_POSITION_INT', {
    time_boot_ms: bootMs,
    lat: 13e7,
    lon: 77e7,
    alt: 900_000,
    relative_alt: 50_000,
    vx: 0,
    vy: 0,
    vz: 0,
    hdg: 65_535,
  })

/** A bridge that is stopped, or killed, with its vehicle in the air and one frame on the disk. */
const stopInTheAir = async () => {
  const { bridge, agent } = openBridge()
  hear(bridge, 'HEARTBEAT', armed)
  measure(bridge, 1_000)
  const { key } = agent.flight!.head
  await bridges.pop()!.close()
  return key
}
/** A tick has passed. */
const ticks = (bridge: Bridge) => {
  const before = performance.now()
  return expect.poll(() => performance.now() - before > 500 && bridge.flights.length, often).toBeTruthy()
}

it('a vehicle in the air goes on with its flight after a restart, whether its first message or the first tick comes first', async () => {
  const key = await stopInTheAir()
  const { bridge, agent } = openBridge()
  await ticks(bridge)
  expect(agent.flight?.head.key).toBe(key)
  measure(bridge, 2_000)
  hear(bridge, 'HEARTBEAT', armed)
  expect(agent.flight?.head.key).toBe(key)
  expect(bridge.flights.map(({ waiting }) => waiting)).toEqual([2])
  hear(bridge, 'HEARTBEAT', { ...armed, base_mode: 0 })
  expect(agent.flight).toBeNull()
  expect(bridge.flights.map(({ isFlying }) => isFlying)).toEqual([false])
})

it('a flight of an autopilot that reports no arming goes on after a restart, until the vehicle says that it is on the ground', async () => {
  const unarmed = { ...armed, base_mode: 0 }
  const before = openBridge()
  hear(before.bridge, 'HEARTBEAT', unarmed)
  hear(before.bridge, 'EXTENDED_SYS_STATE', { vtol_state: 0, landed_state: landedStates.inAir })
  measure(before.bridge, 1_000)
  const { key } = before.agent.flight!.head
  await bridges.pop()!.close()
  const { bridge, agent } = openBridge()
  hear(bridge, 'HEARTBEAT', unarmed)
  measure(bridge, 2_000)
  expect(agent.flight?.head.key).toBe(key)
  hear(bridge, 'EXTENDED_SYS_STATE', { vtol_state: 0, landed_state: landedStates.inAir })
  expect(bridge.flights.map(({ waiting }) => waiting)).toEqual([2])
  hear(bridge, 'EXTENDED_SYS_STATE', { vtol_state: 0, landed_state: landedStates.onGround })
  expect(agent.flight).toBeNull()
})

it('a vehicle that landed while the bridge was away has ended its flight', async () => {
  await stopInTheAir()
  const { bridge, agent } = openBridge()
  hear(bridge, 'HEARTBEAT', { ...armed, base_mode: 0 })
  expect(agent.flight).toBeNull()
})

it('a vehicle that is not there after a restart has ended its flight when it was silent for so long', async () => {
  await stopInTheAir()
  const { bridge, agent } = openBridge(3)
  expect(agent.flight).not.toBeNull()
  await expect.poll(() => agent.flight, often).toBeNull()
  expect(bridge.flights.map(({ isFlying }) => isFlying)).toEqual([false])
})

it('a bridge that was away for longer than that begins another flight', async () => {
  const key = await stopInTheAir()
  const long = new Date(Date.now() - 301_000)
  utimesSync(join(spool, `${key}.ndjson`), long, long)
  const { bridge, agent } = openBridge()
  expect(agent.flight).toBeNull()
  hear(bridge, 'HEARTBEAT', armed)
  expect(agent.flight?.head.key).not.toBe(key)
  expect(bridge.flights.map(({ isFlying }) => isFlying)).toEqual([false, true])
})

it('a vehicle that was heard until the bridge ended goes on with its flight, though no frame of it was kept for long', async () => {
  const { bridge, agent } = openBridge()
  hear(bridge, 'HEARTBEAT', armed)
  measure(bridge, 1_000)
  const { key } = agent.flight!.head
  const file = join(spool, `${key}.ndjson`)
  const [long, { size }] = [new Date(Date.now() - 301_000), statSync(file)]
  utimesSync(file, long, long)
  const heard = () => {
    hear(bridge, 'HEARTBEAT', armed)
    return statSync(file).mtimeMs
  }
  await expect.poll(heard, often).toBeGreaterThan(Date.now() - 60_000)
  expect(statSync(file).size).toBe(size)
  await bridges.pop()!.close()
  const next = openBridge()
  expect(next.agent.flight?.head.key).toBe(key)
})

it('what the session of a flight took no more is one flight after a restart, too, in which the vehicle flies on', async () => {
  const events = new Map<string, (event: LineEvent) => void>()
  const sent: number[] = []
  const line: Line = {
    isUp: true,
    send: ({ sequence }) => void sent.push(sequence),
    cut: () => {},
    close: async () => {},
  }
  let flights = 0
  const startSession = async (): Promise<Started> => {
    flights += 1
    if (flights > 1) throw new Error('away')
    return { type: 'started', sessionUuid: 's' }
  }
  const options: Partial<BridgeOptions> = {
    service: { ...nobody, startSession },
    openLine: (_mapped, session, onEvent) => {
      events.set(session, onEvent)
      return line
    },
  }
  const refuse = (numbers: number[], through: number) => {
    for (const n of numbers)
      events.get('s')!({ type: 'refused', sequence: n, code: 'SESSION_ENDED', again: false })
    events.get('s')!({ type: 'acknowledgedThrough', sequence: through })
  }
  const { bridge, agent } = openBridge(300, options)
  hear(bridge, 'HEARTBEAT', armed)
  for (const bootMs of [1_000, 2_000, 3_000, 4_000]) measure(bridge, bootMs)
  await expect.poll(() => sent, often).toEqual([1, 2, 3, 4])
  refuse([2, 3], 3)
  measure(bridge, 5_000)
  const { key } = agent.flight!.head
  await bridges.pop()!.close()
  sent.length = 0
  const next = openBridge(300, options)
  expect(next.agent.flight?.head.key).toBe(key)
  await expect.poll(() => sent, often).toEqual([4])
  refuse([2, 3, 4], 4)
  expect(next.bridge.flights.map(({ head, waiting }) => [head.key === key, waiting])).toEqual([
    [false, 0],
    [true, 4],
  ])
})

it('a clock that is set while a vehicle flies splits no flight', async () => {
  let aheadMs = 0
  const { bridge, agent } = openBridge(300, { now: () => Date.now() + aheadMs })
  hear(bridge, 'HEARTBEAT', armed)
  const { flight } = agent
  aheadMs = 90 * 24 * 3_600_000
  await ticks(bridge)
  expect(agent.flight).toBe(flight)
  expect(readdirSync(spool)).toHaveLength(1)
})

it('a flight on which another one followed without an end on the disk is ended by the next bridge', async () => {
  const first = await stopInTheAir()
  const path = join(spool, `${first}.ndjson`)
  const { bridge } = openBridge()
  hear(bridge, 'HEARTBEAT', { ...armed, base_mode: 0 })
  hear(bridge, 'HEARTBEAT', armed)
  await bridges.pop()!.close()
  // As a disk leaves it that was full when the flight ended.
  const kept = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !line.includes('ended'))
  writeFileSync(path, kept.join('\n'))
  const { bridge: next } = openBridge()
  expect(next.flights.map(({ isFlying }) => isFlying)).toEqual([false, true])
})
