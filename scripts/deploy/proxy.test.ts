import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { envSchema as api } from '../../apps/api/src/env.ts'
import { envSchema as ingest } from '../../apps/ingest/src/env.ts'
import { envSchema as web } from '../../apps/web/src/server/env.ts'
import { freePort } from '../../packages/db/src/embedded.ts'
import { routeRequest, routeUpgrade } from '../launch/gateway/route.ts'
import { root } from '../launch/root.mjs'
import { parseCaddyfile } from './caddyfile.ts'
import { answerFor } from './routing.ts'

const file = join(root, 'deploy', 'Caddyfile')
const site = parseCaddyfile(readFileSync(file, 'utf8')).find(({ words }) => words[0] === '{$PUBLIC_URL}')

/** Where each process listens by default. */
const ports = {
  api: api.shape.API_PORT.parse(undefined),
  ingest: ingest.shape.INGEST_PORT.parse(undefined),
  web: web.shape.WEB_PORT.parse(undefined),
}

const paths = [
  '/',
  '/signin',
  '/missions/plan',
  '/v1',
  '/v1/missions',
  '/v1/openapi.json',
  '/v1/airspace/live',
  '/v10',
  '/docs',
  '/docs/js/scalar.js',
  '/documents',
  '/healthz',
  '/readyz',
  '/trpc/missions.list',
  '/api/auth/session',
]

test.each(paths)('Caddy sends %s where npm start does', (path) => {
  const target = routeRequest(path)
  expect(answerFor(site!, { path })).toEqual({ port: ports[target === 'metrics' ? 'api' : target] })
})

test.each([
  ['/v1/airspace/live', 'a browser', { Connection: 'Upgrade', Upgrade: 'websocket' }],
  [
    '/v1/flight-sessions/x/telemetry',
    'a Firefox',
    { Connection: 'keep-alive, Upgrade', Upgrade: 'websocket' },
  ],
  ['/v1/flight-sessions/x/telemetry', 'Node', { Connection: 'upgrade', Upgrade: 'websocket' }],
  ['/v1/flight-sessions/x/telemetry', 'a station', { Connection: 'UPGRADE', Upgrade: 'WebSocket' }],
])('Caddy sends a socket at %s of %s to the telemetry service', (path, _whose, headers) => {
  expect(routeUpgrade(path)).toBe('ingest')
  expect(answerFor(site!, { path, headers })).toEqual({ port: ports.ingest })
})

test.each([
  ['to another protocol', { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c' }],
  ['that is none', { Connection: 'keep-alive', Upgrade: 'websocket' }],
])('Caddy sends an upgrade %s to the API', (_what, headers) => {
  expect(answerFor(site!, { path: '/v1/airspace/live', headers })).toEqual({ port: ports.api })
})

/** Whose figures are where. */
const figures = { '/metrics': 'api', '/metrics/ingest': 'ingest', '/metrics/web': 'web' } as const

test.each(Object.entries(figures))('%s gives the figures of %s, and only to the operator', (path, of) => {
  expect(answerFor(site!, { path })).toEqual({ port: ports[of] })
  expect(answerFor(site!, { path, isOutside: true })).toEqual({ status: 404 })
})

test('an open or surplus brace is a fault', () => {
  expect(() => parseCaddyfile('a {\n  b\n')).toThrow('not closed')
  expect(() => parseCaddyfile('a {\n}\n}\n')).toThrow('line 3')
})

const skipWithoutCaddy = (context: TestContext): void => {
  if (spawnSync('caddy', ['version']).status === 0) return
  console.warn('caddy is not installed: the Caddyfile was checked by its structure only')
  context.skip()
}

test('Caddy itself takes the file', (context) => {
  skipWithoutCaddy(context)
  const env = { ...process.env, PUBLIC_URL: 'https://clearway.example' }
  execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'pipe' })
})

/** Caddy with the file, changed in a few words, at an address of its own. */
const startCaddy = async (change: (text: string) => string): Promise<string> => {
  const home = mkdtempSync(join(tmpdir(), 'clearway-caddy-'))
  const own = join(home, 'Caddyfile')
  writeFileSync(own, change(readFileSync(file, 'utf8').replace('{\n', '{\n\tadmin off\n')))
  const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`
  const env = { ...process.env, HOME: home, PUBLIC_URL }
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', own], { env, stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(caddy, 'exit')
    caddy.kill('SIGKILL')
    await ended
    rmSync(home, { recursive: true })
  })
  const answers = () =>
    fetch(PUBLIC_URL).then(
      () => true,
      () => false,
    )
  await expect.poll(answers, { timeout: 30_000 }).toBe(true)
  return PUBLIC_URL
}

test('Caddy itself shows nobody outside that there are figures', async (context) => {
  skipWithoutCaddy(context)
  // This machine is outside of a network in which it is not.
  const url = await startCaddy((text) => text.replace('private_ranges', '192.0.2.0/24'))
  for (const path of Object.keys(figures)) expect((await fetch(url + path)).status, path).toBe(404)
})

test('Caddy itself passes a socket of Node’s own on to the telemetry service', async (context) => {
  skipWithoutCaddy(context)
  const service = createServer().listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo
  const url = await startCaddy((text) => text.replaceAll(`127.0.0.1:${ports.ingest}`, `127.0.0.1:${port}`))
  service.on('upgrade', (_request, socket) => socket.destroy())
  const asked = once(service, 'upgrade')
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/airspace/live?token=t`)
  const [request] = await Promise.race([asked, once(socket, 'error')])
  expect(request.url).toBe('/v1/airspace/live?token=t')
})
