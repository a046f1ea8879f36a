import { tables } from '@clearway/db'
import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Failure } from '../../kernel/index.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { buildInvitationScene } from '../../testing/invitation-scene.ts'
import { refusal } from '../../testing/refusal.ts'

// A person asks to join an organisation.

const world = await openTestWorld()
const { call, kestrel, body, invite, rolesOf } = await buildInvitationScene(world)

it('an Admin lets the person in; the person cannot let themselves in', async () => {
  const person = await buildUser(world)
  const asked = await call.create(person.actor, {
    resource_type: 1,
    resource_uuid: kestrel.org.org_uuid,
    invitee_type: 1,
    invite_role: 1,
    remarks: 'I fly for you already',
  })
  expect(asked).toMatchObject({
    direction: 'request',
    invitee_uuid: person.user.user_uuid,
    invite_identifier: person.user.email,
  })
  const { invite_uuid } = asked
  expect(await refusal(call.accept(person.actor, { invite_uuid }))).toBe('forbidden')
  const { actor: member } = await buildMember(world, kestrel.org)
  expect(await refusal(call.accept(member, { invite_uuid }))).toBe('forbidden')
  const stranger = await buildOrganisation(world)
  expect(await refusal(call.accept(stranger.owner, { invite_uuid }))).toBe('not_found')
  const { actor: admin } = await buildMember(world, kestrel.org, 'admin')
  expect((await call.mine(admin)).data).toMatchObject([
    { invite_uuid, direction: 'request', decided_by_org_uuid: kestrel.org.org_uuid },
  ])
  expect(await call.accept(admin, { invite_uuid })).toMatchObject({ status: 1, membership: { role: 1 } })
  expect(await rolesOf(person)).toEqual([{ role: 1, status: 1 }])
})

it.each([
  [true, 'Kestrel Survey has accepted your request: you belong to it now.'],
  [false, 'Kestrel Survey has declined your request to join it.'],
])('the person is notified whether it was accepted (%s)', async (accept, text) => {
  const person = await buildUser(world)
  const { invite_uuid } = await call.create(person.actor, body(person.user.email))
  await call.accept(kestrel.owner, { invite_uuid, accept })
  const received = world.sent.filter(({ to, purpose }) => to === person.user.email && purpose === 'notice')
  expect(received).toMatchObject([{ channel: 'email', text, link: world.services.settings.publicUrl }])
})

it('an Admin cannot let somebody in as Admin, an Owner can', async () => {
  const person = await buildUser(world)
  const ask = { ...body(person.user.email, 2) }
  const { invite_uuid } = await call.create(person.actor, ask)
  const { actor: admin } = await buildMember(world, kestrel.org, 'admin')
  expect(await refusal(call.accept(admin, { invite_uuid }))).toBe('forbidden')
  expect(await call.accept(kestrel.owner, { invite_uuid })).toMatchObject({ membership: { role: 2 } })
})

it('the organisation is named by its identifier just as well', async () => {
  const person = await buildUser(world)
  const ask = { resource_type: 1, invitee_type: 1, invite_role: 1 }
  const resource_svc_id = kestrel.org.org_svc_id
  const asked = await call.create(person.actor, { ...ask, resource_svc_id })
  expect(asked).toMatchObject({ direction: 'request', resource_uuid: kestrel.org.org_uuid })
  expect(await call.accept(kestrel.owner, { invite_uuid: asked.invite_uuid })).toMatchObject({ status: 1 })
  const unknown = call.create(person.actor, { ...ask, resource_svc_id: 'ORG-0000000000' })
  expect(await refusal(unknown)).toBe('not_found')
  const other = await buildOrganisation(world)
  const both = { ...ask, resource_svc_id, resource_uuid: other.org.org_uuid }
  expect(await refusal(call.create(person.actor, both))).toBe('unprocessable')
  const zone = { ...ask, resource_svc_id, resource_type: 3 }
  expect(await refusal(call.create(person.actor, zone))).toBe('invalid_input')
})

it.each([
  ['inactive', -1],
  ['banned', -2],
])('one that is %s is as absent to a stranger as one that never was', async (_word, status) => {
  const person = await buildUser(world)
  const { org } = await buildOrganisation(world)
  const own = eq(tables.organisations.orgUuid, org.org_uuid)
  await world.services.db.update(tables.organisations).set({ status }).where(own)
  const ask = { resource_type: 1, invitee_type: 1, invite_role: 1 }
  const answer = (named: object) =>
    call.create(person.actor, { ...ask, ...named }).catch(({ code, message }: Failure) => ({ code, message }))
  expect(await answer({ resource_uuid: org.org_uuid })).toEqual({
    code: 'not_found',
    message: 'resource_uuid: there is no such organisation, asset or zone.',
  })
  expect(await answer({ resource_svc_id: org.org_svc_id })).toEqual(
    await answer({ resource_svc_id: 'ORG-0000000000' }),
  )
})

it('the person, and nobody else, sees what they wait for until it is answered', async () => {
  const person = await buildUser(world)
  const { invite_uuid } = await call.create(person.actor, body(person.user.email))
  expect((await call.asked(person.actor)).data).toMatchObject([
    { invite_uuid, direction: 'request', resource_name: 'Kestrel Survey', decided_by_org_uuid: null },
  ])
  expect((await call.mine(person.actor)).data).toEqual([])
  expect((await call.asked(kestrel.owner)).data).toEqual([])
  await call.accept(kestrel.owner, { invite_uuid, accept: false })
  expect((await call.asked(person.actor)).data).toEqual([])
})

it('the person withdraws it', async () => {
  const person = await buildUser(world)
  const { invite_uuid } = await call.create(person.actor, body(person.user.email))
  expect(await refusal(call.revoke(kestrel.owner, invite_uuid))).toBe('forbidden')
  expect(await call.revoke(person.actor, invite_uuid)).toEqual({})
  expect(await refusal(call.accept(kestrel.owner, { invite_uuid }))).toBe('conflict')
})

it('the person is shown by a contact that is proved, never by one that is another’s perhaps', async () => {
  const ask = async (proved: { emailVerified: boolean; phoneVerified: boolean }) => {
    const { user, actor } = await buildUser(world)
    const own = eq(tables.users.userUuid, user.user_uuid)
    await world.services.db.update(tables.users).set(proved).where(own)
    const wish = { resource_type: 1, resource_uuid: kestrel.org.org_uuid, invitee_type: 1, invite_role: 1 }
    const { invite_mode, invite_identifier } = await call.create(actor, wish)
    return { user, shown: [invite_mode, invite_identifier] }
  }
  const byPhone = await ask({ emailVerified: false, phoneVerified: true })
  expect(byPhone.shown).toEqual([2, byPhone.user.phone])
  const byNothing = await ask({ emailVerified: false, phoneVerified: false })
  expect(byNothing.shown).toEqual([null, null])
})

const statesOf = async (uuids: readonly string[]) => {
  const { inviteUuid, status } = tables.resourceInvitations
  const rows = await world.services.db
    .select({ inviteUuid, status })
    .from(tables.resourceInvitations)
    .where(inArray(inviteUuid, [...uuids]))
  return uuids.map((uuid) => rows.find((row) => row.inviteUuid === uuid)?.status)
}
const [pending, accepted, revoked] = [0, 1, -2]

it('who joins by an invitation waits for nothing else there: the request and other invitations are closed, and nobody is told of an answer', async () => {
  const person = await buildUser(world)
  const own = eq(tables.users.userUuid, person.user.user_uuid)
  await world.services.db.update(tables.users).set({ phoneVerified: true }).where(own)
  const asked = await call.create(person.actor, body(person.user.email))
  const byMail = await invite(person.user.email)
  const byPhone = await invite(person.user.phone, 2)
  const other = await buildOrganisation(world)
  const elsewhere = await call.create(person.actor, {
    resource_type: 1,
    resource_uuid: other.org.org_uuid,
    invitee_type: 1,
    invite_role: 1,
  })
  const stranger = await invite((await buildUser(world)).user.email)
  await call.accept(person.actor, { invite_uuid: byMail.invite_uuid })
  const all = [byMail, asked, byPhone, elsewhere, stranger]
  expect(await statesOf(all.map(({ invite_uuid }) => invite_uuid))).toEqual([
    accepted,
    revoked,
    revoked,
    pending,
    pending,
  ])
  expect(await refusal(call.accept(kestrel.owner, { invite_uuid: asked.invite_uuid }))).toBe('conflict')
  expect((await call.asked(person.actor)).data).toMatchObject([{ invite_uuid: elsewhere.invite_uuid }])
  expect(world.sent.filter(({ to, purpose }) => to === person.user.email && purpose === 'notice')).toEqual([])
})

it('an offer to become Owner stays when the person joins as less', async () => {
  const person = await buildUser(world)
  const own = eq(tables.users.userUuid, person.user.user_uuid)
  await world.services.db.update(tables.users).set({ phoneVerified: true }).where(own)
  const [owner, member] = [await invite(person.user.phone, 3), await invite(person.user.email)]
  await call.accept(person.actor, { invite_uuid: member.invite_uuid })
  expect(await statesOf([owner.invite_uuid])).toEqual([pending])
  await call.revoke(kestrel.owner, owner.invite_uuid)
})

it('of who is a member already the Admin is told so, and so is the person who asks again', async () => {
  const person = await buildUser(world)
  const asked = await call.create(person.actor, body(person.user.email))
  await buildMember(world, kestrel.org, 'member', { person })
  const saidTo = (attempt: Promise<unknown>) => attempt.catch(({ code, message }: Failure) => [code, message])
  expect(await saidTo(call.accept(kestrel.owner, { invite_uuid: asked.invite_uuid }))).toEqual([
    'already_exists',
    'They are a member of Kestrel Survey already.',
  ])
  expect(await saidTo(call.create(person.actor, body(person.user.email)))).toEqual([
    'already_exists',
    'You are a member of Kestrel Survey already.',
  ])
})
