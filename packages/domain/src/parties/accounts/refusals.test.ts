import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { roleNumber, userStatus } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, lastCode, type Person, partnerActor } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { userOperations } from '../users/service.ts'
import { accountOperations } from './service.ts'

const world = await openTestWorld()

const byEmail = ({ user }: Person) => ({ identifier_type: 'email', identifier: user.email }) as const
const ctx = () => world.as(partnerActor)
const code = async (person: Person) => {
  await accountOperations.sendLoginOtp.invoke(ctx(), {}, byEmail(person))
  return lastCode(world, person.user.email)
}

it('a banned person signs in neither by password nor by code', async () => {
  const person = await buildUser(world)
  const { users } = tables
  const own = eq(users.userUuid, person.user.user_uuid)
  await world.services.db.update(users).set({ status: userStatus.banned }).where(own)
  world.clock.advance(61_000)
  const { password } = person
  const byPassword = accountOperations.loginPassword.invoke(ctx(), {}, { ...byEmail(person), password })
  expect(await refusal(byPassword)).toBe('user_inactive')
  const otp = await code(person)
  const byCode = accountOperations.loginOtp.invoke(ctx(), {}, { ...byEmail(person), otp })
  expect(await refusal(byCode)).toBe('user_inactive')
})

it('a code is sent once a minute, and after ten wrong ones in a row a sign-in waits', async () => {
  const person = await buildUser(world)
  world.clock.advance(61_000)
  await code(person)
  expect(await refusal(code(person))).toBe('rate_limited')
  const guess = () =>
    refusal(accountOperations.loginOtp.invoke(ctx(), {}, { ...byEmail(person), otp: '000000' }))
  const said = []
  for (let n = 0; n < 11; n += 1) said.push(await guess())
  expect(said).toEqual([...Array.from({ length: 10 }, () => 'invalid_credentials'), 'rate_limited'])
})

it("a person's address is never another's", async () => {
  const [one, two] = [await buildUser(world), await buildUser(world)]
  const params = { user_uuid: one.user.user_uuid }
  const change = capabilities.users.update.invoke(world.as(one.actor), params, { email: two.user.email })
  expect(await refusal(change)).toBe('already_exists')
})

it('an Admin who was removed a moment ago changes no role any more', async () => {
  const { org, owner } = await buildOrganisation(world)
  const { actor, person } = await buildMember(world, org, 'admin')
  const { person: other } = await buildMember(world, org)
  await capabilities.users.remove.invoke(world.as(owner), { user_uuid: person.user.user_uuid }, {})
  const role = { role: roleNumber.member }
  const act = userOperations.setRole.invoke(world.as(actor), { user_uuid: other.user.user_uuid }, role)
  expect(await refusal(act)).toBe('not_a_member')
})
