import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { envSchema as api } from '../../apps/api/src/env.ts'
import { envSchema as ingest } from '../../apps/ingest/src/env.ts'
import { envSchema as web } from '../../apps/web/src/server/env.ts'
import { routeRequest, routeUpgrade } from '../launch/gateway/route.ts'
import { root } from '../launch/root.mjs'
import { parseCaddyfile } from './caddyfile.ts'
import { portFor } from './routing.ts'

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
  expect(portFor(site!, path, false)).toBe(ports[target === 'metrics' ? 'api' : target])
})

test.each(['/v1/airspace/live', '/v1/flight-sessions/x/telemetry'])(
  'Caddy sends a socket at %s to the telemetry service',
  (path) => {
    expect(routeUpgrade(path)).toBe('ingest')
    expect(portFor(site!, path, true)).toBe(ports.ingest)
  },
)

test('each process gives its own figures, and only to the operator', () => {
  expect(portFor(site!, '/metrics', false)).toBe(ports.api)
  expect(portFor(site!, '/metrics/ingest', false)).toBe(ports.ingest)
  expect(portFor(site!, '/metrics/web', false)).toBe(ports.web)
  expect(readFileSync(file, 'utf8')).toContain('@outside not remote_ip private_ranges')
})

test('an open or surplus brace is a fault', () => {
  expect(() => parseCaddyfile('a {\n  b\n')).toThrow('not closed')
  expect(() => parseCaddyfile('a {\n}\n}\n')).toThrow('line 3')
})

test('Caddy itself takes the file', (context) => {
  if (spawnSync('caddy', ['version']).status !== 0) {
    console.warn('caddy is not installed: the Caddyfile was checked by its structure only')
    return context.skip()
  }
  const env = { ...process.env, PUBLIC_URL: 'https://clearway.example' }
  execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'pipe' })
})
