import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { day } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildUser, type Person, partnerActor } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { accountOperations } from './service.ts'

const perDay = 60
const world = await openTestWorld({ founding: { perDay, windowMs: day }, rateLimits: false })
const person = await buildUser(world)

const input = {
  org_name: 'One of many',
  org_address: 'Devanahalli, Bengaluru',
  org_website: 'https://many.example.org',
  org_business_identifiers: { type: 'CIN', identifier: 'U12345' },
  org_type: 2,
}
const found = ({ actor }: Person = person) =>
  capabilities.organisations.create.invoke(world.as(actor), {}, input)
const hinted = (token: string) =>
  (decodeJwt(token).org_memberships as { org_uuid: string }[]).map(({ org_uuid }) => org_uuid)

it('a token names the 50 organisations that a person joined last, the newest among them, and stays short', async () => {
  const made: string[] = []
  while (made.length < perDay - 5) {
    world.clock.advance(1)
    const { organisation, tokens } = await found()
    made.push(organisation.org_uuid)
    expect(hinted(tokens.access_token)).toEqual(made.slice(-50))
    expect(tokens.access_token.length).toBeLessThan(6_000)
  }
  const self = await capabilities.users.me.invoke(world.as(person.actor), {}, {})
  expect(self.org_memberships).toHaveLength(made.length)
  const { token } = await accountOperations.loginPassword.invoke(
    world.as(partnerActor),
    {},
    { identifier_type: 'email', identifier: person.user.email, password: person.password },
  )
  expect(hinted(token)).toEqual(made.slice(-50))
})

it('one person founds so many organisations within a day, also at once, and as many the next day', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusal(found())))
  expect(outcomes.toSorted()).toEqual([...Array(5).fill('allowed'), ...Array(5).fill('rate_limited')])
  await expect(found()).rejects.toMatchObject({
    code: 'rate_limited',
    limit: perDay,
    message: expect.stringMatching(/^One person founds at most 60 organisations within a day\. Try again in/),
  })
  expect(await refusal(found(await buildUser(world)))).toBe('allowed')
  world.clock.advance(day)
  expect(await refusal(found())).toBe('allowed')
})
