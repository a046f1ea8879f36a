import { createHash } from 'node:crypto'
import { ensureSeedKeys } from '@clearway/domain'
import { createTestWorld } from '@clearway/domain/testing'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { createEdge } from './testing/edge.ts'

const platformAdminKey = 'test-platform-admin-key'
const consoleKey = 'test-first-party-console-key'
const world = await createTestWorld()
await ensureSeedKeys(world.services, { platformAdminKey, consoleKey })
const app = await buildApp({
  services: world.services,
  pool: world.database.pool,
  databaseUrl: world.database.url,
  // Nobody listens here: the readiness report has to show it.
  ingestUrl: 'http://127.0.0.1:9',
  publicUrl: 'http://127.0.0.1:8080',
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const partner = { 'partner-api-key': consoleKey }
const json = { 'content-type': 'application/json' }

describe('every refusal is the envelope', () => {
  const cases: [string, InjectOptions, number][] = [
    ['an unknown path', { method: 'GET', url: '/v1/nothing-here' }, 404],
    ['a method that the path does not take', { method: 'PATCH', url: '/v1/auth/register' }, 405],
    ['no partner key', { method: 'POST', url: '/v1/auth/register', payload: {} }, 401],
    [
      'an unknown partner key',
      { method: 'GET', url: '/v1/assets', headers: { 'partner-api-key': 'guess' } },
      401,
    ],
    ['no token', { method: 'GET', url: '/v1/assets', headers: partner }, 401],
    [
      'a body that is no JSON',
      { method: 'POST', url: '/v1/auth/register', headers: { ...partner, ...json }, payload: '{' },
      400,
    ],
    [
      'a body of another type',
      {
        method: 'POST',
        url: '/v1/auth/register',
        headers: { ...partner, 'content-type': 'text/xml' },
        payload: '<a/>',
      },
      415,
    ],
    [
      'a list where an object belongs',
      { method: 'POST', url: '/v1/auth/register', headers: { ...partner, ...json }, payload: '[]' },
      400,
    ],
    [
      'a body nested too deep',
      {
        method: 'POST',
        url: '/v1/auth/register',
        headers: { ...partner, ...json },
        payload: `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
      },
      400,
    ],
    [
      'a body that is too large',
      {
        method: 'POST',
        url: '/v1/auth/register',
        headers: { ...partner, ...json },
        payload: JSON.stringify({ a: 'x'.repeat(1_100_000) }),
      },
      413,
    ],
    ['a broken escape in the path', { method: 'GET', url: '/v1/assets/%E0%A4%A' }, 400],
  ]
  it.each(cases)('%s', async (_name, request, status) => {
    const answer = await app.inject(request)
    expect(answer.statusCode).toBe(status)
    const body = answer.json()
    expect(body).toMatchObject({
      status_code: status,
      timestamp: expect.stringMatching(/Z$/),
      request_id: answer.headers['x-request-id'],
    })
    expect(body.error).toMatch(/^[A-Z_]+$/)
    expect(body.message.length).toBeGreaterThan(10)
    expect(body.path.startsWith('/v1/')).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|select |insert /i)
  })

  it('names every field that is missing', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/auth/register',
      headers: { ...partner, ...json },
      payload: {},
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().details).sort()).toEqual([
      'email',
      'first_name',
      'last_name',
      'password',
      'phone',
    ])
  })

  it('answers which methods a path takes', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/v1/auth/register' })
    expect(answer.headers.allow).toBe('POST')
  })

  it('keeps a harmless request id of the caller and replaces any other', async () => {
    const kept = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'trace-0123456789' } })
    expect(kept.headers['x-request-id']).toBe('trace-0123456789')
    const replaced = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'a\tb<script>' } })
    expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the OpenAPI document', () => {
  it('is readable without a key and refers only to what it holds', async () => {
    const answer = await app.inject({ url: '/v1/openapi.json' })
    expect(answer.statusCode).toBe(200)
    const document = answer.json()
    expect(document.openapi).toBe('3.1.0')
    const refs = [...answer.body.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      (match) => match[1] as string,
    )
    for (const name of refs) expect(document.components.schemas).toHaveProperty([name])
    const ids = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(50)
  })

  it.each([
    ['/assets/{asset_uuid}/certificate', 'application/x-pkcs12', { type: 'string', format: 'binary' }],
    ['/certificates/crl', 'application/pkix-crl', { type: 'string', format: 'binary' }],
    ['/reports/export', 'text/csv', { type: 'string' }],
  ])('says of the file of %s that it holds bytes, or text', async (path, type, schema) => {
    const { paths } = (await app.inject({ url: '/v1/openapi.json' })).json()
    expect(paths[path].get.responses['200'].content[type].schema).toEqual(schema)
  })

  it('declares each path parameter that its path names', async () => {
    const { paths } = (await app.inject({ url: '/v1/openapi.json' })).json()
    for (const [path, methods] of Object.entries<
      Record<string, { parameters: { name: string; in: string }[] }>
    >(paths))
      for (const { parameters } of Object.values(methods)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        expect(declared.sort()).toEqual(
          [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string).sort(),
        )
      }
  })

  it('has a reference page that loads nothing from another host', async () => {
    const page = await app.inject({ url: '/docs/' })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="https?:\/\//)
  })

  it('whose inline script runs by its hash, and no other', async () => {
    const page = await app.inject({ url: '/docs/' })
    const policy = String(page.headers['content-security-policy'])
    const [, script = ''] = /<script(?![^>]*src=)[^>]*>([\s\S]*?)<\/script>/.exec(page.body) ?? []
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(/script-src[^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe|\*|https?:/)
    const bundle = await app.inject({ url: '/docs/js/scalar.js' })
    expect(bundle.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('the AsyncAPI document', () => {
  it('is readable without a key and refers only to what it holds', async () => {
    const answer = await app.inject({ url: '/v1/asyncapi.json' })
    expect(answer.statusCode).toBe(200)
    const document = answer.json()
    expect(document.asyncapi).toMatch(/^3\./)
    const at = (path: string) =>
      path.split('/').reduce((part: unknown, key) => (part as Record<string, unknown>)?.[key], document)
    const refs = [...answer.body.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] as string)
    expect(refs.length).toBeGreaterThan(50)
    for (const path of refs) expect(at(path), path).toBeDefined()
  })

  it('is a page that runs no script, loads nothing from another host and names every message', async () => {
    const page = await app.inject({ url: '/docs/events' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
    expect(page.body).not.toMatch(/<script|https?:\/\//)
    const { components } = (await app.inject({ url: '/v1/asyncapi.json' })).json()
    for (const { name } of Object.values<{ name: string }>(components.messages))
      expect(page.body).toContain(`<h4><code>${name}</code></h4>`)
    expect(page.body).toContain('<code>data.delivery_context.viewport_version</code>')
  })
})

describe('tRPC serves the console alone', () => {
  it('refuses another partner, with the same failure word as REST', async () => {
    const answer = await app.inject({
      url: '/trpc/assets.list',
      headers: { 'partner-api-key': platformAdminKey },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error.data.failure).toBe('token_required')
    const register = await app.inject({
      method: 'POST',
      url: '/trpc/accounts.register',
      headers: { 'partner-api-key': platformAdminKey, ...json },
      payload: {},
    })
    expect(register.statusCode).toBe(403)
  })

  it.each([
    [
      'a method that the procedure does not take',
      { method: 'GET', url: '/trpc/accounts.register' },
      405,
      'method_not_allowed',
    ],
    ['a procedure that is not there', { method: 'GET', url: '/trpc/nobody.knows' }, 404, 'not_found'],
    [
      'a body that is no JSON',
      { method: 'POST', url: '/trpc/accounts.register', payload: '{' },
      400,
      'invalid_input',
    ],
  ] as const)(
    'names what is wrong with %s, and reports no fault of ours',
    async (_name, call, status, failure) => {
      const answer = await app.inject({ ...call, headers: { ...partner, ...json } })
      expect(answer.statusCode).toBe(status)
      const { data, message } = answer.json().error
      expect(data).toMatchObject({ failure, status_code: status })
      expect(message).not.toContain('Something failed')
    },
  )

  it('answers a fault of shape with its fields', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/accounts.register',
      headers: { ...partner, ...json },
      payload: {},
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.data.details).toHaveProperty('email')
  })
})

describe('an operator sees how it is', () => {
  it('alive', async () => {
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
  })
  it('degraded, and which part is away: a balancer leaves in what only others miss', async () => {
    const answer = await app.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 'degraded',
      checks: { database: 'up', ingest: 'down', broker: 'down' },
    })
  })
  it('in Prometheus metrics, by route and status', async () => {
    const { body } = await app.inject({ url: '/metrics' })
    expect(body).toContain('clearway_http_request_duration_seconds_bucket')
    expect(body).toContain('route="/v1/auth/register"')
  })

  it('to whoever shows the token, where there is one', async () => {
    const token = 'a-token-of-sixteen-characters'
    const closed = await createEdge({ metricsAccess: { token, isProduction: true } })
    const ask = (headers = {}) => closed.app.inject({ url: '/metrics', headers })
    const refused = await ask()
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ error: 'TOKEN_REQUIRED', status_code: 401 })
    expect((await ask({ authorization: `Bearer ${token}` })).body).toContain('nodejs_version_info')
    await closed.close()
  })
})
