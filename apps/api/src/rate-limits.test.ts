import { hour, minute } from '@clearway/domain/kernel'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildFlyer,
  buildOwner,
  type Caller,
  createEdge,
  createTwin,
  type Edge,
  partnerKey,
  type Sent,
} from './testing/edge.ts'

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
// The tokens outlast all tests together.
beforeEach(() => edge.world.clock.advance(1.5 * minute))

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

it('who asks too often is answered with the time to wait, and is served after it', async () => {
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

it('an address whose callers are not known may ask 120 times a minute', async () => {
  const body = { identifier_type: 'email', identifier: 'nobody@example.org' }
  expect(await answered(60, null, 'POST', '/auth/login/send-otp', { body })).toBe(60)
  expect(await answered(70, null, 'GET', '/assets', noKey)).toBe(60)
  expect((await edge.ask(flyer, 'GET', '/users/me')).statusCode).toBe(200)
})

it('a clock that ran ahead and is put right holds nobody up', async () => {
  const ask = () => answered(130, null, 'GET', '/assets', noKey)
  edge.world.clock.advance(5 * hour)
  expect(await ask()).toBe(120)
  edge.world.clock.advance(-5 * hour)
  expect(await ask()).toBe(120)
  edge.world.clock.advance(minute)
  expect(await ask()).toBe(120)
})

const narrower: [string, number, () => Caller | null, Ask[1], string, Sent][] = [
  ['bulk routes', 30, () => manager, 'POST', '/airspaces/bulk', { body: { zones: [] } }],
  ['questions for an organisation', 60, () => flyer, 'GET', '/organisations/directory?q=air', {}],
  ['heights of the ground', 120, () => flyer, 'POST', '/terrain/heights', { body: { points: [[77, 12]] } }],
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

describe('two api processes on one database', () => {
  let twin: Awaited<ReturnType<typeof createTwin>>
  beforeAll(async () => {
    twin = await createTwin(edge)
  })
  afterAll(() => twin.close())

  const races: [string, number, () => Caller | null, Ask[1], string, Sent][] = [
    ['a person', 600, () => flyer, 'GET', '/users/me', {}],
    ['an address', 120, () => null, 'GET', '/assets', noKey],
    ['an organisation’s zone feed', 120, () => flyer, 'GET', '/airspaces/sync/check', {}],
  ]
  it.each(races)('allow %s %i a minute between them, racing', async (_who, limit, caller, ...ask) => {
    const answers = await Promise.all(
      Array.from({ length: limit + 50 }, (_, at) => (at % 2 ? twin : edge).ask(caller(), ...ask)),
    )
    const allowed = answers.filter(({ statusCode }) => statusCode !== 429)
    expect(allowed).toHaveLength(limit)
    const left = allowed.map(({ headers }) => Number(headers['ratelimit-remaining']))
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, at) => at))
    expect((await twin.ask(caller(), ...ask)).statusCode).toBe(429)
    expect((await edge.ask(caller(), ...ask)).statusCode).toBe(429)
  })

  it('count each for itself while the database does not count, and fail nobody', async () => {
    const holder = new pg.Client(edge.world.database.url)
    await holder.connect()
    try {
      // Counting a request waits for this lock, and gives up.
      await holder.query('begin; lock table request_counts in access exclusive mode')
      expect(await answered(130, null, 'GET', '/assets', noKey)).toBe(120)
      const refused = await edge.ask(null, 'GET', '/assets', noKey)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
      expect((await twin.ask(null, 'GET', '/assets', noKey)).statusCode).toBe(401)
    } finally {
      await holder.end()
    }
    edge.world.clock.advance(2 * minute)
    expect(await answered(130, null, 'GET', '/assets', noKey)).toBe(120)
    expect((await twin.ask(null, 'GET', '/assets', noKey)).statusCode).toBe(429)
  })
})

describe('the rules of signing in', () => {
  it('are refused in the same way: ten failed sign-ins an identifier, and the eleventh is answered with the time to wait', async () => {
    const body = { identifier_type: 'email', identifier: 'guess@example.org', password: 'a wrong password' }
    const sign = () => edge.ask(null, 'POST', '/auth/login-password', { body })
    const answers = await Promise.all(Array.from({ length: 14 }, sign))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    const refused = answers.find(({ statusCode }) => statusCode === 429)!
    expect(refused.headers).toMatchObject({
      'retry-after': '900',
      'ratelimit-limit': '10',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '900',
    })
    edge.world.clock.advance(15 * minute)
    expect((await sign()).statusCode).toBe(401)
  })

  it('let a session refresh 30 times in 5 minutes, and keep its token when it has to wait', async () => {
    const { person } = await buildOwner(edge, 'assetOwner')
    let refresh_token = person.refreshToken
    const refresh = () => edge.ask(null, 'POST', '/auth/refresh-token', { body: { refresh_token } })
    for (let time = 0; time < 30; time++) {
      const answer = await refresh()
      expect(answer.statusCode).toBe(200)
      refresh_token = answer.json().data.refresh_token
    }
    const refused = await refresh()
    expect([refused.statusCode, refused.headers['ratelimit-limit']]).toEqual([429, '30'])
    edge.world.clock.advance(5 * minute)
    expect((await refresh()).statusCode).toBe(200)
  })
})

describe('whose address it is', () => {
  const from = (address: string, forwarded?: string): Sent => ({
    address,
    headers: { 'partner-api-key': undefined, 'x-forwarded-for': forwarded },
  })
  const isFree = async (sent: Sent) => (await edge.ask(null, 'GET', '/assets', sent)).statusCode === 401

  it('is not for the caller to choose: a forged X-Forwarded-For spends from the same budget', async () => {
    expect(await answered(120, null, 'GET', '/assets', from('203.0.113.7'))).toBe(120)
    for (const forged of ['198.51.100.1', '127.0.0.1', '198.51.100.1, 127.0.0.1', 'rubbish'])
      expect(await isFree(from('203.0.113.7', forged))).toBe(false)
    expect(await isFree(from('203.0.113.8'))).toBe(true)
  })

  it('is what our own proxy saw, whatever the caller had written before it', async () => {
    expect(await answered(120, null, 'GET', '/assets', from('127.0.0.1', '203.0.113.9'))).toBe(120)
    expect(await isFree(from('127.0.0.1', '198.51.100.2, 203.0.113.9'))).toBe(false)
    expect(await isFree(from('127.0.0.1', '203.0.113.10'))).toBe(true)
  })

  it('is a whole IPv6 network of 64 bits, and an IPv4 address in either spelling', async () => {
    expect(await answered(120, null, 'GET', '/assets', from('2001:db8:1:2::1'))).toBe(120)
    expect(await isFree(from('2001:0db8:1:2:ffff::9'))).toBe(false)
    expect(await isFree(from('2001:db8:1:3::1'))).toBe(true)
    expect(await answered(120, null, 'GET', '/assets', from('203.0.113.11'))).toBe(120)
    expect(await isFree(from('::ffff:203.0.113.11'))).toBe(false)
  })
})

describe('the console, which calls by tRPC', () => {
  const ask = (token: string | undefined) =>
    edge.app.inject({
      url: '/trpc/users.me',
      headers: { 'partner-api-key': partnerKey, ...(token && { authorization: `Bearer ${token}` }) },
    })

  it('has the same limits: a page cannot hammer either', async () => {
    const answers = await Promise.all(Array.from({ length: 610 }, () => ask(flyer.token)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600)
    const refused = await ask(flyer.token)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error.data).toMatchObject({ failure: 'rate_limited', retry_after_s: 60 })
    expect(refused.headers['ratelimit-remaining']).toBe('0')
  })
})
