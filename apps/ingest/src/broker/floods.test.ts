import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { validAmong } from '@clearway/domain/certificates'
import type { IConnectPacket, Packet } from 'mqtt-packet'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BrokerWorld, createBrokerWorld, type StationCertificate } from '../testing/broker-world.ts'
import { framePacket as frame, greeting, type Line, openLine } from '../testing/mqtt-line.ts'
import { ackTopic, frameTopic } from '../wire/mqtt/topic.ts'

let at: BrokerWorld
let lookUps = 0
const open: Socket[] = []

beforeAll(async () => {
  at = await createBrokerWorld({
    validAmong(shown) {
      lookUps += 1
      return validAmong(at.world.services.db, shown, new Date())
    },
    pace: { perSecond: 50, burst: 300 },
  })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(() => at.close())

const openConnections = () =>
  new Promise<number>((resolve) => at.broker.server.getConnections((_error, count) => resolve(count)))

const line = async (of: StationCertificate): Promise<Line> => {
  const opened = await openLine(at.port, of)
  open.push(opened.socket)
  return opened
}
const greeted = async (
  of: StationCertificate,
  clientId = 'one',
  more: Partial<IConnectPacket> = {},
): Promise<Line> => {
  const station = await line(of)
  station.send(greeting(clientId, more))
  await station.received('connack')
  return station
}

describe('frames', () => {
  test('come to PUBACK at the station’s pace, in order and none of them lost', async () => {
    const own = await at.certificate()
    const station = await greeted(own)
    const began = performance.now()
    for (let id = 1; id <= 350; id += 1) station.send(frame(own, id))
    // 300 at once, of which the broker keeps two seconds' worth in hand.
    await station.received('puback', 200)
    const passed = station.of('puback').length
    expect(passed).toBeLessThanOrEqual(200 + (50 * (performance.now() - began)) / 1_000)
    await station.received('puback', 350)
    expect(performance.now() - began).toBeGreaterThan(2_000)
    expect(station.of('puback').map((packet) => (packet as { messageId: number }).messageId)).toEqual(
      Array.from({ length: 350 }, (_, i) => i + 1),
    )
  })

  test('of a station that floods do not hold up those of another', async () => {
    const [loud, calm] = [await at.certificate(), await at.certificate()]
    const flood = await greeted(loud)
    const began = performance.now()
    for (let id = 1; id <= 5_000; id += 1) flood.send(frame(loud, id))
    const station = await greeted(calm)
    for (let id = 1; id <= 20; id += 1) {
      station.send(frame(calm, id))
      await station.received('puback', id)
    }
    // What was sent before them still waits for its own pace.
    const seconds = (performance.now() - began) / 1_000
    expect(flood.of('puback').length).toBeLessThan(Math.min(5_000, 301 + 50 * seconds))
  })

  test('of connections that are gone are dropped, and hold up nothing of the one that is there', async () => {
    const own = await at.certificate()
    const began = performance.now()
    for (let n = 0; n < 8; n += 1) {
      const gone = await greeted(own, `gone-${n}`)
      // In one piece: of what comes in many, only the first is read before its turn.
      gone.socket.cork()
      for (let id = 1; id <= 600; id += 1) gone.send(frame(own, id))
      gone.socket.uncork()
      await gone.received('puback')
      gone.socket.destroy()
    }
    const station = await greeted(own)
    station.send(frame(own, 1))
    await station.received('puback')
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  test('of QoS 2 that are never released end the connection with 0x93', async () => {
    const own = await at.certificate()
    const station = await greeted(own)
    for (let id = 1; id <= 1_500; id += 1) station.send(frame(own, id, { qos: 2 }))
    await expect
      .poll(() => station.of('disconnect'), { timeout: 90_000 })
      .toMatchObject([{ reasonCode: 0x93 }])
  })

  test('of QoS 2 are released as ever, and a repeated one is answered again', async () => {
    const own = await at.certificate()
    const station = await greeted(own)
    station.send(frame(own, 7, { qos: 2 }))
    await station.received('pubrec')
    station.send({ ...frame(own, 7, { qos: 2 }), dup: true } as Packet)
    await station.received('pubrec', 2)
    station.send({ cmd: 'pubrel', messageId: 7 })
    await station.received('pubcomp')
  })
})

describe('connections', () => {
  test('that show no certificate are bounded, and a station gets in beside them', async () => {
    const idle = Array.from({ length: 1_500 }, () => connectTcp(at.port, '127.0.0.1'))
    open.push(...idle)
    for (const socket of idle) socket.on('error', () => {})
    await Promise.all(idle.map((socket) => once(socket, 'connect')))
    await expect.poll(openConnections, { timeout: 8_000 }).toBeLessThan(1_010)
    await greeted(await at.certificate())
    // Those that show nothing are cut after ten seconds.
    await expect.poll(openConnections, { timeout: 40_000 }).toBeLessThan(5)
  })

  test('of one certificate are ten at once, of which the newest stay', async () => {
    const own = await at.certificate()
    const lines: Line[] = []
    for (let i = 0; i < 13; i += 1) lines.push(await greeted(own, `number-${i}`))
    await expect
      .poll(() => lines.map((one) => one.isClosed()))
      .toEqual([...Array(3).fill(true), ...Array(10).fill(false)])
  })

  test('that are opened without end reach the records so often and no more', async () => {
    const own = await at.certificate()
    lookUps = 0
    const began = performance.now()
    const attempts = Array.from({ length: 120 }, async (_, i) => {
      const station = await line(own)
      station.send(greeting(`number-${i}`))
      await Promise.race([once(station.socket, 'data'), once(station.socket, 'close')])
      station.socket.destroy()
    })
    await Promise.allSettled(attempts)
    expect(lookUps).toBeLessThanOrEqual(50 + (5 * (performance.now() - began)) / 1000 + 1)
  })
})

test('a station that comes under ever new names keeps three lasting sessions', async () => {
  const own = await at.certificate()
  const properties = { sessionExpiryInterval: 3_600 }
  for (let i = 0; i < 6; i += 1) {
    const station = await greeted(own, `name-${i}`, { clean: false, properties })
    station.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: ackTopic(own.assetUuid), qos: 1 }],
    })
    await station.received('suback')
    station.socket.destroy()
    await expect.poll(openConnections).toBe(0)
  }
  const isKept = async (name: string) => {
    const station = await greeted(own, name, { clean: false, properties: { sessionExpiryInterval: 0 } })
    const [connack] = station.of('connack')
    return (connack as { sessionPresent: boolean }).sessionPresent
  }
  expect(await isKept('name-0')).toBe(false)
  expect(await isKept('name-5')).toBe(true)
})

test('a will is not kept, and its station is taken all the same', async () => {
  const own = await at.certificate()
  const will = {
    topic: frameTopic(own.assetUuid),
    payload: Buffer.alloc(60_000),
    qos: 1,
    retain: false,
  } as const
  const station = await greeted(own, 'one', { will })
  expect(station.of('connack')).toMatchObject([{ reasonCode: 0 }])
})
