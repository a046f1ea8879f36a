import { afterAll, describe, expect, it } from 'vitest'
import { certificateOperations } from '../../fleet/certificates/service.ts'
import { sessionOperations } from '../../flight/sessions/service.ts'
import type { Actor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { membershipOperations } from '../../parties/memberships/service.ts'
import { missionOperations } from '../../planning/missions/service.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { buildMission, buildOperator } from '../../testing/builders/planning.ts'
import { buildSession } from '../../testing/builders/sessions.ts'
import { refusal } from '../../testing/refusal.ts'
import { buildTransferScene } from '../../testing/transfer-scene.ts'
import { createTestWorld } from '../../testing/world.ts'
import { invitationOperations } from './service.ts'

const platformEmail = 'platform@example.org'
const world = await createTestWorld({ platformAdminEmails: [platformEmail] })
const { call, vayu, deccan, works, assetOf, offer, get, deregister, history } =
  await buildTransferScene(world)
const platform = (await buildUser(world, { email: platformEmail })).actor
afterAll(() => world.close())

describe('handing an asset over', () => {
  it('the offer names the destination and notifies its Admins; it is always ownership', async () => {
    const asset = await assetOf(vayu)
    const offered = await offer(asset)
    expect(offered).toMatchObject({
      resource_type: 2,
      resource_uuid: asset.asset_uuid,
      resource_name: asset.asset_uin,
      invitee_type: 2,
      invitee_uuid: deccan.org.org_uuid,
      invite_identifier: null,
      invite_mode: null,
      invite_role: 3,
      status: 0,
      direction: 'invite',
    })
    expect(world.sent.at(-1)).toMatchObject({ to: deccan.person.user.email, purpose: 'invitation' })
    expect((await call.mine(deccan.owner)).data).toMatchObject([
      { invite_uuid: offered.invite_uuid, decided_by_org_uuid: deccan.org.org_uuid },
    ])
    const { person } = await buildMember(world, deccan.org)
    expect((await call.mine(person.actor)).data).toEqual([])
    await call.revoke(vayu.owner, offered.invite_uuid)
  })

  it('finds the destination by its number in any letter case', async () => {
    const asset = await assetOf(vayu)
    const number = deccan.org.org_svc_id.toLowerCase()
    const { invite_uuid, invitee_uuid } = await call.transfer(vayu.owner, asset.asset_uuid, number)
    expect(invitee_uuid).toBe(deccan.org.org_uuid)
    await call.revoke(vayu.owner, invite_uuid)
  })

  it('is listed by both ends, to the one it comes to as incoming', async () => {
    const { invite_uuid } = await offer(await assetOf(vayu))
    const listed = async (actor: Actor, incoming?: 0 | 1) => {
      const input = { resource_type: 2, status: 0, incoming }
      const { data } = await invitationOperations.list.invoke(world.as(actor), {}, input)
      return data.some((row) => row.invite_uuid === invite_uuid)
    }
    const both = [undefined, 1, 0] as const
    const seenBy = (actor: Actor) => Promise.all(both.map((incoming) => listed(actor, incoming)))
    expect(await seenBy(deccan.owner)).toEqual([true, true, false])
    expect(await seenBy(vayu.owner)).toEqual([true, false, true])
    await call.revoke(vayu.owner, invite_uuid)
  })

  it('acceptance does everything at once', async () => {
    const operator = await buildOperator(world)
    const { assetUuid } = operator
    const params = { asset_uuid: assetUuid }
    const before = await get(operator.owner, params)
    const certificate = await certificateOperations.issue.invoke(world.as(operator.owner), params, {})
    const mission = await buildMission(world, operator)
    const rival = await buildOrganisation(world)
    const other = await offer(params, operator.owner, rival)
    const { invite_uuid } = await offer(params, operator.owner)
    const answer = await call.takeOver(deccan.owner, assetUuid, invite_uuid)
    expect(answer).toMatchObject({
      invite_uuid,
      status: 1,
      membership: { resource_type: 2, role: 3, status: 1, member_type: 2, member_uuid: deccan.org.org_uuid },
    })
    expect(await refusal(get(operator.owner, params))).toBe('not_found')
    expect(await get(deccan.owner, params)).toMatchObject({
      membership_uuid: answer.membership?.membership_uuid,
      certificate_status: 'Revoked',
    })
    const memberships = await membershipOperations.list.invoke(
      world.as(operator.owner),
      {},
      { resource_type: 2, status: -2 },
    )
    expect(memberships.data.map((row) => row.membership_uuid)).toEqual([before.membership_uuid])
    const validation = { thumbprint: certificate.thumbprint, asset_uuid: assetUuid }
    expect(await refusal(certificateOperations.validate.invoke(world.system, {}, validation))).toBe(
      'certificate_invalid',
    )
    const seen = await missionOperations.get.invoke(
      world.as(operator.owner),
      { mission_uuid: mission.mission_uuid },
      {},
    )
    expect(seen.assets).toEqual([])
    expect(await refusal(call.takeOver(rival.owner, assetUuid, other.invite_uuid))).toBe('conflict')
    expect((await history(deccan.owner, params)).data.map((row) => row.status).sort()).toEqual([-2, 1])
  })

  it('is for an Admin of the destination, with its own organisation', async () => {
    const asset = await assetOf(vayu)
    const { invite_uuid } = await offer(asset)
    const { actor: member, person } = await buildMember(world, deccan.org)
    const stranger = await buildOrganisation(world)
    const accept = (actor: Actor) => refusal(call.takeOver(actor, asset.asset_uuid, invite_uuid))
    expect(await accept(member)).toBe('forbidden')
    expect(await accept(vayu.owner)).toBe('forbidden')
    expect(await accept(stranger.owner)).toBe('not_found')
    expect(await refusal(call.accept(person.actor, { invite_uuid }))).toBe('invalid_input')
    expect(await refusal(call.accept(member, { invite_uuid }))).toBe('forbidden')
    expect(await refusal(call.accept(stranger.owner, { invite_uuid }))).toBe('not_found')
    expect(await refusal(call.takeOver(deccan.owner, stranger.org.org_uuid, invite_uuid))).toBe('not_found')
    const { actor: admin } = await buildMember(world, deccan.org, 'admin')
    expect(await accept(admin)).toBe('allowed')
    expect(await accept(admin)).toBe('conflict')
  })

  it('declined, it stays where it is', async () => {
    const asset = await assetOf(vayu)
    const { invite_uuid } = await offer(asset)
    expect(await call.takeOver(deccan.owner, asset.asset_uuid, invite_uuid, false)).toMatchObject({
      status: -1,
      membership: null,
    })
    expect(await get(vayu.owner, asset)).toMatchObject({ status: 1 })
  })

  it('is refused while it flies, at the offer and at the acceptance', async () => {
    const asset = await assetOf(vayu)
    const { invite_uuid } = await offer(asset)
    const session = await buildSession(world, { org: vayu, assetUuid: asset.asset_uuid })
    const rival = await buildOrganisation(world)
    expect(await refusal(offer(asset, vayu.owner, rival))).toBe('conflict')
    const byResource = {
      resource_type: 2,
      resource_uuid: asset.asset_uuid,
      invitee_type: 2,
      invite_role: 3,
      org_svc_id: rival.org.org_svc_id,
    }
    expect(await refusal(call.create(vayu.owner, byResource))).toBe('conflict')
    expect(await refusal(call.takeOver(deccan.owner, asset.asset_uuid, invite_uuid))).toBe('conflict')
    expect(await refusal(deregister(vayu.owner, asset))).toBe('conflict')
    const params = { session_uuid: session.sessionUuid }
    await sessionOperations.end.invoke(world.as(vayu.owner), params, {})
    expect(await refusal(call.takeOver(deccan.owner, asset.asset_uuid, invite_uuid))).toBe('allowed')
  })

  it('what cannot be transferred is refused with the reason', async () => {
    const asset = await assetOf(vayu)
    const watcher = await buildOrganisation(world, { type: 'airspaceMonitor' })
    const { actor: member } = await buildMember(world, vayu.org)
    expect(await refusal(offer(asset, vayu.owner, vayu))).toBe('unprocessable')
    expect(await refusal(offer(asset, vayu.owner, watcher))).toBe('unprocessable')
    expect(await refusal(offer(asset, member))).toBe('forbidden')
    expect(await refusal(offer(asset, watcher.owner))).toBe('forbidden')
    expect(await refusal(offer(asset, deccan.owner))).toBe('not_found')
    expect(await refusal(offer(asset, works.owner))).toBe('not_found')
    expect(await refusal(call.transfer(vayu.owner, asset.asset_uuid, 'ORG-0000000000'))).toBe('not_found')
    await offer(asset)
    expect(await refusal(offer(asset))).toBe('already_exists')
    expect((await history(member, asset)).data).toHaveLength(1)
    expect(await refusal(history(deccan.owner, asset))).toBe('not_found')
    await capabilities.assets.delete.invoke(world.as(vayu.owner), { asset_uuid: asset.asset_uuid }, {})
    expect(await refusal(offer(asset))).toBe('gone')
  })

  it('a destination that is banned gets nothing, before or after the offer', async () => {
    const asset = await assetOf(vayu)
    const closed = await buildOrganisation(world)
    const { invite_uuid } = await offer(asset, vayu.owner, closed)
    const org = { org_uuid: closed.org.org_uuid }
    await capabilities.organisations.update.invoke(world.as(platform), org, { status: -2 })
    const another = await assetOf(vayu)
    expect(await refusal(offer(another, vayu.owner, closed))).toBe('not_found')
    const now = { ...closed.owner, member: { ...closed.owner.member, orgStatus: -2 } }
    expect(await refusal(call.accept(now, { invite_uuid }))).toBe('organisation_inactive')
  })

  it('the long route does the same, whatever invite_role is', async () => {
    const asset = await assetOf(vayu)
    const { invite_uuid, invite_role } = await call.create(vayu.owner, {
      resource_type: 2,
      resource_uuid: asset.asset_uuid,
      invitee_type: 2,
      invitee_uuid: deccan.org.org_uuid,
      invite_role: 1,
    })
    expect(invite_role).toBe(3)
    expect(await call.accept(deccan.owner, { invite_uuid, accept: true })).toMatchObject({
      membership: { role: 3 },
    })
  })
})

describe('asking for an asset', () => {
  it('is the owner’s to decide', async () => {
    const asset = await assetOf(vayu)
    const { invite_uuid, direction } = await call.create(deccan.owner, {
      resource_type: 2,
      resource_uuid: asset.asset_uuid,
      invitee_type: 2,
      invitee_uuid: deccan.org.org_uuid,
    })
    expect(direction).toBe('request')
    expect(await refusal(call.accept(deccan.owner, { invite_uuid }))).toBe('forbidden')
    const { actor: member } = await buildMember(world, vayu.org)
    expect(await refusal(call.accept(member, { invite_uuid }))).toBe('forbidden')
    expect((await call.mine(vayu.owner)).data).toMatchObject([
      { invite_uuid, direction: 'request', invited_by_org_name: 'Deccan Aerial' },
    ])
    await call.accept(vayu.owner, { invite_uuid })
    expect(await get(deccan.owner, asset)).toMatchObject({ status: 1 })
  })

  it('a person cannot ask for another one', async () => {
    const asset = await assetOf(vayu)
    const rival = await buildOrganisation(world)
    const ask = {
      resource_type: 2,
      resource_uuid: asset.asset_uuid,
      invitee_type: 2,
      invitee_uuid: rival.org.org_uuid,
    }
    expect(await refusal(call.create(deccan.owner, ask))).toBe('not_found')
  })
})

describe('an asset and a person', () => {
  it('its owner lets a person see to it, who leaves with the owner', async () => {
    const asset = await assetOf(vayu)
    const person = await buildUser(world)
    const body = {
      resource_type: 2,
      resource_uuid: asset.asset_uuid,
      invitee_type: 1,
      invite_mode: 1,
      invite_identifier: person.user.email,
    }
    expect(await refusal(call.create(vayu.owner, { ...body, invite_role: 3 }))).toBe('unprocessable')
    const { invite_uuid } = await call.create(vayu.owner, { ...body, invite_role: 1 })
    const { membership } = await call.accept(person.actor, { invite_uuid })
    expect(membership).toMatchObject({ member_type: 1, role: 1, resource_type: 2 })
    const list = () =>
      membershipOperations.list.invoke(world.as(vayu.owner), {}, { member_uuid: person.user.user_uuid })
    expect((await list()).data).toMatchObject([{ membership_uuid: membership?.membership_uuid, status: 1 }])
    const removal = { membership_uuid: membership!.membership_uuid }
    expect(await refusal(capabilities.memberships.remove.invoke(world.as(deccan.owner), removal, {}))).toBe(
      'not_found',
    )
    await capabilities.memberships.remove.invoke(world.as(vayu.owner), removal, {})
    expect(await get(vayu.owner, asset)).toMatchObject({ status: 1 })
    const again = await call.create(vayu.owner, { ...body, invite_role: 2 })
    await call.accept(person.actor, { invite_uuid: again.invite_uuid })
    const sold = await offer(asset)
    await call.takeOver(deccan.owner, asset.asset_uuid, sold.invite_uuid)
    const left = await membershipOperations.list.invoke(world.as(deccan.owner), {}, { resource_type: 2 })
    const active = left.data.filter((row) => row.resource_uuid === asset.asset_uuid && row.status === 1)
    expect(active).toMatchObject([{ member_uuid: deccan.org.org_uuid }])
  })

  it('whom the former owner invited is not for the next one to read; what comes since is', async () => {
    const asset = await assetOf(vayu)
    const people = [await buildUser(world), await buildUser(world), await buildUser(world)] as const
    const invite = (from: Actor, { user }: (typeof people)[number]) =>
      call.create(from, {
        resource_type: 2,
        resource_uuid: asset.asset_uuid,
        invitee_type: 1,
        invite_mode: 1,
        invite_identifier: user.email,
        invite_role: 1,
      })
    const accepted = await invite(vayu.owner, people[0])
    await call.accept(people[0].actor, { invite_uuid: accepted.invite_uuid })
    await invite(vayu.owner, people[1])
    const sold = await offer(asset)
    world.clock.advance(1000)
    await call.takeOver(deccan.owner, asset.asset_uuid, sold.invite_uuid)
    const own = await invite(deccan.owner, people[2])
    const asked = await call.create(people[1].actor, {
      resource_type: 2,
      resource_uuid: asset.asset_uuid,
      invitee_type: 1,
      invite_role: 1,
    })
    const listed = async (of: Actor) =>
      new Set((await call.list(of, { resource_uuid: asset.asset_uuid })).data.map((row) => row.invite_uuid))
    expect(await listed(deccan.owner)).toEqual(
      new Set([sold.invite_uuid, own.invite_uuid, asked.invite_uuid]),
    )
    expect((await listed(vayu.owner)).size).toBe(3)
    const { data } = await membershipOperations.list.invoke(world.as(deccan.owner), {}, { resource_type: 2 })
    const members = data.filter((row) => row.resource_uuid === asset.asset_uuid)
    expect(members.map((row) => row.member_uuid)).toEqual([deccan.org.org_uuid])
  })
})
