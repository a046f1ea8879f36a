import { defaultSettings } from '@clearway/domain/kernel'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createEdge, type Edge } from './testing/edge.ts'

let edge: Edge
beforeAll(async () => {
  edge = await createEdge({ rateLimits: true })
})
afterAll(() => edge.close())

const url = '/v1/certificates/crl'
const ask = (headers: Record<string, string> = {}) => edge.app.inject({ url, headers })

it('gives the revocation list to anybody, without a key or a token', async () => {
  const answer = await ask()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pkix-crl')
  // DER: a SEQUENCE whose length is that of the whole file.
  expect(answer.rawPayload[0]).toBe(0x30)
  expect(answer.rawPayload.readUInt16BE(2) + 4).toBe(answer.rawPayload.length)
})

it('answers 304 to whoever has it already', async () => {
  const { etag } = (await ask()).headers
  const again = await ask({ 'if-none-match': String(etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await ask({ 'if-none-match': '"0"' })).statusCode).toBe(200)
})

const answersTo = (times: number, of: Edge, from: string) =>
  Promise.all(Array.from({ length: times }, () => of.app.inject({ url, remoteAddress: from })))

it('is given to a broker that asks at each of a thousand handshakes, and costs its network nothing of what strangers may ask', async () => {
  const answers = await answersTo(1_000, edge, '203.0.113.6')
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const other = await edge.app.inject({ url: '/v1/openapi.json', remoteAddress: '203.0.113.6' })
  expect(other.headers['ratelimit-remaining']).toBe(String(defaultSettings.restPerMinute.address - 1))
})

it('has a budget for each address, and is then refused in the common envelope', async () => {
  const restPerMinute = { ...defaultSettings.restPerMinute, revocationList: 20 }
  const tight = await createEdge({ rateLimits: true, settings: { restPerMinute } })
  onTestFinished(() => tight.close())
  const answers = await answersTo(25, tight, '203.0.113.7')
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.json()).toMatchObject({ status_code: 429, path: url })
  expect((await answersTo(1, tight, '203.0.113.8'))[0]?.statusCode).toBe(200)
})

it('takes no other method', async () => {
  expect((await edge.app.inject({ method: 'POST', url })).statusCode).toBe(405)
})
