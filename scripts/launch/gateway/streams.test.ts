import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connected, gatewayBefore, say, statusesIn } from './testing.ts'

type Act = (req: IncomingMessage, res: ServerResponse) => void

let act: Act
let asked = 0
let api: Server
let gateway: Awaited<ReturnType<typeof gatewayBefore>>

beforeAll(async () => {
  api = createServer((req, res) => {
    asked += 1
    act(req, res)
  })
  gateway = await gatewayBefore(api)
})
beforeEach(() => {
  asked = 0
})
afterAll(() => gateway.close())

const url = () => `http://127.0.0.1:${gateway.port}/v1/x`
const closing = 'Host: a\r\nConnection: close\r\n'

test('an event is shown at once, while the stream goes on', async () => {
  let more = () => {}
  act = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    res.flushHeaders()
    more = () => void res.write('data: 1\n\n')
  }
  const reader = (await fetch(url())).body?.getReader()
  more()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 1\n\n')
  await reader?.cancel()
})

test('a caller who leaves ends the work behind', async () => {
  const left = new Promise((resolve) => {
    act = (_req, res) => {
      res.once('close', resolve)
      res.write('begun')
    }
  })
  const sent = request(url()).on('error', () => {})
  sent.end()
  await once(sent, 'response')
  sent.destroy()
  await left
})

test('a caller who leaves in the middle of his body ends the request behind', async () => {
  const aborted = new Promise((resolve) => {
    act = (req) => void req.once('error', resolve).resume()
  })
  const half = `POST /v1/x HTTP/1.1\r\n${closing}Content-Length: 1000000\r\n\r\nhalf`
  const socket = await connected(gateway.port, half)
  await expect.poll(() => asked).toBe(1)
  socket.destroy()
  await aborted
})

test('who reads slowly makes the process behind write slowly', async () => {
  // Some times what a kernel keeps for two connections whose readers stopped reading: tens of megabytes each.
  const whole = 512 * 1024 * 1024
  let written = 0
  act = (_req, res) => {
    const chunk = Buffer.alloc(64 * 1024)
    const fill = () => {
      while (!res.destroyed && written < whole) {
        written += chunk.length
        if (!res.write(chunk)) return void res.once('drain', fill)
      }
    }
    fill()
  }
  const socket = await connected(gateway.port, `GET /v1/x HTTP/1.1\r\n${closing}\r\n`)
  await once(socket, 'readable')
  // It stops by itself: the buffers of the system and of two processes are full.
  let before = -1
  const hasStopped = () => {
    const stands = before === written
    before = written
    return stands
  }
  await expect.poll(hasStopped, { interval: 200 }).toBe(true)
  expect(written).toBeLessThan(whole)
  socket.destroy()
})

test('a body of 8 MiB goes in and comes out as it was', async () => {
  act = (req, res) => void req.pipe(res)
  const body = Buffer.alloc(8 * 1024 * 1024, 'clearway ')
  const answer = await fetch(url(), { method: 'POST', body })
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
})

test('an answer that comes before the body was read does not spoil the connection', async () => {
  act = (_req, res) => void res.writeHead(413, { 'content-length': 2 }).end('no')
  const size = 4 * 1024 * 1024
  const said = await say(
    gateway.port,
    `POST /v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}GET /v1/x HTTP/1.1\r\n${closing}\r\n`,
  )
  expect(statusesIn(said)).toEqual([413, 413])
})

test.each([
  ['HEAD', 200, { 'content-length': '1000' }],
  ['GET', 204, {}],
  ['GET', 304, { etag: '"x"' }],
] as const)(
  '%s with %i has no body, and the next answer is not taken for it',
  async (method, status, headers) => {
    act = (_req, res) => void res.writeHead(status, headers).end()
    const said = await say(
      gateway.port,
      `${method} /v1/x HTTP/1.1\r\nHost: a\r\n\r\nGET /v1/x HTTP/1.1\r\n${closing}\r\n`.replace(
        'GET',
        method,
      ),
    )
    expect(statusesIn(said)).toEqual([status, status])
    for (const [name, value] of Object.entries(headers))
      expect(said.toLowerCase()).toContain(`${name}: ${value}`)
  },
)

test.each([
  ['of a known length', { 'content-length': '1000' }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('an answer %s that breaks off is cut, not ended', async (_name, headers) => {
  act = (_req, res) => {
    res.writeHead(200, headers)
    res.write('half', () => res.destroy())
  }
  await expect(fetch(url()).then((answer) => answer.text())).rejects.toThrow()
})

test('headers of an answer keep their bytes and their number', async () => {
  act = (_req, res) => {
    res.writeHead(200, [
      'X-Name',
      'caf\xe9',
      'Set-Cookie',
      'a=1',
      'Set-Cookie',
      'b=2',
      'Keep-Alive',
      'timeout=1',
    ])
    res.end()
  }
  const said = await say(gateway.port, `GET /v1/x HTTP/1.1\r\n${closing}\r\n`)
  expect(said).toContain('X-Name: caf\xe9\r\n')
  expect(said.match(/Set-Cookie: /g)).toHaveLength(2)
  expect(said).not.toContain('timeout=1')
})

/** A connection that has carried an answer, and is reset as the next request arrives on it. */
const dieOnReuse: Act = (req, res) => {
  const socket = req.socket as typeof req.socket & { used?: boolean }
  if (socket.used) return void socket.destroy()
  socket.used = true
  res.end('ok')
}

test('a request that changes nothing is answered though its kept connection is reset', async () => {
  act = dieOnReuse
  for (let n = 0; n < 6; n++) expect((await fetch(url())).status).toBe(200)
})

test.each([
  ['POST', undefined],
  ['DELETE', undefined],
  ['PUT', 'body'],
  ['GET', undefined],
])('%s is not sent again and again: at most what is safe is, once', async (method, body) => {
  act = (req) => void req.socket.destroy()
  const answer = await fetch(url(), { method, ...(body && { body }) })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(asked).toBe(method === 'GET' ? 2 : 1)
})
