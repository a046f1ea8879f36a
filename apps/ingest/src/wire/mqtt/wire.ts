import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, TLSSocket } from 'node:tls'
import { oncePerTurn, type TlsCredentials } from '@clearway/domain/kernel'
import { generate, type Packet, parser } from 'mqtt-packet'

/** One connection to a broker, as long as it lasts: packets in, packets out, PUBACKs in one write a turn. */
export interface Wire {
  /** Of the certificate that the broker has shown; null without TLS. */
  readonly certificateEndsAt: Date | null
  send(packet: Packet): void
  /** PUBACK with success, which is all that a consumer ever answers. */
  puback(messageId: number): void
  pause(): void
  resume(): void
  end(): void
  destroy(error?: Error): void
}

export interface WireOptions {
  readonly url: URL
  readonly credentials: TlsCredentials
  onOpen(): void
  onPacket(packet: Packet): void
  /** Once, whatever ended it. */
  onClose(error: Error | null): void
}

const protocol = { protocolVersion: 5 } as const

export const openWire = ({ url, credentials, onOpen, onPacket, onClose }: WireOptions): Wire => {
  const socket = openSocket(url, credentials, onOpen)
  const reader = parser(protocol)
  let failure: Error | null = null
  let acks: number[] = []
  const flushAcks = () => {
    const ids = acks
    acks = []
    if (!socket.writable) return
    const bytes = Buffer.allocUnsafe(ids.length * 4)
    for (const [i, id] of ids.entries()) bytes.writeUInt32BE(0x4002_0000 + id, i * 4)
    socket.write(bytes)
  }
  const flushAfterTurn = oncePerTurn(flushAcks, process.nextTick)
  socket.on('data', (bytes) => {
    // Packets that came in one piece may outlive the connection that one of them ended.
    if (!socket.destroyed) reader.parse(bytes)
  })
  socket.on('error', (error) => {
    failure = error
  })
  socket.once('close', () => onClose(failure))
  reader.on('packet', (packet) => {
    if (!socket.destroyed) onPacket(packet)
  })
  reader.on('error', (error: Error) => socket.destroy(error))
  return {
    get certificateEndsAt() {
      return (socket instanceof TLSSocket && socket.getPeerX509Certificate()?.validToDate) || null
    },
    send(packet) {
      if (socket.writable) socket.write(generate(packet, protocol))
    },
    puback(messageId) {
      flushAfterTurn()
      acks.push(messageId)
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    end: () => void socket.end(),
    destroy: (error) => void socket.destroy(error),
  }
}

const openSocket = (url: URL, credentials: TlsCredentials, onOpen: () => void): Socket => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'mqtts:')
    return connectTcp({ host, port: Number(url.port || 1883), noDelay: true }, onOpen)
  // A name by which the server chooses its certificate; an address may not be sent as one (RFC 6066).
  const servername = isIP(host) ? {} : { servername: host }
  const place = { host, port: Number(url.port || 8883), noDelay: true }
  // The types lack what tls.connect hands on to net.connect.
  return connectTls({ ...place, ...servername, ...credentials }, onOpen)
}
