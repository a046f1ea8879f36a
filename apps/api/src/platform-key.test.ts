import { buildUser } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEdge, type Edge, partnerKey, platformAdminKey } from './testing/edge.ts'

// docs/decisions/0012: the console shows the platform-admin key beside its own, for partner keys alone.
const email = 'platform@example.org'
let edge: Edge
let administrator: string
let somebody: string

beforeAll(async () => {
  edge = await createEdge({ settings: { platformAdminEmails: [email] } })
  administrator = (await buildUser(edge.world, { email })).token
  somebody = (await buildUser(edge.world)).token
})
afterAll(() => edge.close())

const list = async (token: string, headers: Record<string, string>) => {
  const answer = await edge.app.inject({
    url: '/trpc/partnerKeys.list',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return [answer.statusCode, answer.json().error?.data.failure]
}
const console = { 'partner-api-key': partnerKey }
const both = { ...console, 'platform-admin-key': platformAdminKey }

it('a platform administrator lists partner keys through the console that holds the platform-admin key', async () => {
  expect(await list(administrator, both)).toEqual([200, undefined])
})

it('through a console without that key they cannot', async () => {
  expect(await list(administrator, console)).toEqual([403, 'platform_admin_only'])
})

it('that key opens nothing for anybody else', async () => {
  expect(await list(somebody, both)).toEqual([403, 'platform_admin_only'])
})

it('a partner’s own key in its place is refused', async () => {
  expect(await list(administrator, { ...console, 'platform-admin-key': partnerKey })).toEqual([
    403,
    'platform_admin_only',
  ])
  expect((await list(administrator, { ...console, 'platform-admin-key': 'a guess' }))[0]).toBe(401)
})

it('over REST the header means nothing', async () => {
  const headers = { authorization: `Bearer ${administrator}`, 'platform-admin-key': platformAdminKey }
  const answer = await edge.ask(null, 'GET', '/partner-keys', { headers })
  expect(answer.statusCode).toBe(403)
})
