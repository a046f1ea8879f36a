import { minute } from '@clearway/domain/kernel'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFlyer, buildOwner, type Caller, createEdge, type Edge, type Sent } from './testing/edge.ts'

let edge: Edge
let flyer: Caller
let other: Caller
let manager: Caller

beforeAll(async () => {
  edge = await createEdge({ rateLimits: true })
  flyer = (await buildFlyer(edge)).caller
  other = (await buildOwner(edge, 'assetOwner')).caller
  manager = (await buildOwner(edge, 'airspaceManager')).caller
})
afterAll(() => edge.close())
beforeEach(() => edge.world.clock.advance(2 * minute))

type Ask = Parameters<Edge['ask']>

/** How many of `times` requests are answered with something else than 429. */
const answered = async (times: number, ...ask: Ask): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: times }, () => edge.ask(...ask)))
  return answers.filter((answer) => answer.statusCode !== 429).length
}
const noKey: Sent = { headers: { 'partner-api-key': undefined } }

it('a person with a partner key may ask 600 times a minute, and another is not held up', async () => {
  expect(await answered(610, flyer, 'GET', '/users/me')).toBe(600)
  expect((await edge.ask(other, 'GET', '/users/me')).statusCode).toBe(200)
})

it('who asks too often hears when to come back, and is heard then', async () => {
  await answered(601, flyer, 'GET', '/users/me')
  edge.world.clock.advance(minute / 2)
  const refused = await edge.ask(flyer, 'GET', '/users/me')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ error: 'RATE_LIMITED', status_code: 429 })
  expect(refused.headers).toMatchObject({
    'retry-after': '30',
    'ratelimit-limit': '600',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '30',
  })
  edge.world.clock.advance(minute / 2)
  expect((await edge.ask(flyer, 'GET', '/users/me')).headers['ratelimit-remaining']).toBe('599')
})

it('an address whose callers nobody knows may ask 120 times a minute', async () => {
  const body = { identifier_type: 'email', identifier: 'nobody@example.org' }
  expect(await answered(60, null, 'POST', '/auth/login/send-otp', { body })).toBe(60)
  expect(await answered(70, null, 'GET', '/assets', noKey)).toBe(60)
  expect((await edge.ask(flyer, 'GET', '/users/me')).statusCode).toBe(200)
})

const narrower: [string, number, () => Caller | null, Ask[1], string, Sent][] = [
  ['bulk routes', 30, () => manager, 'POST', '/airspaces/bulk', { body: { zones: [] } }],
  ['live tokens', 30, () => flyer, 'POST', '/airspace/live/token', {}],
  ['the zone feed', 120, () => flyer, 'GET', '/airspaces/sync/check', {}],
  [
    'certificate validation',
    60,
    () => null,
    'POST',
    '/certificates/validate',
    { body: { thumbprint: 'AB', asset_uuid: 'x' }, ...noKey },
  ],
]
it.each(narrower)('%s take %i a minute', async (_what, limit, caller, method, path, sent) => {
  expect(await answered(limit + 5, caller(), method, path, sent)).toBe(limit)
})

it('a certificate that is asked about too often is answered in its own shape', async () => {
  const ask = () => edge.ask(null, 'POST', '/certificates/validate', { body: {}, ...noKey })
  await Promise.all(Array.from({ length: 60 }, ask))
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ valid: false, error: expect.any(String) })
  expect(refused.headers['retry-after']).toBe('60')
})
