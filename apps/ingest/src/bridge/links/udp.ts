import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import type { Link, OnBytes, Peer } from './peer.ts'

export interface UdpOptions {
  readonly host: string
  readonly port: number
  /** The peer to send to from the start, for one that waits for a first packet; absent: the peer that sends first. */
  readonly call?: { readonly host: string; readonly port: number } | undefined
  onBytes: OnBytes
  onFault(error: Error): void
}

/** Many vehicles may send while the bridge is busy. The system gives less where it allows less. */
const recvBufferSize = 4 * 1024 * 1024

/** One socket, in and out: an answer goes to where the last datagram came from. */
export const openUdp = async ({
  host,
  port,
  call,
  onBytes,
  onFault,
}: UdpOptions): Promise<Link & { port: number; called: Peer | null }> => {
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', recvBufferSize })
  const peerOf = (address: string, at: number): Peer => ({
    key: `udp ${address}:${at}`,
    // A datagram that cannot be sent is as good as lost.
    send: (bytes) => socket.send(bytes, at, address, () => {}),
  })
  socket.on('message', (bytes, { address, port: from }: RemoteInfo) => {
    // Port 0 can be sent from, and not to.
    if (from > 0) onBytes(bytes, peerOf(address, from), 'datagrams')
  })
  socket.bind(port, host)
  await once(socket, 'listening')
  socket.on('error', onFault)
  const bound = socket.address().port
  return {
    name: `UDP ${host}:${bound}`,
    port: bound,
    called: call ? peerOf(call.host, call.port) : null,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** From an address of the family that is called: a socket of the other one sends nothing there. */
export const callUdp = (
  asked: Omit<UdpOptions, 'host' | 'port'> & { call: NonNullable<UdpOptions['call']> },
) => openUdp({ ...asked, host: isIPv6(asked.call.host) ? '::' : '0.0.0.0', port: 0 })
