import { tables } from '@clearway/db'
import { describe, expect, it } from 'vitest'
import { day, type MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { accountOperations } from '../../parties/accounts/service.ts'
import { membershipOperations } from '../../parties/memberships/service.ts'
import { lastInviteToken } from '../../testing/builders/invitations.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, lastCode, type Person, partnerActor } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { buildInvitationScene } from '../../testing/invitation-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { invitationOperations } from './service.ts'

const world = await openTestWorld()
const { call, kestrel, newAddress, body, invite, rolesOf } = await buildInvitationScene(world)

describe('inviting a person into an organisation', () => {
  it('answers the whole invitation, without its token', async () => {
    const address = newAddress()
    const created = await invite(address, 2)
    expect(created).toMatchObject({
      direction: 'invite',
      resource_type: 1,
      resource_uuid: kestrel.org.org_uuid,
      resource_name: 'Kestrel Survey',
      invitee_type: 1,
      invite_mode: 1,
      invite_identifier: address.toLowerCase(),
      invitee_uuid: null,
      invite_role: 2,
      remarks: null,
      status: 0,
      invited_by_user_uuid: kestrel.person.user.user_uuid,
      expires_at: new Date(world.clock.now().getTime() + 7 * day).toISOString(),
    })
    expect(created.invite_svc_id).toMatch(/^INV-[0-9A-HJKMNP-TV-Z]{10}$/)
    const token = lastInviteToken(world, address.toLowerCase())
    expect(token.length).toBeGreaterThan(30)
    expect(JSON.stringify(created)).not.toContain(token)
    const rows = await world.services.db.select().from(tables.resourceInvitations)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('somebody without an account is greeted by the link, registers, and accepts by token', async () => {
    const address = newAddress().toLowerCase()
    await invite(address)
    const invite_token = lastInviteToken(world, address)
    const preview = { invite_token }
    expect(await invitationOperations.preview.invoke(world.as(partnerActor), {}, preview)).toMatchObject({
      resource_name: 'Kestrel Survey',
      invite_identifier: 'i***@example.org',
      invited_by_org_name: 'Kestrel Survey',
      status: 0,
    })
    const person = await buildUser(world, { email: address, unverified: true })
    const answer = await call.accept(person.actor, { invite_token })
    expect(answer).toMatchObject({
      status: 1,
      membership: { role: 1, status: 1, resource_type: 1, member_uuid: person.user.user_uuid },
    })
    expect(await rolesOf(person)).toEqual([{ role: 1, status: 1 }])
    expect(await refusal(call.accept(person.actor, { invite_token }))).toBe('conflict')
    expect(await invitationOperations.preview.invoke(world.as(partnerActor), {}, preview)).toMatchObject({
      status: 1,
    })
  })

  it('by uuid it needs the invited contact, verified: e-mail and phone alike', async () => {
    const phone = '+4915550001'
    const created = await invite(phone)
    expect(world.sent.at(-1)).toMatchObject({ channel: 'sms', to: phone, purpose: 'invitation' })
    const stranger = await buildUser(world)
    const invite_uuid = created.invite_uuid
    expect(await refusal(call.accept(stranger.actor, { invite_uuid }))).toBe('not_found')
    const person = await buildUser(world, { phone })
    expect(await refusal(call.accept(person.actor, { invite_uuid }))).toBe('forbidden')
    expect((await call.mine(person.actor)).data).toEqual([])
    const target = { identifier_type: 'phone', identifier: phone } as const
    world.clock.advance(61_000)
    await accountOperations.sendVerifyOtp.invoke(world.as(partnerActor), {}, target)
    const otp = lastCode(world, phone)
    await accountOperations.verify.invoke(world.as(partnerActor), {}, { ...target, otp })
    expect((await call.mine(person.actor)).data).toMatchObject([
      {
        invite_uuid,
        invited_by_org_name: 'Kestrel Survey',
        invited_by_name: 'Asha Rao',
        direction: 'invite',
      },
    ])
    expect(await call.accept(person.actor, { invite_uuid, accept: true })).toMatchObject({ status: 1 })
    expect((await call.mine(person.actor)).data).toEqual([])
    expect(await refusal(call.accept(person.actor, { invite_uuid }))).toBe('conflict')
  })

  it('the one who invited cannot answer for the invitee', async () => {
    const { invite_uuid } = await invite(newAddress())
    expect(await refusal(call.accept(kestrel.owner, { invite_uuid }))).toBe('forbidden')
  })

  it('a declined invitation makes no member and can be sent again', async () => {
    const person = await buildUser(world)
    const { invite_uuid } = await invite(person.user.email)
    const answer = await call.accept(person.actor, { invite_uuid, accept: false })
    expect(answer).toEqual({ invite_uuid, status: -1, membership: null })
    expect(await refusal(call.accept(person.actor, { invite_uuid }))).toBe('conflict')
    expect(await rolesOf(person)).toEqual([])
    expect(await invite(person.user.email)).toMatchObject({ status: 0 })
  })

  it('after seven days it shows -3, is refused with 410, and does not prevent a new one', async () => {
    const person = await buildUser(world)
    const { invite_uuid } = await invite(person.user.email)
    world.clock.advance(7 * day)
    const actor = kestrel.owner
    const expired = await call.list(actor, { status: -3 })
    expect(expired.data.map((row) => row.invite_uuid)).toContain(invite_uuid)
    expect((await call.list(actor, { status: 0 })).data.map((row) => row.invite_uuid)).not.toContain(
      invite_uuid,
    )
    expect(await refusal(call.accept(person.actor, { invite_uuid }))).toBe('gone')
    expect(await refusal(call.revoke(actor, invite_uuid))).toBe('gone')
    expect(await invite(person.user.email, 1, actor)).toMatchObject({ status: 0 })
  })

  it('one revoked by an Admin is refused with 409, and only once revoked', async () => {
    const address = newAddress().toLowerCase()
    const { invite_uuid } = await invite(address)
    const invite_token = lastInviteToken(world, address)
    const { actor: admin } = await buildMember(world, kestrel.org, 'admin')
    const { actor: member } = await buildMember(world, kestrel.org)
    const stranger = await buildOrganisation(world)
    expect(await refusal(call.revoke(member, invite_uuid))).toBe('forbidden')
    expect(await refusal(call.revoke(stranger.owner, invite_uuid))).toBe('not_found')
    expect(await call.revoke(admin, invite_uuid)).toEqual({})
    expect(await refusal(call.revoke(admin, invite_uuid))).toBe('conflict')
    const person = await buildUser(world, { email: address })
    expect(await refusal(call.accept(person.actor, { invite_token }))).toBe('conflict')
  })

  it('nobody invites above what they may grant', async () => {
    const { actor: admin } = await buildMember(world, kestrel.org, 'admin')
    const { actor: member } = await buildMember(world, kestrel.org)
    expect(await refusal(invite(newAddress(), 1, member))).toBe('forbidden')
    expect(await refusal(invite(newAddress(), 1, admin))).toBe('allowed')
    for (const role of [2, 3]) expect(await refusal(invite(newAddress(), role, admin))).toBe('forbidden')
    for (const role of [2, 3]) expect(await refusal(invite(newAddress(), role))).toBe('allowed')
    const stranger = await buildOrganisation(world)
    expect(await refusal(call.create(stranger.owner, body(newAddress())))).toBe('not_found')
    const person = await buildUser(world)
    expect(await refusal(call.create(person.actor, body(newAddress())))).toBe('invalid_input')
  })

  it.each([
    ['no role', { invite_role: undefined }],
    ['an unknown role', { invite_role: 4 }],
    ['an unknown mode', { invite_mode: 3 }],
    ['no mode', { invite_mode: undefined }],
    ['no identifier', { invite_identifier: undefined }],
    ['no address', { invite_identifier: 'somebody' }],
    ['an address as a phone', { invite_mode: 2 }],
    ['an unknown resource type', { resource_type: 4 }],
    ['no resource', { resource_uuid: undefined }],
  ])('%s is refused with 400', async (_name, given) => {
    const wrong = { ...body(newAddress()), ...given }
    expect(await refusal(call.create(kestrel.owner, wrong))).toBe('invalid_input')
  })

  it('neither a second pending one nor one for a member is taken', async () => {
    const address = newAddress()
    await invite(address)
    expect(await refusal(invite(address.toUpperCase()))).toBe('already_exists')
    const { person } = await buildMember(world, kestrel.org)
    expect(await refusal(invite(person.user.email))).toBe('already_exists')
    const organisation = { ...body(address), invitee_type: 2, invitee_uuid: kestrel.org.org_uuid }
    expect(await refusal(call.create(kestrel.owner, organisation))).toBe('unprocessable')
    expect(await refusal(call.accept(person.actor, {}))).toBe('invalid_input')
    expect(await refusal(call.accept(person.actor, { invite_token: 'made-up' }))).toBe('not_found')
  })

  it('an invitation falls with the rights of whoever sent it', async () => {
    const { actor: admin, person: fired } = await buildMember(world, kestrel.org, 'admin')
    const person = await buildUser(world)
    const { invite_uuid } = await invite(person.user.email, 1, admin)
    await capabilities.users.remove.invoke(world.as(kestrel.owner), { user_uuid: fired.user.user_uuid }, {})
    expect(await refusal(call.accept(person.actor, { invite_uuid }))).toBe('conflict')
  })
})

describe('ownership of an organisation', () => {
  it('goes over to the one who accepts it; the former Owner is REMOVED', async () => {
    const { org, owner, person: former } = await buildOrganisation(world)
    const { actor: admin, person } = await buildMember(world, org, 'admin')
    const offer = { ...body(person.user.email, 3), resource_uuid: org.org_uuid }
    const { invite_uuid } = await call.create(owner, offer)
    const co = await buildUser(world)
    const second = await call.create(owner, { ...offer, invite_identifier: co.user.email })
    expect(await call.accept(admin, { invite_uuid })).toMatchObject({ membership: { role: 3, status: 1 } })
    const { data } = await membershipOperations.list.invoke(world.as(admin), {}, { resource_type: 1 })
    const of = (who: Person) => data.filter((row) => row.member_uuid === who.user.user_uuid)
    expect(of(former)).toMatchObject([{ role: 3, status: -2 }])
    expect(new Map(of(person).map(({ role, status }) => [role, status]))).toEqual(
      new Map([
        [2, -2],
        [3, 1],
      ]),
    )
    // What the former Owner offered beside it fell with the ownership.
    expect(await refusal(call.accept(co.actor, { invite_uuid: second.invite_uuid }))).toBe('conflict')
  })
})

describe('inviting many people at once', () => {
  const bulk = (invitations: object[], actor: MemberActor = kestrel.owner) =>
    capabilities.invitations.inviteUsers.invoke(world.as(actor), {}, { invitations } as never)
  const one = (invite_identifier: string, invite_role = 1) => ({
    invite_identifier,
    invite_mode: invite_identifier.startsWith('+') ? 2 : 1,
    invite_role,
  })

  it('all get their message', async () => {
    const [first, second] = [newAddress().toLowerCase(), '+4915550099']
    const made = await bulk([one(first), one(second, 2)])
    expect(made.total_created).toBe(2)
    expect(made.invitations.map((row) => [row.invite_identifier, row.invite_role])).toEqual([
      [first, 1],
      [second, 2],
    ])
    expect(lastInviteToken(world, first)).not.toBe(lastInviteToken(world, second))
  })

  it('a member may be offered the ownership, as alone, and the Owner not', async () => {
    const { person } = await buildMember(world, kestrel.org, 'admin')
    const made = await bulk([one(person.user.email, 3), one(newAddress())])
    expect(made.invitations[0]).toMatchObject({ invite_identifier: person.user.email, invite_role: 3 })
    for (const role of [2, 3])
      expect(await refusal(bulk([one(kestrel.person.user.email, role)]))).toBe('already_exists')
  })

  it('one fault and none is made; every fault is named by its index', async () => {
    const before = (await call.list(kestrel.owner)).pagination.total_records
    const { person } = await buildMember(world, kestrel.org)
    const twice = newAddress()
    const faulty = [one(newAddress()), one(person.user.email), one(twice), one(twice)]
    await expect(bulk(faulty)).rejects.toMatchObject({
      code: 'already_exists',
      details: {
        'invitations.1.invite_identifier': [expect.stringContaining('member')],
        'invitations.3.invite_identifier': [expect.stringContaining('list already')],
      },
    })
    await expect(bulk([one(newAddress()), one('nobody')])).rejects.toMatchObject({
      code: 'invalid_input',
      details: { 'invitations.1.invite_identifier': [expect.any(String)] },
    })
    const { actor: admin } = await buildMember(world, kestrel.org, 'admin')
    await expect(bulk([one(newAddress()), one(newAddress(), 3)], admin)).rejects.toMatchObject({
      code: 'forbidden',
      details: { 'invitations.1.invite_role': [expect.any(String)] },
    })
    expect(await refusal(bulk([]))).toBe('invalid_input')
    expect(await refusal(bulk(Array.from({ length: 501 }, () => one(newAddress()))))).toBe('invalid_input')
    expect((await call.list(kestrel.owner)).pagination.total_records).toBe(before)
  })
})
