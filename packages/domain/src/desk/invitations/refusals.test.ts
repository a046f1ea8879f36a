import { describe, expect, it } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { day, type MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { accountOperations } from '../../parties/accounts/service.ts'
import { buildManager, buildZone } from '../../testing/builders/airspace.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { invitationCalls } from '../../testing/builders/invitations.ts'
import {
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
} from '../../testing/builders/organisations.ts'
import { buildUser, lastCode, type Person, partnerActor } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'

const world = await openTestWorld()
const call = invitationCalls(world)
const kestrel = await buildOrganisation(world, { org_name: 'Kestrel Survey' })

const absent = '01900000-0000-7000-8000-0000000000ff'
type Ops = typeof capabilities.invitations
const to = (invite_identifier: string, invite_role = 1) => ({
  invite_identifier,
  invite_mode: invite_identifier.startsWith('+') ? 2 : 1,
  invite_role,
})
const inviteUser = (actor: MemberActor, identifier: string, role = 1) =>
  capabilities.invitations.inviteUser.invoke(world.as(actor), {}, to(identifier, role) as never)
const change = (org: BuiltOrganisation, body: object) =>
  capabilities.organisations.update.invoke(world.as(org.owner), { org_uuid: org.org.org_uuid }, body)
const acceptUser = (person: { actor: Person['actor'] }, body: object) =>
  capabilities.invitations.acceptUser.invoke(world.as(person.actor), {}, body)
const offered = async () => {
  const [from, destination] = [await buildOrganisation(world), await buildOrganisation(world)]
  const asset = await buildAsset(world, from)
  const { invite_uuid } = await call.transfer(from.owner, asset.asset_uuid, destination.org.org_svc_id)
  const takeOver = (actor: MemberActor = destination.owner) =>
    call.takeOver(actor, asset.asset_uuid, invite_uuid)
  return { from, destination, asset, invite_uuid, takeOver }
}
const offeredZone = async () => {
  const [from, destination] = [await buildManager(world), await buildManager(world)]
  const { zone_uuid } = await buildZone(world, { manager: from, kind: 'green' })
  const body = { invitee_uuid: destination.org.org_uuid, invite_role: 1 }
  const offer = () =>
    capabilities.invitations.inviteToZone.invoke(world.as(from.owner), { zone_uuid }, body as never)
  const { invite_uuid } = await offer()
  const answer = (actor: MemberActor = destination.owner) =>
    capabilities.invitations.acceptZone.invoke(world.as(actor), { zone_uuid }, { invite_uuid })
  return { from, destination, zone_uuid, offer, answer }
}
/** The actor as if the organisation had been inactive when they came. */
const inactive = (actor: MemberActor): MemberActor => ({
  ...actor,
  member: { ...actor.member, orgStatus: -1 },
})
const verifyPhone = async (person: Person) => {
  const target = { identifier_type: 'phone', identifier: person.user.phone } as const
  await accountOperations.sendVerifyOtp.invoke(world.as(partnerActor), {}, target)
  const otp = lastCode(world, person.user.phone)
  await accountOperations.verify.invoke(world.as(partnerActor), {}, { ...target, otp })
}

describe('people', () => {
  it('an Admin makes nobody Owner, nobody is invited twice, and a closed organisation invites nobody', async () => {
    const org = await buildOrganisation(world)
    const { actor: admin } = await buildMember(world, org.org, 'admin')
    expect(await refusal(inviteUser(admin, 'one@example.org', 3))).toBe('forbidden')
    expect(await refusal(inviteUser(admin, 'one@example.org'))).toBe('allowed')
    expect(await refusal(inviteUser(admin, 'one@example.org'))).toBe('already_exists')
    // Who came in a moment before the organisation was closed.
    await change(org, { status: -1 })
    expect(await refusal(inviteUser(admin, 'two@example.org'))).toBe('organisation_inactive')
    const many = { invitations: [to('two@example.org')] } as Parameters<Ops['inviteUsers']['invoke']>[2]
    expect(await refusal(capabilities.invitations.inviteUsers.invoke(world.as(admin), {}, many))).toBe(
      'organisation_inactive',
    )
  })

  it('by the shortcut, too, only the invited person answers, in time, and once', async () => {
    const person = await buildUser(world)
    const byMail = await inviteUser(kestrel.owner, person.user.email)
    const byPhone = await inviteUser(kestrel.owner, person.user.phone)
    const other = await inviteUser(kestrel.owner, 'late@example.org')
    expect(await refusal(acceptUser({ actor: kestrel.owner }, byMail))).toBe('forbidden')
    expect(await refusal(acceptUser(person, { invite_uuid: byMail.invite_uuid }))).toBe('allowed')
    await verifyPhone(person)
    expect(await refusal(acceptUser(person, { invite_uuid: byPhone.invite_uuid }))).toBe('already_exists')
    expect(await refusal(call.accept(person.actor, { invite_uuid: byPhone.invite_uuid }))).toBe(
      'already_exists',
    )
    world.clock.advance(7 * day)
    const late = await buildUser(world, { email: 'late@example.org' })
    expect(await refusal(acceptUser(late, { invite_uuid: other.invite_uuid }))).toBe('gone')
  })

  it('nobody joins an organisation that has been closed meanwhile', async () => {
    const org = await buildOrganisation(world)
    const person = await buildUser(world)
    const { invite_uuid } = await inviteUser(org.owner, person.user.email)
    await change(org, { status: -1 })
    expect(await refusal(acceptUser(person, { invite_uuid }))).toBe('organisation_inactive')
  })
})

describe('aircraft', () => {
  it('a removed one is offered to nobody, and nothing is offered to a closed organisation', async () => {
    const { from, asset, destination } = await offered()
    const body = (asset_uuid: string) => ({
      resource_type: 2,
      resource_uuid: asset_uuid,
      invitee_type: 2,
      invitee_uuid: destination.org.org_uuid,
      invite_role: 3,
    })
    await change(destination, { status: -1 })
    const second = await buildAsset(world, from)
    expect(await refusal(call.create(from.owner, body(second.asset_uuid)))).toBe('not_found')
    await capabilities.assets.delete.invoke(world.as(from.owner), { asset_uuid: asset.asset_uuid }, {})
    expect(await refusal(call.create(from.owner, body(asset.asset_uuid)))).toBe('gone')
  })

  it('an offer is taken up in time, by an open organisation that can own aircraft', async () => {
    const one = await offered()
    expect(await refusal(one.takeOver(inactive(one.destination.owner)))).toBe('organisation_inactive')
    await change(one.destination, { org_type: 5 })
    expect(await refusal(one.takeOver())).toBe('unprocessable')
    const { invite_uuid } = one
    expect(await refusal(call.accept(one.destination.owner, { invite_uuid }))).toBe('unprocessable')
    world.clock.advance(7 * day)
    expect(await refusal(one.takeOver())).toBe('gone')
  })

  it('a person is let see to an aircraft once', async () => {
    const asset = await buildAsset(world, kestrel)
    const { person, actor } = await buildMember(world, kestrel.org, 'admin')
    await verifyPhone(person)
    const about = { resource_type: 2, resource_uuid: asset.asset_uuid, invitee_type: 1 }
    const first = await call.create(kestrel.owner, { ...about, ...to(person.user.email) })
    const second = await call.create(kestrel.owner, { ...about, ...to(person.user.phone) })
    const answer = (uuid: string) => call.takeOver(actor, asset.asset_uuid, uuid)
    expect(await refusal(answer(first.invite_uuid))).toBe('allowed')
    expect(await refusal(answer(second.invite_uuid))).toBe('already_exists')
  })
})

describe('zones', () => {
  it('an offer is taken up in time, by an open organisation that can manage zones, once', async () => {
    const one = await offeredZone()
    expect(await refusal(one.answer(inactive(one.destination.owner)))).toBe('organisation_inactive')
    await change(one.destination, { org_type: 4 })
    expect(await refusal(one.answer())).toBe('unprocessable')
    world.clock.advance(7 * day)
    expect(await refusal(one.answer())).toBe('gone')
    const two = await offeredZone()
    const link = { org_uuid: two.destination.org.org_uuid, membership_type: 1 as const }
    await zoneOperations.link.invoke(world.as(two.from.owner), { zone_uuid: two.zone_uuid }, link)
    expect(await refusal(two.answer())).toBe('already_exists')
  })

  it('a closed organisation is invited to none', async () => {
    const { destination, offer } = await offeredZone()
    await change(destination, { status: -1 })
    expect(await refusal(offer())).toBe('not_found')
  })

  it('one that is absent or gone has no list of invitations', async () => {
    const { from, zone_uuid } = await offeredZone()
    const list = (uuid: string) =>
      refusal(capabilities.invitations.ofZone.invoke(world.as(from.owner), { zone_uuid: uuid }, {}))
    await capabilities.zones.delete.invoke(world.as(from.owner), { zone_uuid }, {})
    expect([await list(absent), await list(zone_uuid)]).toEqual(['not_found', 'gone'])
  })
})
