import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('is asked 120 times a minute and address, and then refused in the common envelope', async () => {
  const from = { remoteAddress: '203.0.113.7' }
  const answers = await Promise.all(Array.from({ length: 130 }, () => edge.app.inject({ url, ...from })))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.json()).toMatchObject({ status_code: 429, path: url })
})

it('takes no other method', async () => {
  expect((await edge.app.inject({ method: 'POST', url })).statusCode).toBe(405)
})
