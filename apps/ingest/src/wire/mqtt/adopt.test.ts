import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { generate, type Packet, parser } from 'mqtt-packet'
import { expect, onTestFinished, test } from 'vitest'
import { adoptSession } from './adopt.ts'
import type { Delivery } from './client.ts'

interface Connection {
  readonly socket: Socket
  readonly received: Packet[]
  say(packet: Packet): void
}
type Answers = (packet: Packet, connection: Connection, number: number) => void

const v5 = { protocolVersion: 5 } as const

/** A broker that answers as a test has it: each packet with its connection, and which one that is, from 1 on. */
const brokerThat = async (answers: Answers) => {
  const connections: Connection[] = []
  const server = createServer((socket) => {
    const say = (packet: Packet) => void socket.write(generate(packet, v5))
    const connection: Connection = { socket, received: [], say }
    connections.push(connection)
    const number = connections.length
    const reader = parser(v5)
    reader.on('packet', (packet) => {
      connection.received.push(packet)
      answers(packet, connection, number)
    })
    socket.on('data', (bytes) => reader.parse(bytes))
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const { socket } of connections) socket.destroy()
    server.close()
  })
  const taken: Delivery[] = []
  const adoption = adoptSession({
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { ca: '', cert: '', key: '' },
    clientId: 'gone',
    filter: 'frames',
    onDelivery: (delivery) => void taken.push(delivery),
  })
  onTestFinished(() => adoption.close())
  const sent = (number: number) => connections[number - 1]?.received.map(({ cmd }) => cmd) ?? []
  return { connections, taken, sent }
}

const frame = (messageId: number): Packet => ({
  cmd: 'publish',
  topic: 'frames',
  payload: 'x',
  qos: 1,
  messageId,
  dup: false,
  retain: false,
})

/** As a broker that keeps the session. */
const keeping: Answers = ({ cmd }, { say }) => {
  if (cmd === 'connect') say({ cmd: 'connack', reasonCode: 0, sessionPresent: true })
  if (cmd === 'unsubscribe') say({ cmd: 'unsuback', messageId: 1, granted: [0] })
  if (cmd === 'pingreq') say({ cmd: 'pingresp' })
}

test('a session is taken over though the broker ends one connection, refuses the next, and ends another before it deals no more', async () => {
  const { connections, sent } = await brokerThat((packet, connection, number) => {
    if (number === 1) connection.socket.destroy()
    else if (number === 2) connection.say({ cmd: 'connack', reasonCode: 0x88, sessionPresent: false })
    else if (number === 3 && packet.cmd === 'unsubscribe') connection.socket.destroy()
    else keeping(packet, connection, number)
  })
  await expect.poll(() => sent(4).at(-1)).toBe('disconnect')
  expect(connections[3]!.received.at(-1)).toMatchObject({ properties: { sessionExpiryInterval: 0 } })
  await sleep(1_000)
  expect(connections).toHaveLength(4)
})

test('what is taken may wait for longer than a broker waits for a packet', async () => {
  const { taken, sent } = await brokerThat((packet, connection, number) => {
    keeping(packet, connection, number)
    if (packet.cmd === 'connect') connection.say(frame(7))
  })
  const pings = () => sent(1).filter((cmd) => cmd === 'pingreq').length
  await expect.poll(pings).toBeGreaterThanOrEqual(2)
  expect(sent(1)).not.toContain('disconnect')
  taken[0]!.acknowledge()
  await expect.poll(() => sent(1).at(-1)).toBe('disconnect')
  expect(sent(1)).toContain('puback')
})

test('a session that somebody else has taken, or that is not there, is left to itself', async () => {
  const { connections } = await brokerThat(({ cmd }, { say, socket }) => {
    if (cmd === 'connect') say({ cmd: 'connack', reasonCode: 0, sessionPresent: true })
    if (cmd !== 'unsubscribe') return
    say({ cmd: 'disconnect', reasonCode: 0x8e })
    socket.end()
  })
  const { sent } = await brokerThat(({ cmd }, { say }) => {
    if (cmd === 'connect') say({ cmd: 'connack', reasonCode: 0, sessionPresent: false })
  })
  await expect.poll(() => sent(1)).toEqual(['connect', 'disconnect'])
  await sleep(1_500)
  expect([connections.length, sent(2)]).toEqual([1, []])
})
