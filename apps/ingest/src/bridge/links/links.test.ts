import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import type { Link, Peer } from './peer.ts'
import { openSerial, openTcp } from './stream.ts'
import { callUdp, openUdp } from './udp.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
const kept = <T extends Link>(link: T): T => {
  open.push(link)
  return link
}
const onFault = () => {}

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)
const ends = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']

it.each(ends)('UDP answers to where a datagram came from, and calls who waits at %s', async (host) => {
  const received: string[] = []
  const answering = kept(
    await openUdp({
      host,
      port: 0,
      onFault,
      onBytes: (bytes, from, kind) => {
        received.push(`${Buffer.from(bytes)} ${kind}`)
        from.send(Buffer.from('answer'))
      },
    }),
  )
  const answers: string[] = []
  const calling = kept(
    await callUdp({
      call: { host, port: answering.port },
      onFault,
      onBytes: (bytes) => void answers.push(String(Buffer.from(bytes))),
    }),
  )
  calling.called?.send(Buffer.from('call'))
  await expect.poll(() => answers).toEqual(['answer'])
  expect(received).toEqual(['call datagrams'])
})

it('TCP is a stream in both directions, and comes back as another one when it was cut', async () => {
  const sockets: Socket[] = []
  const received: string[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('data', (bytes) => received.push(String(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: () => server.close() })
  const peers: Peer[] = []
  const closed: Peer[] = []
  const link = openTcp({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    onFault,
    onClose: (peer) => closed.push(peer),
    onBytes: (_bytes, from, kind) => {
      expect(kind).toBe('stream')
      peers.push(from)
      from.send(Buffer.from('answer'))
    },
  })
  kept(link)
  await expect.poll(() => sockets.length).toBe(1)
  sockets[0]?.write('one')
  await expect.poll(() => received).toEqual(['answer'])
  sockets[0]?.destroy()
  await expect.poll(() => sockets.length).toBe(2)
  sockets[1]?.write('two')
  await expect.poll(() => peers.length).toBe(2)
  expect(peers[0]?.key).not.toBe(peers[1]?.key)
  expect(closed).toEqual([peers[0]])
  sockets[1]?.destroy()
})

it('what is no serial port is refused with what would be right', async () => {
  const asked = openSerial({
    device: '/dev/null',
    baud: 57_600,
    onFault,
    onBytes: () => {},
    onClose: () => {},
  })
  await expect(asked).rejects.toThrow(
    /^The serial port \/dev\/null cannot be set to 57600: .+ forward to --udp\.$/,
  )
})
