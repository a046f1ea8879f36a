import { describe, expect, it } from 'vitest'
import { day, type MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { invitationOperations } from './service.ts'

const world = await openTestWorld({ rateLimits: false })
const kestrel = await buildOrganisation(world)

let serial = 0
const somebody = (): string => {
  serial += 1
  return `guest.${serial}@example.org`
}
const invite = (invite_identifier: string, actor: MemberActor = kestrel.owner) =>
  capabilities.invitations.inviteUser.invoke(
    world.as(actor),
    {},
    { invite_mode: 1, invite_identifier, invite_role: 1 },
  )
const revoke = (invite_uuid: string, actor: MemberActor = kestrel.owner) =>
  capabilities.invitations.revoke.invoke(world.as(actor), { invite_uuid }, {})
const sentTo = (address: string): number => world.sent.filter(({ to }) => to === address).length

const inviteMany = (many: number, actor: MemberActor) =>
  capabilities.invitations.inviteUsers.invoke(
    world.as(actor),
    {},
    {
      invitations: Array.from({ length: many }, () => ({
        invite_mode: 1,
        invite_identifier: somebody(),
        invite_role: 1,
      })),
    },
  )

/** Invites and revokes; the code of the refusal, or 'allowed'. */
const onceMore = async (address: string, actor: MemberActor = kestrel.owner): Promise<unknown> => {
  try {
    await revoke((await invite(address, actor)).invite_uuid, actor)
    return 'allowed'
  } catch (error) {
    return refusal(Promise.reject(error))
  }
}

describe('one address', () => {
  it('gets three messages a day from one organisation, however often it is invited and revoked', async () => {
    const guest = somebody()
    const outcomes: unknown[] = []
    for (let n = 0; n < 30; n += 1) outcomes.push(await onceMore(n % 2 ? guest : guest.toUpperCase()))
    expect(outcomes).toEqual([...Array(3).fill('allowed'), ...Array(27).fill('rate_limited')])
    expect(sentTo(guest)).toBe(3)
    const refused = await invite(guest).catch((error) => error)
    expect(refused).toMatchObject({ code: 'rate_limited', limit: 3, retryAfterS: day / 1000 })
    const otherwise = invitationOperations.create.invoke(
      world.as(kestrel.owner),
      {},
      {
        resource_type: 1,
        resource_uuid: kestrel.org.org_uuid,
        invitee_type: 1,
        invite_mode: 1,
        invite_identifier: guest,
        invite_role: 1,
      },
    )
    expect(await refusal(otherwise)).toBe('rate_limited')
    expect(await refusal(invite(somebody()))).toBe('allowed')
    world.clock.advance(day)
    expect(await onceMore(guest)).toBe('allowed')
  })

  it('also when thirty ask at the same moment', async () => {
    const guest = somebody()
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => onceMore(guest)))
    expect(sentTo(guest)).toBeLessThanOrEqual(3)
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(sentTo(guest))
    const others = new Set(outcomes.filter((outcome) => outcome !== 'allowed'))
    expect([...others].every((outcome) => outcome === 'rate_limited' || outcome === 'already_exists')).toBe(
      true,
    )
  })

  it('gets ten a day from all together', async () => {
    const guest = somebody()
    const inviters = await Promise.all(Array.from({ length: 4 }, () => buildOrganisation(world)))
    const outcomes: unknown[] = []
    for (const { owner } of inviters)
      for (let n = 0; n < 3; n += 1) outcomes.push(await onceMore(guest, owner))
    expect(outcomes).toEqual([...Array(10).fill('allowed'), 'rate_limited', 'rate_limited'])
    expect(sentTo(guest)).toBe(10)
  })

  it('is not told to who names its person by uuid', async () => {
    const { user } = await buildUser(world)
    const named = {
      resource_type: 1,
      resource_uuid: kestrel.org.org_uuid,
      invitee_type: 1,
      invitee_uuid: user.user_uuid,
      invite_role: 1,
    }
    const once = () => invitationOperations.create.invoke(world.as(kestrel.owner), {}, named)
    for (let n = 0; n < 3; n += 1) await revoke((await once()).invite_uuid)
    const { message } = await once().catch((error) => error)
    expect(message).toContain('This person had 3 invitations of yours within a day.')
    expect(message).not.toContain(user.email)
  })

  it('keeps its budget when the invitation is refused for another reason', async () => {
    const guest = somebody()
    await invite(guest)
    for (let n = 0; n < 5; n += 1) expect(await refusal(invite(guest))).toBe('already_exists')
    expect(sentTo(guest)).toBe(1)
  })
})

describe('one organisation', () => {
  it('writes to a thousand recipients a day; each of a list counts, and a list that goes beyond sends nothing', async () => {
    const { owner, org } = await buildOrganisation(world)
    const colleague = await buildMember(world, org, 'admin')
    await inviteMany(500, owner)
    await inviteMany(499, colleague.actor)
    const before = world.sent.length
    const refused = await inviteMany(2, owner).catch((error) => error)
    expect(refused).toMatchObject({ code: 'rate_limited', limit: 1000, retryAfterS: day / 1000 })
    expect(refused.message).toBe(
      `This is to 2 recipients, and of your 1000 within a day 1 are left. Try again in ${day / 1000} s.`,
    )
    expect(world.sent).toHaveLength(before)
    await inviteMany(1, owner)
    expect(await refusal(invite(somebody(), owner))).toBe('rate_limited')
    world.clock.advance(day)
    expect(await refusal(invite(somebody(), owner))).toBe('allowed')
  })
})

describe('one person', () => {
  it('writes to a thousand recipients a day, however many organisations they found for it', async () => {
    const { owner, person, org } = await buildOrganisation(world)
    const founded = await Promise.all([1, 2].map(() => buildOrganisation(world, { person })))
    const others = founded.map((one) => one.owner)
    await inviteMany(400, owner)
    for (const other of others) await inviteMany(300, other)
    for (const actor of [owner, ...others])
      expect(await inviteMany(1, actor).catch((error) => error)).toMatchObject({
        code: 'rate_limited',
        message: expect.stringContaining('of your 1000 within a day 0 are left'),
      })
    const colleague = await buildMember(world, org, 'admin')
    expect(await refusal(invite(somebody(), colleague.actor))).toBe('allowed')
  })

  it('also when all of them write at the same moment', async () => {
    const { person } = await buildOrganisation(world)
    const founded = await Promise.all(Array.from({ length: 4 }, () => buildOrganisation(world, { person })))
    const before = world.sent.length
    const outcomes = await Promise.all(founded.map(({ owner }) => refusal(inviteMany(300, owner))))
    expect(outcomes.toSorted()).toEqual(['allowed', 'allowed', 'allowed', 'rate_limited'])
    expect(world.sent).toHaveLength(before + 900)
  })
})

describe('where the message is a courtesy', () => {
  it('asking to join over and over reaches an Admin three times; the requests themselves remain', async () => {
    const { org, person } = await buildOrganisation(world)
    const asker = await buildUser(world)
    for (let n = 0; n < 6; n += 1) {
      const asked = await invitationOperations.create.invoke(
        world.as(asker.actor),
        {},
        { resource_type: 1, resource_uuid: org.org_uuid, invitee_type: 1, invite_role: 1 },
      )
      expect(asked.direction).toBe('request')
      await capabilities.invitations.revoke.invoke(
        world.as(asker.actor),
        { invite_uuid: asked.invite_uuid },
        {},
      )
    }
    const asked = world.sent.filter(({ to, purpose }) => to === person.user.email && purpose === 'invitation')
    expect(asked).toHaveLength(3)
  })
})
