import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { listenAll } from './listen.ts'

/** Node's own binding of sockets, and what a kernel without IPv6 says to it. */
const { TCP } = (process as unknown as { binding(name: string): { TCP: typeof Socket } }).binding('tcp_wrap')
declare class Socket {
  bind6(): number
}
const EAFNOSUPPORT = -97

afterEach(() => vi.restoreAllMocks())

const opened = (): Server => {
  const server = createServer()
  onTestFinished(() => void server.close())
  return server
}
const addressOf = (server: Server) => (server.address() as AddressInfo | null)?.address

test('all addresses are those of both families', async () => {
  const server = opened()
  await listenAll([server], ['::'], 0)
  expect(addressOf(server)).toBe('::')
})

test('on a kernel without IPv6 they are those of IPv4', async () => {
  vi.spyOn(TCP.prototype, 'bind6').mockReturnValue(EAFNOSUPPORT)
  const [everywhere, loopback, missing] = [opened(), opened(), opened()]
  const port = await listenAll([everywhere], ['::'], 0)
  expect(everywhere.address()).toMatchObject({ address: '0.0.0.0', port })
  await listenAll([loopback, missing], ['127.0.0.1', '::1'], 0)
  expect([loopback, missing].map(addressOf)).toEqual(['127.0.0.1', undefined])
})
