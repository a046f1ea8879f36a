import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { definitions } from '../mavlink/definitions.ts'
import { type MessageName, writeFrame } from '../mavlink/index.ts'
import { layoutNamed, sizes } from '../mavlink/layout.ts'
import { recordedFlight } from '../mavlink/testing/recordings.ts'
import { seeded } from '../sim/faults.ts'
import { configOf, mappedVehicle as mapped, nobody } from '../testing/bridge-scene.ts'
import { Bridge } from './bridge.ts'

const bridges: Bridge[] = []
afterEach(async () => {
  for (const bridge of bridges.splice(0)) await bridge.close()
})

const openBridge = () => {
  const spool = mkdtempSync(join(tmpdir(), 'clearway-hostile-'))
  const bridge = new Bridge({
    bridgeUuid: crypto.randomUUID(),
    config: configOf(spool, [mapped]),
    vehicles: [mapped],
    service: nobody,
    openLine: () => {
      throw new Error('no line is opened without a session')
    },
    now: () => Date.now(),
    newKey: () => crypto.randomUUID(),
    say: () => {},
  })
  bridges.push(bridge)
  return { bridge, spool }
}
const sent: Uint8Array[] = []
const peer = { key: 'hostile', send: (bytes: Uint8Array) => void sent.push(bytes) }

it('10,000 random datagrams neither end the bridge nor reach a session', () => {
  const { bridge, spool } = openBridge()
  const random = seeded(1)
  for (let n = 0; n < 10_000; n += 1) {
    const datagram = Uint8Array.from({ length: Math.floor(random() * 300) }, () => Math.floor(random() * 256))
    if (n % 2 && datagram.length > 0) datagram[0] = n % 4 === 1 ? 0xfe : 0xfd
    bridge.receive(datagram, peer, 'datagrams')
  }
  expect(bridge.counts.messages).toBe(0)
  expect(bridge.agents[0]?.flight).toBeNull()
  expect(readdirSync(spool)).toEqual([])
})

it('10,000 datagrams of a real flight, each with a change, neither end the bridge nor reach a session', () => {
  const { bridge, spool } = openBridge()
  const random = seeded(2)
  const known = recordedFlight().filter(({ bytes }) => [0, 1, 2, 24, 30, 33, 74].includes(bytes[5] as number))
  const changes: ((bytes: Uint8Array) => Uint8Array)[] = [
    (bytes) => bytes.subarray(0, Math.floor(random() * bytes.length)),
    (bytes) => {
      const at = Math.floor(random() * bytes.length)
      return bytes.map((byte, n) => (n === at ? byte ^ (1 + Math.floor(random() * 255)) : byte))
    },
    (bytes) => {
      const at = 6 + Math.floor(random() * (bytes.length - 8))
      return bytes.map((byte, n) => (n === at ? byte ^ 0x80 : byte))
    },
    (bytes) =>
      Buffer.concat([bytes.subarray(0, bytes.length - 1), Buffer.from([~bytes[bytes.length - 1]! & 0xff])]),
  ]
  for (let n = 0; n < 10_000; n += 1) {
    const { bytes } = known[n % known.length]!
    bridge.receive(changes[n % changes.length]!(Uint8Array.from(bytes)), peer, 'datagrams')
  }
  expect(bridge.counts.messages).toBe(0)
  expect(bridge.agents[0]?.flight).toBeNull()
  expect(readdirSync(spool)).toEqual([])
})

it('10,000 well-formed messages of absurd values do not end it either, and no frame has what the service refuses', () => {
  const { bridge } = openBridge()
  const random = seeded(3)
  const names = Object.keys(definitions) as MessageName[]
  const fieldsOf = (name: MessageName) =>
    Object.fromEntries(
      layoutNamed(name).fields.map(({ name: field, type, count }) => {
        const bits = sizes[type] * 8
        const value = () => {
          if (type === 'float') return [Number.NaN, Infinity, -1e30, 0, 12.5][Math.floor(random() * 5)]!
          const whole = Math.floor(random() * 2 ** Math.min(bits, 50))
          return type.startsWith('u') || type === 'char' ? whole : whole - 2 ** (bits - 1)
        }
        return [field, count === null ? value() : Array.from({ length: count }, value)]
      }),
    )
  for (let n = 0; n < 10_000; n += 1) {
    const name = names[n % names.length]!
    const frame = writeFrame(name, fieldsOf(name), {
      systemId: 1 + (n % 3),
      componentId: 1,
      sequence: n % 256,
      version: 2,
    })
    bridge.receive(frame, peer, 'datagrams')
  }
  expect(bridge.counts.messages).toBe(10_000)
  for (const agent of bridge.agents) agent.tick()
})
