import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../../packages/db/src/embedded.ts'
import { openBalancer } from './balancer.ts'
import { startGateway } from './server.ts'
import { portOf, shut } from './testing.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A process that sends its name, in answers and in sockets; `slow` paths are answered when the test releases them. */
const startProcess = async (name: string) => {
  const waiting: (() => void)[] = []
  const server = createServer((req, res) => {
    const answer = () => res.end(name)
    if (req.url === '/v1/slow') waiting.push(answer)
    else req.resume().once('end', answer)
  })
  server.on('upgrade', (_req, socket) => {
    socket.on('error', () => {})
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${name}`,
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => shut(server))
  return { server, waiting, port: portOf(server) }
}

const gatewayBefore = async (ports: number[], isUp?: (index: number) => boolean) => {
  const all = { api: ports, ingest: ports, web: ports }
  const gateway = await startGateway({
    port: 0,
    hosts: ['127.0.0.1'],
    ports: all,
    trustProxy: false,
    ...(isUp && { isUp: (_upstream, index) => isUp(index) }),
  })
  ends.push(() => {
    gateway.stopAccepting()
    gateway.close()
  })
  const base = `http://127.0.0.1:${gateway.port}`
  const ask = async (path = '/v1/x', init?: RequestInit) => (await fetch(base + path, init)).text()
  const socket = async () => {
    const sent = request(`${base}/v1/live`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } })
    sent.end()
    const [, opened, head] = (await once(sent, 'upgrade')) as [IncomingMessage, NodeJS.Socket, Buffer]
    return head.length > 0 ? String(head) : String((await once(opened, 'data'))[0])
  }
  return { ask, socket }
}

const many = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))
const tally = (names: string[]) =>
  [...new Set(names)].sort().map((name) => names.filter((n) => n === name).length)

test('requests and sockets are shared out evenly', async () => {
  const [a, b] = [await startProcess('a'), await startProcess('b')]
  const { ask, socket } = await gatewayBefore([a.port, b.port])
  const inTurn: string[] = []
  for (let n = 0; n < 10; n += 1) inTurn.push(await ask())
  expect(tally(inTurn)).toEqual([5, 5])
  expect(tally(await many(20, () => ask()))).toEqual([10, 10])
  expect(tally(await many(10, socket))).toEqual([5, 5])
})

test('whoever has less to do takes what comes', async () => {
  const [a, b] = [await startProcess('a'), await startProcess('b')]
  const { ask } = await gatewayBefore([a.port, b.port])
  const slow = ask('/v1/slow')
  await expect.poll(() => a.waiting.length + b.waiting.length).toBe(1)
  const [busy, idle] = a.waiting.length === 1 ? [a, 'b'] : [b, 'a']
  for (let n = 0; n < 6; n += 1) expect(await ask()).toBe(idle)
  busy.waiting[0]?.()
  await slow
})

test('one that is not up gets nothing; where none is, all are tried', async () => {
  const [a, b] = [await startProcess('a'), await startProcess('b')]
  const up = [true, false]
  const { ask, socket } = await gatewayBefore([a.port, b.port], (index) => up[index] ?? false)
  expect(tally(await many(8, () => ask()))).toEqual([8])
  expect(await socket()).toBe('a')
  up[0] = false
  expect(tally(await many(8, () => ask()))).toEqual([4, 4])
})

test('a process that has just died costs no caller a request that another can answer', async () => {
  const [a, b] = [await startProcess('a'), await startProcess('b')]
  const { ask, socket } = await gatewayBefore([a.port, b.port])
  await many(10, () => ask())
  shut(a.server)
  expect(tally(await many(20, () => ask()))).toEqual([20])
  // No connection is left that could break while a body is on its way: it was not read twice.
  expect(tally(await many(20, () => ask('/v1/x', { method: 'POST', body: 'once' })))).toEqual([20])
  expect(tally(await many(6, socket))).toEqual([6])
})

test('what a process had begun to do when it died is not done again by another', async () => {
  const seen: string[] = []
  const dying = (name: string): Server =>
    createServer((req) => {
      seen.push(name)
      req.socket.destroy()
    })
  const servers = ['a', 'b'].map(dying)
  for (const server of servers) {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    ends.push(() => shut(server))
  }
  const { ask } = await gatewayBefore(servers.map(portOf))
  expect(await ask('/v1/x', { method: 'POST', body: 'once' })).toContain('UNAVAILABLE')
  expect(seen).toHaveLength(1)
  expect(await ask()).toContain('UNAVAILABLE')
  expect(seen).toHaveLength(3)
  expect(seen.slice(1).sort()).toEqual(['a', 'b'])
})

test('one that is not known to be up yet answers when the other has just died', async () => {
  const dying = createServer((req) => {
    dying.close()
    req.socket.destroy()
  })
  await once(dying.listen(0, '127.0.0.1'), 'listening')
  const back = await startProcess('back')
  const ports = [portOf(dying), back.port]
  const { ask } = await gatewayBefore(ports, (index) => index === 0)
  expect(await ask()).toContain('back')
})

test('one that is ending, and takes connections until then, is not asked twice when the other may be back', async () => {
  const dying = createServer((req) => req.socket.destroy())
  await once(dying.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => shut(dying))
  const back = await startProcess('back')
  const { ask } = await gatewayBefore([portOf(dying), back.port], (index) => index === 0)
  expect(await ask()).toContain('back')
})

test('a connection that breaks beside a process that is away is made once more', async () => {
  let asked = 0
  const breaking = createServer((req, res) => {
    asked += 1
    if (asked === 1) req.socket.destroy()
    else res.end('again')
  })
  await once(breaking.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => shut(breaking))
  const ports = [portOf(breaking), await freePort()]
  const { ask } = await gatewayBefore(ports, (index) => index === 0)
  expect(await ask()).toBe('again')
})

test('through the loopback address our own processes reach any that is there', async () => {
  const [a, gone] = [await startProcess('a'), await freePort()]
  const balancer = await openBalancer([gone, a.port], () => true)
  ends.push(() => balancer.close())
  const ask = async () =>
    (await fetch(`http://127.0.0.1:${balancer.port}/`, { headers: { connection: 'close' } })).text()
  expect(tally(await many(10, ask))).toEqual([10])
  shut(a.server)
  await expect(ask()).rejects.toThrow('fetch failed')
})
