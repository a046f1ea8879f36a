import { minute } from '@clearway/domain/kernel'
import { builderPassword, buildUser } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEdge, type Edge } from './testing/edge.ts'

let edge: Edge
beforeAll(async () => {
  edge = await createEdge({ rateLimits: true })
})
afterAll(() => edge.close())

const signIn = (identifier: string, password: string, address: string, forwarded?: string) =>
  edge.ask(null, 'POST', '/auth/login-password', {
    address,
    headers: { 'x-forwarded-for': forwarded },
    body: { identifier_type: 'email', identifier, password },
  })
const guesses = (many: number, address: string, forwarded?: string) =>
  Promise.all(
    Array.from({ length: many }, (_, n) => signIn(`nobody.${n}@example.org`, 'guess', address, forwarded)),
  )
const statuses = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

it('an address fails fifty times in a quarter of an hour, however many people it names, all at once', async () => {
  const { user } = await buildUser(edge.world)
  const answers = await guesses(60, '203.0.113.7')
  expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([50, 10])
  const refused = await signIn(user.email, builderPassword, '203.0.113.7')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'retry-after': '900', 'ratelimit-limit': '50' })
  // Neither a forged header nor another address of the same machine helps; everybody else signs in.
  expect((await signIn(user.email, builderPassword, '203.0.113.7', '198.51.100.9')).statusCode).toBe(429)
  expect((await signIn(user.email, builderPassword, '203.0.113.8')).statusCode).toBe(200)
  edge.world.clock.advance(15 * minute)
  expect((await signIn(user.email, builderPassword, '203.0.113.7')).statusCode).toBe(200)
})

it('behind our own proxy it is the address that the proxy saw', async () => {
  const { user } = await buildUser(edge.world)
  await guesses(50, '127.0.0.1', '198.51.100.4, 203.0.113.20')
  expect((await signIn(user.email, builderPassword, '127.0.0.1', '203.0.113.20')).statusCode).toBe(429)
  expect((await signIn(user.email, builderPassword, '127.0.0.1', '203.0.113.21')).statusCode).toBe(200)
})

it('sixty people of one office who sign in at the same moment all get in', async () => {
  const { user } = await buildUser(edge.world)
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => signIn(user.email, builderPassword, '203.0.113.30')),
  )
  expect(statuses(answers, 200)).toBe(60)
})
