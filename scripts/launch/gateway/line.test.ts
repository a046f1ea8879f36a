import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AT_ONCE } from './line.ts'
import { connected, gatewayBefore, say, statusesIn } from './testing.ts'

let gateway: Awaited<ReturnType<typeof gatewayBefore>>
let api: Server
/** What the process behind was asked and has not answered. */
const open = new Map<string, ServerResponse>()
let seen: string[] = []
let act: (req: IncomingMessage, res: ServerResponse) => void

const answer = (path: string) => {
  open.get(path)?.end(path)
  open.delete(path)
}
const hold = (req: IncomingMessage, res: ServerResponse) => {
  const path = req.url ?? ''
  open.set(path, res)
  res.once('close', () => open.delete(path))
}

beforeAll(async () => {
  api = createServer((req, res) => {
    seen.push(req.url ?? '')
    act(req, res)
  })
  api.on('upgrade', (_req, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n'))
  gateway = await gatewayBefore(api)
})
beforeEach(() => {
  open.clear()
  seen = []
  act = hold
})
afterAll(() => gateway.close())

const get = (path: string, ...more: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: a', ...more].join('\r\n')}\r\n\r\n`
const paths = (count: number) => Array.from({ length: count }, (_, at) => `/v1/${at}`)
const requests = (count: number) =>
  paths(count)
    .map((path) => get(path))
    .join('')
const bodiesIn = (said: string) =>
  [...said.matchAll(/\r\n\r\n(?:\w+\r\n)?(\/v1\/\d+)/g)].map(([, path]) => path)
describe('a caller with many requests one behind the other', () => {
  test('has so many of them worked on at once, and an answer to each in its order', async () => {
    const all = paths(500)
    const said = say(
      gateway.port,
      all.map((path) => get(path)).join('') + get('/v1/500', 'Connection: close'),
    )
    await expect.poll(() => seen.length).toBe(AT_ONCE)
    // Answers that are ready wait for the first one, and no later one takes their places.
    for (const path of all.slice(1, AT_ONCE)) answer(path)
    const others = fetch(`http://127.0.0.1:${gateway.port}/v1/other`)
    await expect.poll(() => seen).toContain('/v1/other')
    expect(seen).toHaveLength(AT_ONCE + 1)
    answer('/v1/other')
    expect((await others).status).toBe(200)
    act = (req, res) => void res.end(req.url)
    answer('/v1/0')
    expect(bodiesIn(await said)).toEqual([...all, '/v1/500'])
  })

  test('is read no further while he waits for an answer', async () => {
    const socket = await connected(gateway.port)
    // Some times what a kernel keeps for a connection whose reader stopped reading: tens of megabytes.
    const whole = 256 * 1024 * 1024
    let written = 0
    let isHeld = false
    const flood = get(`/v1/x?${'x'.repeat(100)}`).repeat(100)
    const write = () => {
      while (socket.writable && written < whole) {
        written += flood.length
        isHeld = !socket.write(flood)
        if (isHeld) return
      }
    }
    socket.on('drain', write)
    write()
    let before = -1
    const stands = () => {
      const is = isHeld && written === before
      before = written
      return is
    }
    await expect.poll(() => seen.length).toBe(AT_ONCE)
    await expect.poll(stands, { interval: 300 }).toBe(true)
    expect(written).toBeLessThan(whole)
    expect(seen).toHaveLength(AT_ONCE)
    socket.destroy()
  })

  test('ends all of them when he leaves', async () => {
    const socket = await connected(gateway.port)
    socket.write(requests(AT_ONCE))
    await expect.poll(() => open.size).toBe(AT_ONCE)
    socket.destroy()
    await expect.poll(() => open.size).toBe(0)
    expect(seen).toHaveLength(AT_ONCE)
  })

  test('may send a body behind all that wait', async () => {
    act = (req, res) => void req.pipe(res)
    const body = 'x'.repeat(300_000)
    const post = `POST /v1/last HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const said = await say(gateway.port, requests(100) + post)
    expect(statusesIn(said)).toEqual(Array(101).fill(200))
    expect(said.replaceAll(/\r\n[\da-f]+\r\n/g, '')).toContain(body)
  })

  test('is answered up to the one whose body cannot be read, though it waited', async () => {
    const broken = 'POST /v1/broken HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'
    const said = say(gateway.port, requests(30) + broken + get('/v1/behind'))
    await expect.poll(() => open.size).toBe(AT_ONCE)
    act = (req, res) => void res.end(req.url)
    for (const path of paths(AT_ONCE)) answer(path)
    expect(statusesIn(await said)).toEqual([...Array(30).fill(200), 400])
    expect(seen).toEqual(paths(30))
  })

  test('is answered up to the one that is ambiguous, whatever follows it', async () => {
    const said = say(
      gateway.port,
      `${requests(30) + get('/v1/x', 'Host: b') + get('/v1/behind')}\nnoise\r\n\r\n`,
    )
    await expect.poll(() => open.size).toBe(AT_ONCE)
    act = (req, res) => void res.end(req.url)
    for (const path of paths(AT_ONCE)) answer(path)
    expect(statusesIn(await said)).toEqual([...Array(30).fill(200), 400])
    expect(seen).toEqual(paths(30))
  })

  test('opens a socket behind them when all have their answers', async () => {
    const socket = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x']
    const said = say(gateway.port, requests(30) + get('/v1/open', ...socket))
    await expect.poll(() => open.size).toBe(AT_ONCE)
    act = (req, res) => void res.end(req.url)
    for (const path of paths(AT_ONCE)) answer(path)
    expect(statusesIn(await said)).toEqual([...Array(30).fill(200), 401])
  })
})
