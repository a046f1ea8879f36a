import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createSecureContext } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations } from './app.ts'
import { isRest, routeOf } from './rest/mount.ts'
import { tags } from './rest/tags.ts'
import { buildFlyer, buildOwner, type Caller, createEdge, type Edge, partnerKey } from './testing/edge.ts'

const nobody = '01900000-0000-7000-8000-0000000000ff'
const partnerOrigin = 'https://partner.example'

/** Every path of /v1 and the methods that it takes: those of the operations, and the documents. */
const paths = new Map<string, string[]>([
  ['/openapi.json', ['GET']],
  ['/asyncapi.json', ['GET']],
])
for (const { op } of allOperations)
  if (isRest(op)) {
    const path = routeOf(op.rest.path).url.replaceAll(/:\w+/g, ':_')
    paths.set(path, [...(paths.get(path) ?? []), op.rest.method])
  }
const routes = [...paths].map(([path, taken]) => [path.replaceAll(/:\w+/g, nobody), taken] as const)

let edge: Edge
let caller: Caller
beforeAll(async () => {
  edge = await createEdge({ corsOrigins: [partnerOrigin] })
  caller = (await buildOwner(edge, 'assetOwner')).caller
})
afterAll(() => edge.close())

const envelope = (status: number) => ({
  error: expect.stringMatching(/^[A-Z_]+$/),
  message: expect.any(String),
  status_code: status,
  timestamp: expect.stringMatching(/Z$/),
  path: expect.stringMatching(/^\/v1\//),
  request_id: expect.any(String),
})
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  edge.app.inject({ method: method as 'GET', url: `/v1${path}`, headers })

describe.each(routes)('%s', (path, taken) => {
  it('refuses every other method with 405, and lists those that it takes', async () => {
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'].filter((one) => !taken.includes(one))
    for (const method of others) {
      const answer = await send(method, path)
      expect(answer.statusCode, method).toBe(405)
      expect(answer.json()).toMatchObject({ ...envelope(405), error: 'METHOD_NOT_ALLOWED' })
      expect(String(answer.headers.allow).split(', ').sort()).toEqual([...taken].sort())
    }
  })

  it('OPTIONS answers what a path takes, and that a page of the partner may call', async () => {
    const asked = { origin: partnerOrigin, 'access-control-request-method': taken[0] as string }
    const answer = await send('OPTIONS', path, asked)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    for (const method of taken) {
      expect(answer.headers.allow).toContain(method)
      expect(answer.headers['access-control-allow-methods']).toContain(method)
    }
    expect(answer.headers['access-control-allow-origin']).toBe(partnerOrigin)
  })

  it('carries the headers that protect a browser, refused or not', async () => {
    for (const method of [...taken, 'PATCH']) {
      const { headers } = await send(method, path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': expect.any(String),
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        // What has an ETag may be kept, and is asked for anew each time.
        'cache-control': expect.stringMatching(/no-store|^no-cache$/),
        'x-request-id': expect.any(String),
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      // Its public origin is http.
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })
})

const writes = allOperations
  .map(({ op }) => op)
  .filter(isRest)
  .filter(({ rest, access }) => rest.method !== 'GET' && access.who === 'partner')

describe.each(writes.map((op) => [op.name, op.rest] as const))('the body of %s', (_name, rest) => {
  const write = (headers: Record<string, string>, payload: string | Buffer) =>
    edge.app.inject({
      method: rest.method,
      url: `/v1${rest.path}`,
      headers: { 'partner-api-key': partnerKey, ...headers },
      payload,
    })
  const json = { 'content-type': 'application/json' }
  it.each([
    ['of another type', 415, { 'content-type': 'text/plain' }, '{}'],
    ['of a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'],
    ['of no type', 415, {}, '{}'],
    ['of nearly the type', 415, { 'content-type': 'application/jsonp' }, '{}'],
    ['packed', 415, { ...json, 'content-encoding': 'gzip' }, '{}'],
    ['that is no JSON', 400, json, '{"a":'],
    ['nested 33 deep', 400, json, `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['above 1 MiB', 413, json, JSON.stringify({ pad: 'x'.repeat(1_048_576) })],
  ] as [string, number, Record<string, string>, string][])('%s is refused with %i', async (...given) => {
    const [, status, headers, payload] = given
    const answer = await write(headers, payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject(envelope(status))
    if (status === 413) expect(answer.json().message).toMatch(/ \d{7} bytes /)
  })
})

describe('who comes by https', () => {
  const secured = async (app: Edge['app'], headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/v1/assets', headers })).headers['strict-transport-security']

  it('is ordered to use https only, by the public origin or by the header of the proxy in front', async () => {
    const behindHttps = await createEdge({ publicUrl: 'https://clearway.example' })
    expect(await secured(behindHttps.app)).toBe('max-age=31536000; includeSubDomains')
    await behindHttps.close()
    expect(await secured(edge.app, { 'x-forwarded-proto': 'https' })).toMatch(/^max-age=/)
    expect(await secured(edge.app, { 'x-forwarded-proto': 'http' })).toBeUndefined()
  })
})

describe('an enumeration in a query', () => {
  it.each([
    ['/alerts?state=zzz', 'state: must be one of raised, acknowledged, '],
    ['/alerts?alert_type=zzz', 'alert_type: must be one of '],
    ['/alerts?open=7', 'open: must be one of '],
  ])('of %s names what it takes, in our words', async (path, words) => {
    const answer = await edge.ask(caller, 'GET', path)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message.startsWith(words), answer.json().message).toBe(true)
  })
})

describe('HEAD', () => {
  it('is GET without the body', async () => {
    const headers = {
      'partner-api-key': partnerKey,
      authorization: `Bearer ${caller.token}`,
      'x-organisation-id': caller.orgUuid,
    }
    const answer = await send('HEAD', '/assets', headers)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect((await send('HEAD', '/assets')).statusCode).toBe(401)
  })

  it('issues no certificate', async () => {
    expect((await send('HEAD', `/assets/${nobody}/certificate`)).statusCode).toBe(405)
  })
})

describe('a certificate file', () => {
  it.each(['', 'open sesame', 'Schlüssel-Ключ-鍵'])(
    'asked for with the password "%s" opens with it and with no other',
    async (password) => {
      const { caller: owner, assetUuid } = await buildFlyer(edge)
      // A client writes a header in UTF-8; Node shows each byte as one character.
      const header = Buffer.from(password).toString('latin1')
      const answer = await edge.ask(owner, 'GET', `/assets/${assetUuid}/certificate`, {
        headers: { 'x-certificate-password': header || undefined },
      })
      expect(answer.headers).toMatchObject({
        'content-type': 'application/x-pkcs12',
        'cache-control': 'no-store',
        'content-disposition': expect.stringMatching(/^attachment; filename="AST-[0-9A-Z]{10}\.pfx"$/),
      })
      const open = (passphrase: string) => createSecureContext({ pfx: answer.rawPayload, passphrase })
      expect(open(password)).toBeDefined()
      expect(() => open(`${password}x`)).toThrow(/mac verify failure/i)
    },
  )

  it('is refused to a password with a blank at either end, of which a header keeps none', async () => {
    const { caller: owner, assetUuid } = await buildFlyer(edge)
    const answer = await edge.ask(owner, 'GET', `/assets/${assetUuid}/certificate`, {
      headers: { 'x-certificate-password': Buffer.from('\u00a0open sesame').toString('latin1') },
    })
    expect([answer.statusCode, answer.json().details]).toEqual([
      400,
      { password: ['must not begin or end with a blank'] },
    ])
  })
})

describe('a page of another origin', () => {
  const preflight = (origin: string) => ({
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'partner-api-key,authorization,content-type',
  })

  it('that is listed may send what the API reads, and read what it needs', async () => {
    const allowed = (await send('OPTIONS', '/missions', preflight(partnerOrigin))).headers
    expect(allowed['access-control-allow-methods']).toContain('POST')
    const sendable = String(allowed['access-control-allow-headers']).toLowerCase().split(', ')
    for (const header of [
      'authorization',
      'content-type',
      'idempotency-key',
      'partner-api-key',
      'x-organisation-id',
    ])
      expect(sendable).toContain(header)
    const refused = await send('GET', '/missions', { origin: partnerOrigin })
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['access-control-allow-origin']).toBe(partnerOrigin)
    const readable = String(refused.headers['access-control-expose-headers']).split(', ')
    // Link leads to the next part of an export.
    for (const header of ['Retry-After', 'Link']) expect(readable).toContain(header)
    expect(refused.headers.vary).toContain('Origin')
  })

  it.each(['https://evil.example', 'https://partner.example.evil', 'null', 'http://partner.example'])(
    'that is not, %s, is allowed nothing',
    async (origin) => {
      for (const method of ['OPTIONS', 'GET']) {
        const { headers } = await send(method, '/missions', preflight(origin))
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    },
  )

  it('never may when none is listed', async () => {
    const closed = await createEdge()
    const { headers, statusCode } = await closed.app.inject({
      method: 'OPTIONS',
      url: '/v1/missions',
      headers: preflight(partnerOrigin),
    })
    expect(statusCode).toBe(204)
    expect(headers).not.toHaveProperty('vary')
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    await closed.close()
  })
})

describe('a body', () => {
  const post = (payload: Buffer, type = 'application/json') =>
    edge.app.inject({
      method: 'POST',
      url: '/v1/auth/forgot-password',
      headers: { 'partner-api-key': partnerKey, 'content-type': type },
      payload,
    })
  const named = (name: string, encoding: BufferEncoding) =>
    Buffer.from(JSON.stringify({ email: 'nobody@example.org', name }), encoding)

  it.each([
    ['Latin-1 that says nothing', named('Müller', 'latin1'), 'application/json', 400],
    ['Latin-1 that says UTF-8', named('Müller', 'latin1'), 'application/json; charset=utf-8', 400],
    ['half of a letter', named('\u00c3', 'latin1'), 'application/json', 400],
    ['another charset', named('Müller', 'latin1'), 'application/json; charset=iso-8859-1', 415],
    ['another charset in quotes', named('M', 'utf8'), 'application/json; charset="UTF-16"', 415],
    ['UTF-8', named('Müller', 'utf8'), 'application/json; charset=UTF-8', 404],
    ['UTF-8 that says nothing', named('Müller', 'utf8'), 'application/json', 404],
  ])('in %s', async (_what, payload, type, status) => {
    const answer = await post(payload, type)
    expect([answer.statusCode, answer.json().status_code]).toEqual([status, status])
  })
})

describe('what is hardly HTTP', () => {
  it('a method that nothing takes is 405', async () => {
    expect((await send('PROPFIND', '/assets')).statusCode).toBe(405)
  })

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['too many headers', `GET /v1/assets HTTP/1.1\r\nHost: a\r\nX-Pad: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%s is answered in the envelope', async (_what, bytes) => {
    if (!edge.app.server.listening) await edge.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((edge.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(bytes)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(String(answer).split('\r\n\r\n')[1] as string)).toMatchObject({
      error: 'INVALID_INPUT',
      status_code: 400,
    })
  })
})

it('describes every group of the reference', async () => {
  const { tags: shown } = (await edge.app.inject('/v1/openapi.json')).json()
  expect(
    Object.fromEntries(
      shown.map((tag: { name: string; description?: string }) => [tag.name, tag.description]),
    ),
  ).toEqual(tags)
})
