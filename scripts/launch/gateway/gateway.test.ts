import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../packages/db/src/embedded.ts'
import { type Gateway, startGateway } from './server.ts'

interface Echo {
  name: string
  url: string
  headers: Record<string, string>
  body: string
}

const echoServer = async (name: string): Promise<Server> => {
  const server = createServer(async (req, res) => {
    if (req.url === '/metrics') return res.end(`# TYPE up gauge\nup 1\n`)
    let body = ''
    for await (const chunk of req) body += chunk
    res.setHeader('set-cookie', ['a=1', 'b=2'])
    res.end(JSON.stringify({ name, url: req.url, headers: req.headers, body }))
  })
  server.on('upgrade', (_, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`)
    socket.write(`hello from ${name};`)
    socket.pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

let servers: Record<'api' | 'ingest', Server>
let gateway: Gateway
const base = () => `http://127.0.0.1:${gateway.port}`
const ask = async (path: string, init?: RequestInit) =>
  (await (await fetch(base() + path, init)).json()) as Echo

beforeAll(async () => {
  servers = { api: await echoServer('api'), ingest: await echoServer('ingest') }
  // Nothing listens on web's port: the console is down throughout.
  const ports = { api: [portOf(servers.api)], ingest: [portOf(servers.ingest)], web: [await freePort()] }
  gateway = await startGateway({
    port: 0,
    hosts: ['127.0.0.1'],
    ports,
    figuresOfOthers: async () => [{ process: 'broker', text: '# TYPE up gauge\nup 1\n' }],
    trustProxy: false,
  })
})

afterAll(() => {
  gateway.stopAccepting()
  gateway.close()
  for (const server of Object.values(servers)) {
    server.close()
    server.closeAllConnections()
  }
})

test.each(['/v1/missions?page=2', '/v1', '/docs', '/docs/assets/x.js', '/healthz', '/readyz'])(
  '%s is answered by the api',
  async (path) => {
    expect(await ask(path)).toMatchObject({ name: 'api', url: path })
  },
)

test('a body arrives whole', async () => {
  const body = 'x'.repeat(300_000)
  expect((await ask('/v1/x', { method: 'POST', body })).body).toHaveLength(300_000)
})

test('a caller cannot set the address that the gateway passes on, nor the request id', async () => {
  const spoofed = { 'x-forwarded-for': '9.9.9.9', 'x-real-ip': '9.9.9.9', 'x-request-id': 'mine' }
  const { headers } = await ask('/v1/x', {
    headers: { ...spoofed, forwarded: 'for=9.9.9.9', 'x-forwarded-prefix': '/evil' },
  })
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  expect(headers['x-forwarded-host']).toBe(`127.0.0.1:${gateway.port}`)
  expect(headers['x-forwarded-proto']).toBe('http')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  for (const name of ['x-real-ip', 'forwarded', 'x-forwarded-prefix'])
    expect(headers).not.toHaveProperty(name)
})

test('a proxy that is trusted names the caller; its own address is not the caller’s', async () => {
  const ports = { api: [portOf(servers.api)], ingest: [portOf(servers.ingest)], web: [await freePort()] }
  const behind = await startGateway({ port: 0, hosts: ['127.0.0.1'], ports, trustProxy: true })
  const headersOf = async (headers: Record<string, string>) =>
    ((await (await fetch(`http://127.0.0.1:${behind.port}/v1/x`, { headers })).json()) as Echo).headers
  const seen = await headersOf({ 'x-forwarded-for': '9.9.9.9, 203.0.113.5', 'x-forwarded-proto': 'https' })
  expect(seen).toMatchObject({ 'x-forwarded-for': '9.9.9.9, 203.0.113.5', 'x-forwarded-proto': 'https' })
  expect((await headersOf({}))['x-forwarded-for']).toBe('127.0.0.1')
  behind.stopAccepting()
  behind.close()
})

test.each([true, false])(
  'PUBLIC_URL decides the host and the scheme, whatever a caller or a proxy names; proxy trusted: %s',
  async (trustProxy) => {
    const ports = { api: [portOf(servers.api)], ingest: [portOf(servers.ingest)], web: [await freePort()] }
    const publicUrl = 'https://clearway.example'
    const behind = await startGateway({ port: 0, hosts: ['127.0.0.1'], ports, publicUrl, trustProxy })
    const given = { host: 'evil.example', 'x-forwarded-host': 'worse.example', 'x-forwarded-proto': 'http' }
    const sent = request(`http://127.0.0.1:${behind.port}/v1/x`, { headers: given })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of response) text += chunk
    expect((JSON.parse(text) as Echo).headers).toMatchObject({
      'x-forwarded-host': 'clearway.example',
      'x-forwarded-proto': 'https',
    })
    behind.stopAccepting()
    behind.close()
  },
)

test('cookies stay apart', async () => {
  const response = await fetch(`${base()}/v1/x`)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('what a stopped process would answer is 503 with Retry-After, in the envelope', async () => {
  const response = await fetch(`${base()}/missions?tab=1`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await response.json()).toMatchObject({
    error: 'UNAVAILABLE',
    status_code: 503,
    path: '/missions',
    message: expect.stringContaining('console'),
    timestamp: expect.any(String),
    request_id: response.headers.get('x-request-id'),
  })
})

test('the figures of all processes, its own among them, are in one exposition', async () => {
  await (await fetch(`${base()}/missions`)).text()
  const text = await (await fetch(`${base()}/metrics`)).text()
  expect(text).toContain(
    '# TYPE up gauge\nup{process="api"} 1\nup{process="ingest"} 1\nup{process="broker"} 1\n',
  )
  expect(text).toMatch(
    /^clearway_http_request_duration_seconds_count\{process="gateway",method="GET",route="web",status="\d+"\} [1-9]/m,
  )
  expect(text).toMatch(/^process_cpu_seconds_total\{process="gateway"\} /m)
})

test('figures that a process keeps to itself are refused as it refuses them', async () => {
  const open = servers.api.listeners('request')[0] as (...given: unknown[]) => void
  servers.api.removeAllListeners('request').once('request', (req, res) => {
    const isKnown = req.headers.authorization === 'Bearer t'
    res
      .writeHead(isKnown ? 200 : 401)
      .end(isKnown ? 'up 1\n' : '{"error":"TOKEN_REQUIRED","message":"Show the token."}')
    servers.api.on('request', open)
  })
  const answer = await fetch(`${base()}/metrics`)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: 'TOKEN_REQUIRED', message: 'Show the token.' })
})

const upgrade = (path: string) => {
  const sent = request(base() + path, { headers: { connection: 'Upgrade', upgrade: 'websocket' } })
  sent.end()
  return sent
}

test('a socket below /v1 reaches the telemetry service, both ways', async () => {
  const [, socket, head] = await once(upgrade('/v1/telemetry/ingest?token=t'), 'upgrade')
  let said = String(head)
  socket.on('data', (chunk: Buffer) => {
    said += chunk
  })
  socket.write('ping')
  await expect.poll(() => said).toBe('hello from ingest;ping')
  socket.destroy()
})

test('a socket for a stopped process is refused with 503', async () => {
  const [response] = (await once(upgrade('/hot-reload'), 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
})

test('an offer of h2c is an ordinary request', async () => {
  const sent = request(`${base()}/v1/x`, { headers: { connection: 'Upgrade', upgrade: 'h2c' } })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
})

test('what is not HTTP is refused in the envelope', async () => {
  const socket = connect(gateway.port, '127.0.0.1')
  socket.end('this is not http\r\n\r\n')
  let said = ''
  for await (const chunk of socket) said += chunk
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(said).toContain('"status_code":400')
})

test('a taken port is reported in a sentence', async () => {
  const again = startGateway({
    port: gateway.port,
    hosts: ['127.0.0.1'],
    ports: { api: [1], ingest: [1], web: [1] },
    trustProxy: false,
  })
  await expect(again).rejects.toThrow(`Port ${gateway.port} on 127.0.0.1 is already in use`)
})
