import { describe, expect, it } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { type Actor, orgStatus, orgTypeNumber } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { updateOrganisation } from '../../parties/organisations/store.ts'
import { buildManager, buildZone } from '../../testing/builders/airspace.ts'
import { invitationCalls } from '../../testing/builders/invitations.ts'
import {
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
} from '../../testing/builders/organisations.ts'
import { buildUser, memberActorOf } from '../../testing/builders/people.ts'
import { buildMission, buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { whileAccepted, whileWritten } from '../../testing/while-accepted.ts'

const world = await openTestWorld()
const call = invitationCalls(world)
const kia = await buildManager(world)
const north = await buildManager(world)
const watch = await buildOrganisation(world, { type: 'airspaceMonitor' })

const zoneOfKia = () => buildZone(world, { manager: kia, kind: 'green' })
const invite = (actor: Actor, zone_uuid: string, org: BuiltOrganisation, invite_role: number) =>
  capabilities.invitations.inviteToZone.invoke(world.as(actor), { zone_uuid }, {
    invitee_uuid: org.org.org_uuid,
    invite_role,
  } as never)
const answer = (actor: Actor, zone_uuid: string, body: object) =>
  capabilities.invitations.acceptZone.invoke(world.as(actor), { zone_uuid }, body)
const read = (zone_uuid: string) => zoneOperations.get.invoke(world.as(kia.owner), { zone_uuid }, {})
const links = async (zone_uuid: string) =>
  new Set((await read(zone_uuid)).memberships.map((link) => `${link.org_uuid} ${link.membership_type}`))
const linked = (...pairs: [BuiltOrganisation, number][]) =>
  new Set(pairs.map(([{ org }, role]) => `${org.org_uuid} ${role}`))

describe('inviting an organisation to a zone', () => {
  it('makes it Manager or Monitor when it accepts', async () => {
    const { zone_uuid, zone_name } = await zoneOfKia()
    const managing = await invite(kia.owner, zone_uuid, north, 1)
    expect(managing).toMatchObject({ resource_type: 3, resource_name: zone_name, invite_role: 1, status: 0 })
    const watching = await invite(kia.owner, zone_uuid, watch, 2)
    const { membership } = await answer(north.owner, zone_uuid, { invite_uuid: managing.invite_uuid })
    expect(membership).toMatchObject({ resource_type: 3, role: 1, status: 1, member_type: 2 })
    await answer(watch.owner, zone_uuid, { invitation_uuid: watching.invite_uuid })
    expect(await links(zone_uuid)).toEqual(linked([kia, 1], [north, 1], [watch, 2]))
    expect(await refusal(invite(kia.owner, zone_uuid, north, 1))).toBe('already_exists')
    const listed = await capabilities.invitations.ofZone.invoke(world.as(north.owner), { zone_uuid }, {})
    expect(listed.data.map((row) => row.status)).toEqual([1, 1])
  })

  it('is for Admins of a Manager of the zone', async () => {
    const { zone_uuid } = await zoneOfKia()
    const { actor: member } = await buildMember(world, kia.org)
    expect(await refusal(invite(member, zone_uuid, north, 2))).toBe('forbidden')
    expect(await refusal(invite(north.owner, zone_uuid, watch, 2))).toBe('forbidden')
    expect(await refusal(invite(watch.owner, zone_uuid, north, 2))).toBe('forbidden')
    expect(
      await refusal(capabilities.invitations.ofZone.invoke(world.as(north.owner), { zone_uuid }, {})),
    ).toBe('forbidden')
    expect(await refusal(invite(kia.owner, zone_uuid, watch, 1))).toBe('unprocessable')
    expect(await refusal(invite(kia.owner, kia.org.org_uuid, watch, 2))).toBe('not_found')
    const person = await buildUser(world)
    const body = { invitee_type: 1, invite_mode: 1, invite_identifier: person.user.email, invite_role: 2 }
    const forPerson = capabilities.invitations.inviteToZone.invoke(
      world.as(kia.owner),
      { zone_uuid },
      body as never,
    )
    expect(await refusal(forPerson)).toBe('unprocessable')
    await capabilities.zones.delete.invoke(world.as(kia.owner), { zone_uuid }, {})
    expect(await refusal(invite(kia.owner, zone_uuid, north, 2))).toBe('gone')
  })

  it('the invitation belongs to its zone', async () => {
    const [one, other] = [await zoneOfKia(), await zoneOfKia()]
    const { invite_uuid } = await invite(kia.owner, one.zone_uuid, north, 2)
    expect(await refusal(answer(north.owner, other.zone_uuid, { invite_uuid }))).toBe('not_found')
    const { actor: member } = await buildMember(world, north.org)
    expect(await refusal(answer(member, one.zone_uuid, { invite_uuid }))).toBe('forbidden')
    expect(await refusal(answer(watch.owner, one.zone_uuid, { invite_uuid }))).toBe('not_found')
    expect(await refusal(answer(kia.owner, one.zone_uuid, { invite_uuid }))).toBe('forbidden')
    await answer(north.owner, one.zone_uuid, { invite_uuid, accept: false })
    expect(await links(one.zone_uuid)).toEqual(linked([kia, 1]))
  })

  it('an organisation asks, and a Manager lets it in', async () => {
    const { zone_uuid } = await zoneOfKia()
    const ask = { resource_type: 3, resource_uuid: zone_uuid, invitee_type: 2, invite_role: 2 }
    const { invite_uuid, direction } = await call.create(watch.owner, ask)
    expect(direction).toBe('request')
    const others = { ...ask, invitee_uuid: north.org.org_uuid }
    expect(await refusal(call.create(watch.owner, others))).toBe('forbidden')
    expect((await call.mine(kia.owner)).data).toMatchObject([
      { invite_uuid, decided_by_org_uuid: kia.org.org_uuid },
    ])
    expect(await refusal(answer(watch.owner, zone_uuid, { invite_uuid }))).toBe('forbidden')
    await answer(kia.owner, zone_uuid, { invite_uuid })
    expect(await links(zone_uuid)).toEqual(linked([kia, 1], [watch, 2]))
  })
})

it('a later Manager lists what waited for a zone then and what came since, not what was answered before', async () => {
  const { zone_uuid } = await zoneOfKia()
  const ask = (org: BuiltOrganisation) =>
    call.create(org.owner, { resource_type: 3, resource_uuid: zone_uuid, invitee_type: 2, invite_role: 2 })
  const listed = async (org: BuiltOrganisation) =>
    new Set((await call.list(org.owner, { resource_uuid: zone_uuid })).data.map((row) => row.invite_uuid))
  const answered = await ask(watch)
  await answer(kia.owner, zone_uuid, { invite_uuid: answered.invite_uuid })
  const [early, late] = [
    await buildOrganisation(world, { type: 'airspaceMonitor' }),
    await buildOrganisation(world, { type: 'airspaceMonitor' }),
  ]
  const waiting = await ask(early)
  const managing = await invite(kia.owner, zone_uuid, north, 1)
  world.clock.advance(1000)
  await answer(north.owner, zone_uuid, { invite_uuid: managing.invite_uuid })
  const since = await ask(late)
  const [all, ofNorth] = [await listed(kia), await listed(north)]
  const theirs = [waiting, managing, since].map((row) => row.invite_uuid)
  expect(ofNorth).toEqual(new Set(theirs))
  expect(all).toEqual(new Set([...theirs, answered.invite_uuid]))
  world.clock.advance(1000)
  await answer(north.owner, zone_uuid, { invite_uuid: waiting.invite_uuid })
  await answer(kia.owner, zone_uuid, { invite_uuid: since.invite_uuid })
  expect(await listed(north)).toEqual(ofNorth)
})

describe('the ownership of a zone', () => {
  it('goes over by invite_role 3: the catalog lists it, the former owner stays Manager', async () => {
    const { zone_uuid, zone_version } = await zoneOfKia()
    const operator = await buildOperator(world)
    const { mission_uuid } = await buildMission(world, operator)
    const managerAsked = async () => {
      const read = { mission_uuid }
      const { permissions } = await capabilities.missions.get.invoke(world.as(operator.owner), read, {})
      return permissions.find((one) => one.zone_uuid === zone_uuid)?.manager_org_uuid
    }
    expect(await managerAsked()).toBe(kia.org.org_uuid)
    const before = await capabilities.zones.checkSync.invoke(world.as(kia.owner), {}, { after_change_id: 0 })
    const { invite_uuid } = await invite(kia.owner, zone_uuid, north, 3)
    const { membership } = await answer(north.owner, zone_uuid, { invite_uuid })
    expect(membership).toMatchObject({ role: 1, member_uuid: north.org.org_uuid })
    expect(await read(zone_uuid)).toMatchObject({
      org_owner_uuid: north.org.org_uuid,
      zone_version: zone_version + 1,
    })
    expect(await links(zone_uuid)).toEqual(linked([kia, 1], [north, 1]))
    const diff = await capabilities.zones.sync.invoke(
      world.as(kia.owner),
      {},
      { mode: 'diff', after_change_id: before.current_change_id },
    )
    expect(diff).toMatchObject({ changes: [{ zone_uuid, zone: { org_owner_uuid: north.org.org_uuid } }] })
    expect(await managerAsked()).toBe(north.org.org_uuid)
    // A Manager who does not own it hands nothing over.
    const rival = await buildManager(world)
    expect(await refusal(invite(kia.owner, zone_uuid, rival, 3))).toBe('forbidden')
    expect(await refusal(invite(north.owner, zone_uuid, north, 3))).toBe('unprocessable')
  })
})

it.each([
  [
    'link',
    (zone_uuid: string, membership_uuid: string) =>
      capabilities.zones.unlink.invoke(world.as(kia.owner), { zone_uuid, membership_uuid }, {}),
  ],
  [
    'membership',
    (_zone: string, membership_uuid: string) =>
      capabilities.memberships.remove.invoke(world.as(kia.owner), { membership_uuid }, {}),
  ],
])(
  'who becomes the owner of a zone stays its Manager, whoever removes that %s meanwhile',
  async (_what, remove) => {
    const { zone_uuid } = await zoneOfKia()
    const managing = await invite(kia.owner, zone_uuid, north, 1)
    const { membership } = await answer(north.owner, zone_uuid, { invite_uuid: managing.invite_uuid })
    const { invite_uuid } = await invite(kia.owner, zone_uuid, north, 3)
    const removed = await whileAccepted(
      world,
      () => answer(north.owner, zone_uuid, { invite_uuid }),
      () => refusal(remove(zone_uuid, membership!.membership_uuid)),
    )
    expect(removed).toBe('conflict')
    expect(await links(zone_uuid)).toEqual(linked([kia, 1], [north, 1]))
  },
)

it.each([
  ['waits for its review', { status: orgStatus.unverified }, 'organisation_inactive'],
  ['is no Airspace Manager any more', { orgType: orgTypeNumber.assetOwner }, 'not_found'],
])('an organisation that %s ends no link to its zones, by neither way', async (_name, change, code) => {
  const manager = await buildManager(world)
  const { zone_uuid } = await buildZone(world, { manager, kind: 'green' })
  const { membership_uuid } = await capabilities.zones.link.invoke(
    world.as(manager.owner),
    { zone_uuid },
    { org_uuid: watch.org.org_uuid, membership_type: 2 },
  )
  await updateOrganisation(world.services.db, manager.org.org_uuid, change)
  const by = world.as(await memberActorOf(world, manager.person.token, manager.org.org_uuid))
  const remove = () => refusal(capabilities.memberships.remove.invoke(by, { membership_uuid }, {}))
  expect(await remove()).toBe(code)
  expect(await refusal(capabilities.zones.unlink.invoke(by, { zone_uuid, membership_uuid }, {}))).not.toBe(
    'allowed',
  )
  expect(await links(zone_uuid)).toEqual(linked([manager, 1], [watch, 2]))
})

it.each<[string, (zone_uuid: string) => Promise<{ invite_uuid: string }>, (invite_uuid: string) => unknown]>([
  [
    'revokes nothing of it',
    (zone_uuid) => invite(kia.owner, zone_uuid, watch, 2),
    (invite_uuid) => call.revoke(north.owner, invite_uuid),
  ],
  [
    'declines nothing of it',
    (zone_uuid) =>
      call.create(watch.owner, {
        resource_type: 3,
        resource_uuid: zone_uuid,
        invitee_type: 2,
        invite_role: 2,
      }),
    (invite_uuid) => call.accept(north.owner, { invite_uuid, accept: false }),
  ],
])('an organisation that just loses a zone %s', async (_what, begin, act) => {
  const { zone_uuid } = await zoneOfKia()
  const { membership_uuid } = await capabilities.zones.link.invoke(
    world.as(kia.owner),
    { zone_uuid },
    { org_uuid: north.org.org_uuid, membership_type: 1 },
  )
  const { invite_uuid } = await begin(zone_uuid)
  const unlink = () =>
    capabilities.zones.unlink.invoke(world.as(kia.owner), { zone_uuid, membership_uuid }, {})
  const outcome = await whileWritten(world, { table: 'resource_memberships', write: unlink }, () =>
    refusal(act(invite_uuid) as Promise<unknown>),
  )
  expect(outcome).toBe('not_found')
  const { data } = await call.list(kia.owner, { resource_uuid: zone_uuid })
  expect(data).toMatchObject([{ invite_uuid, status: 0 }])
})
