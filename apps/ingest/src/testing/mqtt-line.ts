import { once } from 'node:events'
import { connect } from 'node:tls'
import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet'
import { expect } from 'vitest'
import { frameTopic } from '../wire/mqtt/topic.ts'
import type { StationCertificate } from './broker-world.ts'

/** A connection that sends a test's packets one by one, once TLS is established. */
export const openLine = async (port: number, { tls }: StationCertificate) => {
  const socket = connect({ port, host: '127.0.0.1', ...tls })
  socket.on('error', () => {})
  const packets: Packet[] = []
  const reader = parser({ protocolVersion: 5 })
  reader.on('packet', (packet) => packets.push(packet))
  socket.on('data', (bytes) => void reader.parse(bytes))
  await once(socket, 'secureConnect')
  const of = (cmd: Packet['cmd']) => packets.filter((packet) => packet.cmd === cmd)
  return {
    socket,
    of,
    send: (packet: Packet) => void socket.write(generate(packet, { protocolVersion: 5 })),
    isClosed: () => socket.destroyed || socket.closed,
    received: (cmd: Packet['cmd'], count = 1) =>
      expect.poll(() => of(cmd).length).toBeGreaterThanOrEqual(count),
  }
}
export type Line = Awaited<ReturnType<typeof openLine>>

export const greeting = (clientId: string, more: Partial<IConnectPacket> = {}): IConnectPacket => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 5,
  clientId,
  clean: true,
  keepalive: 60,
  ...more,
})

export const framePacket = (
  { assetUuid }: Pick<StationCertificate, 'assetUuid'>,
  messageId: number,
  { qos = 1, payload = '{}' }: { qos?: 1 | 2; payload?: string } = {},
): Packet => ({
  cmd: 'publish',
  topic: frameTopic(assetUuid),
  payload,
  qos,
  messageId,
  dup: false,
  retain: false,
})
