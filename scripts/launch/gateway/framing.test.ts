import { Agent, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyIn, gatewayBefore, say, startEcho, statusesIn } from './testing.ts'

let api: Awaited<ReturnType<typeof startEcho>>
let gateway: Awaited<ReturnType<typeof gatewayBefore>>

beforeAll(async () => {
  api = await startEcho('api')
  gateway = await gatewayBefore(api.server)
})
beforeEach(() => {
  api.seen.length = 0
})
afterAll(() => gateway.close())

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
/** What an attacker would like others to ask; bytes that may never be taken for a request. */
const smuggled = 'GET /v1/nowhere HTTP/1.1\r\nX: '

const ambiguous: [string, string][] = [
  [
    'Connection names content-length',
    lines(
      'GET /healthz HTTP/1.1',
      'Host: a',
      'Connection: content-length',
      `Content-Length: ${smuggled.length}`,
      '',
    ) + smuggled,
  ],
  [
    'Connection names it among others',
    lines(
      'POST /v1/x HTTP/1.1',
      'Host: a',
      'Connection: close, Content-Length',
      `Content-Length: ${smuggled.length}`,
      '',
    ) + smuggled,
  ],
  [
    'Connection names transfer-encoding',
    lines(
      'POST /v1/x HTTP/1.1',
      'Host: a',
      'Connection: transfer-encoding',
      'Transfer-Encoding: chunked',
      '',
      '5',
      'hello',
      '0',
      '',
    ),
  ],
  ['Connection names host', lines('GET /v1/x HTTP/1.1', 'Host: a', 'Connection: host', '')],
  [
    'both framings',
    lines('POST /v1/x HTTP/1.1', 'Host: a', 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '') +
      smuggled,
  ],
  [
    'both framings, the other way round',
    lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', 'Content-Length: 5', '', '0', '') +
      smuggled,
  ],
  [
    'two Content-Length',
    lines('POST /v1/x HTTP/1.1', 'Host: a', 'Content-Length: 5', 'Content-Length: 0', '') + smuggled,
  ],
  [
    'the same Content-Length twice',
    lines('POST /v1/x HTTP/1.1', 'Host: a', 'Content-Length: 5', 'Content-Length: 5', '', 'hello'),
  ],
  ['a list as Content-Length', lines('POST /v1/x HTTP/1.1', 'Host: a', 'Content-Length: 5, 5', '', 'hello')],
  ['a signed Content-Length', lines('POST /v1/x HTTP/1.1', 'Host: a', 'Content-Length: +5', '', 'hello')],
  [
    'a coding that is not chunked',
    lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip, chunked', '', '0', ''),
  ],
  [
    'chunked twice',
    lines(
      'POST /v1/x HTTP/1.1',
      'Host: a',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: chunked',
      '',
      '0',
      '',
    ),
  ],
  ['nearly chunked', lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: xchunked', '', '0', '')],
  [
    'chunked behind a vertical tab',
    lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: \vchunked', '', '0', ''),
  ],
  ['chunks in HTTP/1.0', lines('POST /v1/x HTTP/1.0', 'Transfer-Encoding: chunked', '', '0', '')],
  ['a folded header', lines('GET /v1/x HTTP/1.1', 'Host: a', 'X: b', ' c', '')],
  ['a folded coding', lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding:', ' chunked', '', '0', '')],
  ['a space before the colon', lines('POST /v1/x HTTP/1.1', 'Host: a', 'Content-Length : 5', '', 'hello')],
  ['a bare line feed behind the first line', 'GET /v1/x HTTP/1.1\nHost: a\r\n\r\n'],
  ['a bare line feed behind a header', `GET /v1/x HTTP/1.1\r\nHost: a\nContent-Length: 5\r\n\r\n${smuggled}`],
  ['a bare line feed at the end', 'GET /v1/x HTTP/1.1\r\nHost: a\r\n\n'],
  ['nothing but bare line feeds', 'GET /v1/x HTTP/1.1\nHost: a\n\n'],
  ['a bare carriage return', 'GET /v1/x HTTP/1.1\r\nHost: a\rX: b\r\n\r\n'],
  [
    'a bare line feed in a chunk extension',
    lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', '', '5;a\nb', 'hello', '0', ''),
  ],
  [
    'a bare line feed behind a chunk',
    lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', '', '5', 'hello\n0', ''),
  ],
  [
    'a chunk size in another notation',
    lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', '', '0x5', 'hello', '0', ''),
  ],
  [
    'a chunk that is longer than it says',
    lines('POST /v1/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', '', '3', 'hello', '0', ''),
  ],
  ['two Host headers', lines('GET /v1/x HTTP/1.1', 'Host: a', 'Host: b', '')],
  ['no Host header', lines('GET /v1/x HTTP/1.1', '')],
  ['a Host that is none', lines('GET /v1/x HTTP/1.1', 'Host: a b', '')],
  ['a request of HTTP/0.9', lines('GET /v1/x', '')],
  ['an address of another scheme', lines('GET foo://bar HTTP/1.1', 'Host: a', '')],
  ['a port that is none', lines('GET http://a:99999/v1/x HTTP/1.1', 'Host: a', '')],
  ['a port of letters', lines('GET http://a:b/v1/x HTTP/1.1', 'Host: a', '')],
  ['somebody’s name in its address', lines('GET http://me:secret@a/v1/x HTTP/1.1', 'Host: a', '')],
  ['an address without a host', lines('GET http:///v1/x HTTP/1.1', 'Host: a', '')],
  ['a host for an address', lines('GET a:80 HTTP/1.1', 'Host: a', '')],
  ['an asterisk for an address', lines('GET * HTTP/1.1', 'Host: a', '')],
  ['a fragment in its address', lines('GET /v1/x#y HTTP/1.1', 'Host: a', '')],
]

describe.each(ambiguous)('a request with %s', (_name, bytes) => {
  test('is 400 in the envelope, ends its connection, and nothing behind it is run', async () => {
    const said = await say(gateway.port, bytes + lines('', 'GET /v1/behind HTTP/1.1', 'Host: a', ''))
    expect(statusesIn(said)).toEqual([400])
    expect(said.toLowerCase()).toContain('connection: close')
    expect(bodyIn(said)).toMatchObject({
      error: 'INVALID_INPUT',
      status_code: 400,
      message: expect.stringMatching(/\.$/),
      timestamp: expect.stringMatching(/Z$/),
      path: expect.stringMatching(/^\//),
      request_id: expect.any(String),
    })
    expect(api.seen).toEqual([])
  })
})

test.each([
  'authorization',
  'partner-api-key',
  'x-organisation-id',
  'x-request-id',
  'cookie',
  'x-forwarded-for',
])('Connection takes no %s away', async (name) => {
  const said = await say(
    gateway.port,
    lines('GET /v1/x HTTP/1.1', 'Host: a', `Connection: close, ${name}`, `${name}: mine`, ''),
  )
  expect(statusesIn(said)).toEqual([200])
  const { headers } = bodyIn(said) as { headers: Record<string, string> }
  expect(headers[name]).toMatch(
    name.startsWith('x-forwarded') ? /^127/ : name === 'x-request-id' ? /^[\da-f-]{36}$/ : /^mine$/,
  )
})

test('what belongs to the connection stays on it', async () => {
  const mine = [
    'TE: trailers',
    'Keep-Alive: timeout=9',
    'Proxy-Authorization: x',
    'Trailer: X',
    'Upgrade: h2c',
    'HTTP2-Settings: x',
  ]
  await say(
    gateway.port,
    lines('GET /v1/x HTTP/1.1', 'Host: a', 'Connection: close, Upgrade, HTTP2-Settings', ...mine, ''),
  )
  const [{ headers } = { headers: {} }] = api.seen
  for (const name of ['te', 'proxy-authorization', 'trailer', 'upgrade', 'http2-settings'])
    expect(headers).not.toHaveProperty(name)
  expect(headers).toMatchObject({ host: 'a', connection: 'keep-alive' })
})

describe('a request that is rare but clear', () => {
  const ask = async (...request: string[]) => bodyIn(await say(gateway.port, lines(...request)))

  test.each(['GET', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'])(
    '%s carries a body of a known length',
    async (method) => {
      const seen = await ask(
        `${method} /v1/x HTTP/1.1`,
        'Host: a',
        'Connection: close',
        'Content-Length: 7',
        '',
        'hello',
      )
      expect(seen).toMatchObject({ method, body: 'hello\r\n', headers: { 'content-length': '7' } })
    },
  )

  test.each(['GET', 'DELETE', 'POST'])(
    '%s carries a body in chunks, with extensions and trailers',
    async (method) => {
      const seen = await ask(
        `${method} /v1/x HTTP/1.1`,
        'Host: a',
        'Connection: close',
        'Transfer-Encoding: chunked',
        '',
        '5;name=value;other="a;b"',
        'hello',
        '1',
        '!',
        '0',
        'X-Trailer: end',
        '',
      )
      expect(seen).toMatchObject({ method, body: 'hello!' })
    },
  )

  test('a balancer’s check by HTTP/1.0 needs no Host', async () => {
    const said = await say(gateway.port, lines('GET /healthz HTTP/1.0', ''))
    expect(statusesIn(said)).toEqual([200])
    expect(said).not.toContain('ransfer-')
    expect(bodyIn(said)).toMatchObject({
      url: '/healthz',
      headers: { 'x-forwarded-host': `127.0.0.1:${gateway.port}` },
    })
  })

  test('a caller that waits for 100 receives it', async () => {
    const said = await say(
      gateway.port,
      `${lines(
        'POST /v1/x HTTP/1.1',
        'Host: a',
        'Connection: close',
        'Expect: 100-continue',
        'Content-Length: 5',
        '',
      )}hello`,
    )
    expect(statusesIn(said)).toEqual([100, 200])
    expect(api.seen[0]).toMatchObject({ body: 'hello' })
    expect(api.seen[0]?.headers).not.toHaveProperty('expect')
  })

  test('any other expectation is 417', async () => {
    const said = await say(gateway.port, lines('GET /v1/x HTTP/1.1', 'Host: a', 'Expect: wonders', ''))
    expect(statusesIn(said)).toEqual([417])
    expect(bodyIn(said)).toMatchObject({ error: 'EXPECTATION_FAILED', status_code: 417 })
  })

  test.each([
    ['http://evil.example/v1/x?y=1', '/v1/x?y=1'],
    ['https://evil.example:443/v1/x/../y%2F', '/v1/x/../y%2F'],
    ['HTTP://[::1]:8080', '/'],
    ['http://evil.example?y=1', '/?y=1'],
  ])('the host of the absolute address %s is ignored', async (address, url) => {
    const seen = await ask(`GET ${address} HTTP/1.1`, 'Host: a', 'Connection: close', '')
    expect(seen).toMatchObject({ url, headers: { host: 'a', 'x-forwarded-host': 'a' } })
  })

  test('OPTIONS may ask about everything', async () => {
    const said = await say(gateway.port, lines('OPTIONS * HTTP/1.1', 'Host: a', 'Connection: close', ''))
    expect(statusesIn(said)).toEqual([204])
    expect(said).toMatch(/\r\nallow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n/)
  })
})

test.each(['QUERY', 'TRACE', 'PROPFIND', 'FOO', 'get', 'Get', 'PURGE', 'M-SEARCH'])(
  'the method %s is 405',
  async (method) => {
    const said = await say(gateway.port, lines(`${method} /v1/x HTTP/1.1`, 'Host: a', ''))
    expect(statusesIn(said)).toEqual([405])
    expect(bodyIn(said)).toMatchObject({ error: 'METHOD_NOT_ALLOWED', status_code: 405 })
    expect(api.seen).toEqual([])
  },
)

test('no caller is connected to another host', async () => {
  expect(
    statusesIn(await say(gateway.port, lines('CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: a', '') + smuggled)),
  ).toEqual([405])
})

test.each([
  ['long', [`X: ${'x'.repeat(20_000)}`]],
  ['many', Array.from({ length: 901 }, () => 'X:')],
])('headers that are too %s are 431', async (_name, headers) => {
  const said = await say(gateway.port, lines('GET /v1/x HTTP/1.1', 'Host: a', ...headers, ''))
  expect(statusesIn(said)).toEqual([431])
  expect(bodyIn(said)).toMatchObject({ status_code: 431 })
})

describe('requests one behind the other', () => {
  const one = (path: string, ...more: string[]) => lines(`GET ${path} HTTP/1.1`, 'Host: a', ...more, '')

  test('are answered in their order', async () => {
    const said = await say(gateway.port, one('/v1/1') + one('/v1/2') + one('/v1/3', 'Connection: close'))
    expect([...said.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url)).toEqual(['/v1/1', '/v1/2', '/v1/3'])
  })

  test('are answered up to the one that is ambiguous, and none behind it is run', async () => {
    const said = await say(gateway.port, one('/v1/1') + one('/v1/2', 'Host: b') + one('/v1/3'))
    expect(statusesIn(said)).toEqual([200, 400])
    expect(api.seen.map(({ url }) => url)).toEqual(['/v1/1'])
  })

  test('are answered up to the one that cannot be read', async () => {
    const said = await say(gateway.port, `${one('/v1/1')}\nnoise\r\n\r\n${one('/v1/3')}`)
    expect(statusesIn(said)).toEqual([200, 400])
    expect(api.seen.map(({ url }) => url)).toEqual(['/v1/1'])
  })
})

/** So many callers at once, each asking again and again on kept connections: all get their own answers. */
const victims = async (count: number, times = 12): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const ask = (who: string): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${who}`, 'content-type': 'text/plain' }
      const sent = request(
        { agent, port: gateway.port, host: '127.0.0.1', path: `/v1/${who}`, method: 'POST', headers },
        (res) => {
          let body = ''
          res.on('data', (chunk) => {
            body += chunk
          })
          res.on('end', () => resolve(JSON.parse(body)))
        },
      )
      sent.once('error', reject)
      sent.end(who)
    })
  const caller = async (who: string) => {
    for (let n = 0; n < times; n++) {
      const own = `${who}-${n}`
      expect(await ask(own)).toMatchObject({
        url: `/v1/${own}`,
        body: own,
        headers: { authorization: `Bearer ${own}` },
      })
    }
  }
  await Promise.all(Array.from({ length: count }, (_, n) => caller(`victim-${n}`)))
  agent.destroy()
}

test('no attack changes what anybody else asks, on the same connections to the process behind', async () => {
  const attacks = ambiguous.map(([, bytes]) => bytes)
  const clear = [
    lines('GET /v1/a HTTP/1.1', 'Host: a', `Content-Length: ${smuggled.length}`, '') + smuggled,
    lines('DELETE /v1/a HTTP/1.1', 'Host: a', `Content-Length: ${smuggled.length}`, '') + smuggled,
    lines(
      'OPTIONS /v1/a HTTP/1.1',
      'Host: a',
      'Transfer-Encoding: chunked',
      '',
      smuggled.length.toString(16),
    ) +
      smuggled +
      lines('', '0', ''),
    lines('HEAD /v1/a HTTP/1.1', 'Host: a', `Content-Length: ${smuggled.length}`, '') + smuggled,
  ].map((bytes) => bytes.replace('Host: a', 'Host: a\r\nConnection: close'))
  const attackers = Promise.all(
    [...attacks, ...clear].flatMap((bytes) =>
      Array.from({ length: 6 }, () => say(gateway.port, bytes + smuggled)),
    ),
  )
  await victims(12, 20)
  await attackers
  expect(api.seen.filter(({ url }) => url.includes('nowhere'))).toEqual([])
  expect(api.connections.size).toBeLessThan(api.seen.length / 2)
})
