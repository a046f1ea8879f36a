import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import {
  actorOf,
  builderPassword,
  buildUser,
  type Person,
  partnerActor,
} from '../../testing/builders/people.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { authenticate } from '../access/authenticate.ts'
import { accountOperations } from '../accounts/service.ts'
import { ensureSeedKeys } from '../partner-keys/seed.ts'
import { platformUserOperations } from './service.ts'

const roots = ['root@example.org', 'root.two@example.org', 'root.three@example.org']
let world: TestWorld
let root: Person
let second: Person
beforeAll(async () => {
  world = await createTestWorld({ platformAdminEmails: roots })
  await ensureSeedKeys(world.services, { platformAdminKey: 'admin-key', consoleKey: 'console-key' })
  root = await buildUser(world, { email: roots[0]! })
  second = await buildUser(world, { email: roots[1]! })
})
afterAll(() => world.close())

const set = (person: Person, status: number, by: Actor = root.actor) =>
  capabilities.platformUsers.setStatus.invoke(
    world.as(by),
    { user_uuid: person.user.user_uuid },
    { status, status_reason: 'a reason' },
  )
const works = (bearer: string) =>
  refusal(authenticate(world.services, { partnerKey: 'console-key', bearer }, { who: 'user' }))
const again = async (person: Person): Promise<Person> => {
  const { token } = await accountOperations.loginPassword.invoke(
    world.as(partnerActor),
    {},
    { identifier_type: 'email', identifier: person.user.email, password: builderPassword },
  )
  return { ...person, token, actor: await actorOf(world, token) }
}
const login = ({ user }: Person, password = builderPassword) =>
  refusal(
    accountOperations.loginPassword.invoke(
      world.as(partnerActor),
      {},
      { identifier_type: 'email', identifier: user.email, password },
    ),
  )

describe('a suspended person', () => {
  it('is out at once, reads why at the next sign-in, and comes back when restored', async () => {
    const person = await buildUser(world)
    expect(await set(person, -1)).toMatchObject({ status: -1, user_uuid: person.user.user_uuid })
    expect(await works(person.token)).toBe('token_invalid')
    const again = accountOperations.refreshToken.invoke(
      world.as(partnerActor),
      {},
      { refresh_token: person.refreshToken },
    )
    expect(await refusal(again)).toBe('refresh_token_invalid')
    expect(await login(person)).toBe('user_inactive')
    expect(await login(person, 'not the password')).toBe('invalid_credentials')
    expect(await set(person, -1)).toMatchObject({ status: -1 })
    expect(await set(person, 1)).toMatchObject({ status: 1 })
    expect(await works(person.token)).toBe('token_invalid')
    expect(await login(person)).toBe('allowed')
  })

  it('who had verified nothing is registered again and not active', async () => {
    const person = await buildUser(world, { unverified: true })
    await set(person, -1)
    expect(await set(person, 1)).toMatchObject({ status: 0 })
  })

  it('has no session that was being opened meanwhile', async () => {
    const person = await buildUser(world)
    const opened: string[] = []
    const signIns = Array.from({ length: 6 }, () =>
      accountOperations.loginPassword
        .invoke(
          world.as(partnerActor),
          {},
          { identifier_type: 'email', identifier: person.user.email, password: builderPassword },
        )
        .then(
          ({ token }) => void opened.push(token),
          () => {},
        ),
    )
    await set(person, -1)
    await Promise.all(signIns)
    expect(await Promise.all(opened.map(works))).toEqual(opened.map(() => 'token_invalid'))
  })
})

describe('who may', () => {
  it('platform administrators alone, and nobody suspends themselves', async () => {
    const { owner } = await buildOrganisation(world)
    expect(await refusal(set(second, -1, owner))).toBe('platform_admin_only')
    expect(await refusal(set(root, -1))).toBe('conflict')
    const nobody = capabilities.platformUsers.setStatus.invoke(
      world.as(root.actor),
      { user_uuid: crypto.randomUUID() },
      { status: -1 },
    )
    expect(await refusal(nobody)).toBe('not_found')
    expect(await refusal(set(second, 0))).toBe('invalid_input')
    expect(await refusal(set(second, -2))).toBe('invalid_input')
  })

  it('of two administrators who suspend each other at once one is left', async () => {
    let third = await buildUser(world, { email: roots[2]! })
    for (let round = 0; round < 6; round += 1) {
      const outcomes = await Promise.all([
        refusal(set(third, -1, second.actor)),
        refusal(set(second, -1, third.actor)),
      ])
      expect(outcomes.toSorted()).toEqual(['allowed', 'token_invalid'])
      for (const one of [second, third]) await set(one, 1)
      ;[second, third] = [await again(second), await again(third)]
    }
  })
})

it('people are found by name, address, phone and svc id, and by their state', async () => {
  const person = await buildUser(world, { first_name: 'Meera', last_name: 'Krishnan' })
  const find = async (query: object) =>
    (await platformUserOperations.list.invoke(world.as(root.actor), {}, query)).data.map(
      ({ user_uuid }) => user_uuid,
    )
  const { user_uuid, email, phone, user_svc_id } = person.user
  for (const search of ['meera krish', email.toUpperCase(), phone, user_svc_id])
    expect(await find({ search })).toEqual([user_uuid])
  await set(person, -1)
  expect(await find({ status: '-1', search: 'meera' })).toEqual([user_uuid])
  expect(await find({ status: '1', search: 'meera' })).toEqual([])
  const seen = await platformUserOperations.get.invoke(world.as(root.actor), { user_uuid }, {})
  expect(seen).toMatchObject({ user_uuid, status: -1, is_platform_admin: false, org_memberships: [] })
  const none = platformUserOperations.get.invoke(world.as(root.actor), { user_uuid: crypto.randomUUID() }, {})
  expect(await refusal(none)).toBe('not_found')
})
