import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codingFor } from './compression.ts'
import { gatewayBefore } from './testing.ts'

const large = JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ zone: n, name: `Zone ${n}` })))
const json = { 'content-type': 'application/json; charset=utf-8' }

let answer: { status?: number; headers: OutgoingHttpHeaders; body: string } = { headers: json, body: large }
let behind: Server
let gateway: Awaited<ReturnType<typeof gatewayBefore>>

beforeAll(async () => {
  behind = createServer((_req, res) => {
    const { status = 200, headers, body } = answer
    res.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
  })
  gateway = await gatewayBefore(behind)
})
afterAll(() => gateway.close())

const ask = (
  accepted?: string,
  method = 'GET',
  path = '/v1/x',
): Promise<{ res: IncomingMessage; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const sent = request(
      { port: gateway.port, host: '127.0.0.1', path, method, headers, agent: false },
      async (res) => {
        const chunks: Buffer[] = []
        for await (const chunk of res) chunks.push(chunk)
        resolve({ res, bytes: Buffer.concat(chunks) })
      },
    )
    sent.once('error', reject).end()
  })

const given = (headers: OutgoingHttpHeaders, body = large, status = 200): void => {
  answer = { status, headers: { ...json, ...headers }, body }
}

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0.1, gzip', gunzipSync],
  ['br', '*', brotliDecompressSync],
] as const)('an answer is sent as %s to a caller who takes %s', async (coding, accepted, unpack) => {
  given({ etag: '"one"', vary: 'Cookie' })
  const { res, bytes } = await ask(accepted)
  expect(res.headers).toMatchObject({ 'content-encoding': coding, vary: 'Cookie, Accept-Encoding' })
  // It is no longer the same byte by byte.
  expect(res.headers.etag).toBe('W/"one"')
  expect(res.headers).not.toHaveProperty('content-length')
  expect(unpack(bytes).toString()).toBe(large)
  expect(bytes.length).toBeLessThan(large.length / 3)
})

test.each([undefined, '', 'identity', 'deflate', 'br;q=0, gzip;q=0'])(
  'a caller who takes %j gets it as it is, with Vary for caches',
  async (accepted) => {
    given({ etag: '"one"' })
    const { res, bytes } = await ask(accepted)
    expect(res.headers).not.toHaveProperty('content-encoding')
    expect(res.headers).toMatchObject({
      'content-length': String(large.length),
      etag: '"one"',
      vary: 'Accept-Encoding',
    })
    expect(bytes.toString()).toBe(large)
  },
)

test.each<[string, OutgoingHttpHeaders, string?, number?]>([
  ['a small answer', {}, '{"data":[]}'],
  ['a stream of events', { 'content-type': 'text/event-stream' }],
  ['what is compressed already', { 'content-encoding': 'zstd' }],
  ['a picture', { 'content-type': 'image/png' }],
  ['a file of certificates', { 'content-type': 'application/x-pkcs12' }],
  ['a download', { 'content-disposition': 'attachment; filename="track.csv"' }],
  ['an answer that sets a cookie', { 'set-cookie': 'session=secret' }],
  ['what nobody may change', { 'cache-control': 'public, no-transform' }],
  ['a part of a file', {}, large, 206],
])('%s is passed on as it is', async (_name, headers, body, status) => {
  given(headers, body, status)
  const { res, bytes } = await ask('br, gzip')
  expect(res.headers['content-encoding']).toBe(headers['content-encoding'])
  expect(res.headers['content-length']).toBe(String(answer.body.length))
  expect(bytes.toString()).toBe(answer.body)
})

test('a file that never changes is compressed once as well as can be, and given to all who ask later', async () => {
  const script = readFileSync(import.meta.filename, 'utf8')
  given({ 'cache-control': 'public, max-age=31536000, immutable' }, script)
  const first = await ask('br')
  await expect.poll(async () => (await ask('br')).bytes.length).toBeLessThan(first.bytes.length)
  const later = await ask('br, gzip')
  expect(brotliDecompressSync(first.bytes).toString()).toBe(script)
  expect(brotliDecompressSync(later.bytes).toString()).toBe(script)
  expect(later.res.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(gunzipSync((await ask('gzip')).bytes).toString()).toBe(script)
})

test.each([
  ['with one question after another', '/asked?n=1'],
  ['with one letter after another written by its number', '/%61sked'],
])('a file that is asked for %s is not kept for each', async (_how, path) => {
  given({ 'cache-control': 'immutable' }, readFileSync(import.meta.filename, 'utf8'))
  const sizeOf = async (path: string) => (await ask('br', 'GET', path)).bytes.length
  const onItsWay = await sizeOf(path)
  const named = `/named-${path.length}`
  await sizeOf(named)
  // Files are compressed one after the other, so the one before would be kept by now.
  await expect.poll(() => sizeOf(named)).toBeLessThan(onItsWay)
  expect(await sizeOf(path)).toBe(onItsWay)
})

test('HEAD answers as GET would, without a body', async () => {
  given({})
  const { res, bytes } = await ask('br', 'HEAD')
  expect(res.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(res.headers).not.toHaveProperty('content-length')
  expect(bytes).toHaveLength(0)
})

test('a refusal that is long is compressed as well, its status kept', async () => {
  given({}, large, 400)
  const { res, bytes } = await ask('gzip')
  expect(res.statusCode).toBe(400)
  expect(gunzipSync(bytes).toString()).toBe(large)
})

describe('of an answer that comes in parts', () => {
  test('each part can be read as soon as it is there', async () => {
    let more = () => {}
    const slow = createServer((_req, res) => {
      res.writeHead(200, json)
      res.write('"first part",')
      more = () => void res.end('"last part"')
    })
    const before = await gatewayBefore(slow)
    const response = await fetch(`http://127.0.0.1:${before.port}/v1/x`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers.get('content-encoding')).toBe('br')
    const reader = response.body!.getReader()
    const read = async () => Buffer.from((await reader.read()).value ?? []).toString()
    expect(await read()).toBe('"first part",')
    more()
    expect(await read()).toBe('"last part"')
    before.close()
  })

  test('a caller who leaves ends the answer behind', async () => {
    const left = Promise.withResolvers<void>()
    const endless = createServer((_req, res) => {
      res.writeHead(200, json).once('close', () => left.resolve())
      const say = (): void =>
        void (res.destroyed || (res.write(large) ? setImmediate(say) : res.once('drain', say)))
      say()
    })
    const before = await gatewayBefore(endless)
    const leaving = new AbortController()
    const headers = { 'accept-encoding': 'gzip' }
    const response = await fetch(`http://127.0.0.1:${before.port}/v1/x`, { headers, signal: leaving.signal })
    await response.body!.getReader().read()
    leaving.abort()
    await left.promise
    before.close()
  })
})

test.each([
  ['gzip;q=0.5, br;q=1.0', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', null],
  ['br;q=nonsense', null],
])('%s is taken for %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding)
})
