import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { keepPace } from './body-pace.ts'

const pace = { windowMs: 500, leastBytes: 100 }
const servers: Server[] = []

const open = async (listener: RequestListener): Promise<Socket> => {
  const server = createServer(listener).on('clientError', (error, socket) =>
    socket.end(`HTTP/1.1 408 ${(error as NodeJS.ErrnoException).code}\r\n\r\n`),
  )
  keepPace(server, pace)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Everything that is answered until the other side ends the connection. */
const answerOn = async (socket: Socket): Promise<string> => {
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  await once(socket, 'close')
  return said
}
const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`
/** Some bytes every 50 ms, as long as somebody reads them. */
const trickle = async (socket: Socket, bytes: number, times: number): Promise<void> => {
  for (let at = 0; at < times && !socket.destroyed; at += 1) {
    socket.write('x'.repeat(bytes))
    await pause(50)
  }
}
const readWhole: RequestListener = (req, res) => void req.resume().once('end', () => res.end('whole'))

it('a body that comes slowly and steadily is taken, however long that lasts', async () => {
  const socket = await open(readWhole)
  const answer = answerOn(socket)
  socket.write(head(3_000))
  await trickle(socket, 100, 30)
  expect(await answer).toMatch(/^HTTP\/1.1 200 [\s\S]*whole/)
})

it.each([
  ['a byte now and then', 1],
  ['nothing any more', 0],
])('of a body that brings %s the connection is ended', async (_, bytes) => {
  const socket = await open(readWhole)
  const began = performance.now()
  socket.write(head(3_000))
  const [answer] = await Promise.all([answerOn(socket), trickle(socket, bytes, 60)])
  expect(answer).toMatch(/^HTTP\/1.1 408 ERR_HTTP_REQUEST_TIMEOUT/)
  expect(performance.now() - began).toBeGreaterThan(pace.windowMs - 50)
})

it.each<[string, RequestListener]>([
  ['nobody reads yet', (req, res) => void setTimeout(() => readWhole(req, res), 3 * pace.windowMs)],
  [
    'somebody has stopped reading',
    (req, res) => {
      req.once('data', () => {
        req.pause()
        setTimeout(() => readWhole(req, res), 3 * pace.windowMs)
      })
    },
  ],
])('a body that %s is not too slow', async (_, listener) => {
  const socket = await open(listener)
  const answer = answerOn(socket)
  socket.write(head(20_000_000))
  socket.write('x'.repeat(20_000_000))
  expect(await answer).toMatch(/^HTTP\/1.1 200 /)
})

it('a body that is whole is no longer looked at, however late its answer', async () => {
  const socket = await open((_, res) => void setTimeout(() => res.end('late'), 3 * pace.windowMs))
  socket.write(`${head(5)}hello`)
  expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*late/)
})

it('headers have a time of their own, also where the whole of a request has none', () => {
  const server = createServer({ requestTimeout: 0 })
  keepPace(server)
  expect([server.requestTimeout, server.headersTimeout]).toEqual([0, 60_000])
})
