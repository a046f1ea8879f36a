import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyIn, connected, gatewayBefore, say, statusesIn } from './testing.ts'

const asked: string[] = []
let ingest: Server
let gateway: Awaited<ReturnType<typeof gatewayBefore>>

/** Opens a socket at /v1/open, says nothing at /v1/late, answers as an ordinary request anywhere else, and keeps that connection. */
beforeAll(async () => {
  ingest = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`)
    const body = JSON.stringify({ refused: req.url, padding: 'x'.repeat(2_000_000) })
    res.writeHead(403, { 'content-length': body.length }).end(body)
  })
  ingest.on('upgrade', (req, socket) => {
    asked.push(`upgrade ${req.url}`)
    socket.on('error', () => {})
    if (req.url === '/v1/late') return
    if (req.url !== '/v1/open') {
      const body = JSON.stringify({ refused: req.url })
      socket.write(
        `HTTP/1.1 401 Unauthorized\r\nContent-Length: ${body.length}\r\nX-Kept: \xe9\r\n\r\n${body}`,
        'latin1',
      )
      // Whatever else arrives would be run by a process that goes on reading.
      socket.on('data', (bytes) => asked.push(`run: ${bytes}`))
      return
    }
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: y\r\n\r\nhello;',
    )
    socket.pipe(socket)
  })
  gateway = await gatewayBefore(ingest)
})
beforeEach(() => {
  asked.length = 0
})
afterAll(() => gateway.close())

const upgrade = (path: string, ...more: string[]) =>
  ['', `Host: a`, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', ...more, '', '']
    .join('\r\n')
    .replace('', `GET ${path} HTTP/1.1`)
const behind = 'GET /v1/behind HTTP/1.1\r\nHost: a\r\n\r\n'

test('what a caller sends behind a refused upgrade is not read', async () => {
  const said = await say(gateway.port, upgrade('/v1/refused') + behind + behind)
  expect(statusesIn(said)).toEqual([401])
  expect(said).toContain('\xe9')
  expect(said.toLowerCase()).toContain('connection: close')
  expect(bodyIn(said)).toEqual({ refused: '/v1/refused' })
  expect(asked).toEqual(['upgrade /v1/refused'])
})

test('bytes behind an upgrade that is agreed to are the socket’s, not requests', async () => {
  const socket = await connected(gateway.port, upgrade('/v1/open') + behind)
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said).toContain(`hello;${behind}`)
  expect(said).toContain('Sec-WebSocket-Accept: y')
  socket.destroy()
  expect(asked).toEqual(['upgrade /v1/open'])
})

test('an upgrade waits for the answer before it', async () => {
  const said = await say(gateway.port, behind + upgrade('/v1/refused') + behind)
  expect(statusesIn(said)).toEqual([403, 401])
  expect(asked).toEqual(['GET /v1/behind', 'upgrade /v1/refused'])
})

describe('an upgrade that is', () => {
  test.each([
    ['with a body', `${upgrade('/v1/open', 'Content-Length: 5')}hello`],
    ['with chunks', `${upgrade('/v1/open', 'Transfer-Encoding: chunked')}5\r\nhello\r\n0\r\n\r\n`],
    ['for two hosts', upgrade('/v1/open', 'Host: b')],
    ['without its length', upgrade('/v1/open', 'Connection: content-length', 'Content-Length: 5')],
    ['by POST', upgrade('/v1/open').replace('GET', 'POST')],
    ['by HTTP/1.0', upgrade('/v1/open').replace('HTTP/1.1', 'HTTP/1.0')],
  ])('%s is 400, and nothing of it is passed on', async (_name, bytes) => {
    const said = await say(gateway.port, bytes + behind)
    expect(statusesIn(said)).toEqual([400])
    expect(bodyIn(said)).toMatchObject({ error: 'INVALID_INPUT', status_code: 400 })
    expect(asked).toEqual([])
  })
})

test('who leaves takes the socket behind with him', async () => {
  const ended = new Promise((resolve) =>
    ingest.once('upgrade', (_req, socket) => socket.once('close', resolve)),
  )
  const socket = await connected(gateway.port, upgrade('/v1/open'))
  await once(socket, 'data')
  socket.destroy()
  await ended
})

test('who ends his half of the connection before the answer has left', async () => {
  const ended = new Promise((resolve) =>
    ingest.once('upgrade', (_req, socket) => socket.once('end', () => resolve(socket.destroy()))),
  )
  const socket = await connected(gateway.port, upgrade('/v1/late'))
  await expect.poll(() => asked).toEqual(['upgrade /v1/late'])
  socket.end()
  await ended
})

test('an answer longer than the caller reads at once arrives whole', async () => {
  const said = await say(
    gateway.port,
    behind.replace('Host: a', 'Host: a\r\nConnection: close, Upgrade\r\nUpgrade: h2c'),
  )
  expect(bodyIn(said)).toMatchObject({ refused: '/v1/behind', padding: expect.stringMatching(/^x+$/) })
})
