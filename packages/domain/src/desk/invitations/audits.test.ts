import { expect, it } from 'vitest'
import type { Actor, MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone } from '../../testing/builders/airspace.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, memberActorOf } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { buildTransferScene } from '../../testing/transfer-scene.ts'

// Whose audit has what one party of an invitation or a link does to another.

const rootEmail = 'root@example.org'
const world = await openTestWorld({ platformAdminEmails: [rootEmail] })
const { call, assetOf, offer } = await buildTransferScene(world)
const watch = await buildOrganisation(world, { type: 'airspaceMonitor' })

/** In one order: they are of one moment. */
const audit = async (owner: Actor, about?: string) => {
  const { data } = await capabilities.audit.list.invoke(
    world.as(owner),
    {},
    { limit: 100, target_uuid: about },
  )
  return data.map(({ action, result, actor }) => `${action} ${result} ${actor?.user_uuid}`).toSorted()
}
const entry = (action: string, { actor }: { actor: Actor }, result = 'done') =>
  `${action} ${result} ${actor.user?.userUuid}`
const by = ({ owner }: { owner: MemberActor }) => ({ actor: owner })

const toJoin = ({ org }: { org: { org_uuid: string } }) => ({
  resource_type: 1,
  resource_uuid: org.org_uuid,
  invitee_type: 1,
  invite_role: 1,
})

it('the founding of an organisation is in its audit', async () => {
  const founded = await buildOrganisation(world)
  expect(await audit(founded.owner)).toEqual([entry('organisations.create', founded.person)])
})

it('who joins an organisation is in its audit, and not in that of another for which they act', async () => {
  const joined = await buildOrganisation(world)
  const former = await buildOrganisation(world)
  const { invite_uuid } = await call.create(joined.owner, {
    ...toJoin(joined),
    invite_mode: 1,
    invite_identifier: former.person.user.email,
  })
  await call.accept(former.owner, { invite_uuid })
  expect(await audit(joined.owner, invite_uuid)).toEqual([
    entry('invitations.accept', by(former)),
    entry('invitations.create', by(joined)),
  ])
  expect(await audit(former.owner, invite_uuid)).toEqual([])
})

it('a request to join is in the audit of the organisation that is asked, sent and withdrawn', async () => {
  const asked = await buildOrganisation(world)
  const person = await buildUser(world)
  const { invite_uuid } = await call.create(person.actor, toJoin(asked))
  await call.revoke(person.actor, invite_uuid)
  expect(await audit(asked.owner, invite_uuid)).toEqual([
    entry('invitations.create', person),
    entry('invitations.revoke', person),
  ])
})

it('a request for a zone and its answer are in the audits of who asks and of every Manager', async () => {
  const [kia, north] = [await buildManager(world), await buildManager(world)]
  const { zone_uuid } = await buildZone(world, { manager: kia, kind: 'green' })
  const link = { org_uuid: north.org.org_uuid, membership_type: 1 as const }
  const linkNorth = () => capabilities.zones.link.invoke(world.as(kia.owner), { zone_uuid }, link)
  await linkNorth()
  expect(await refusal(linkNorth())).toBe('already_exists')
  // What was refused did nothing to anybody else.
  const linked = entry('zones.link', by(kia))
  expect(await audit(north.owner, zone_uuid)).toEqual([linked])
  expect(await audit(kia.owner, zone_uuid)).toEqual(
    expect.arrayContaining([linked, entry('zones.link', by(kia), 'already_exists')]),
  )

  const ask = { resource_type: 3, resource_uuid: zone_uuid, invitee_type: 2, invite_role: 2 }
  const { invite_uuid } = await call.create(watch.owner, ask)
  await call.accept(north.owner, { invite_uuid })
  const both = [entry('invitations.accept', by(north)), entry('invitations.create', by(watch))]
  for (const { owner } of [watch, kia, north]) expect(await audit(owner, invite_uuid)).toEqual(both)
})

it('an end of a link is in the audit of the organisation that loses it', async () => {
  const kia = await buildManager(world)
  const { zone_uuid } = await buildZone(world, { manager: kia, kind: 'green' })
  const params = { zone_uuid }
  const body = { org_uuid: watch.org.org_uuid, membership_type: 2 as const }
  const one = await capabilities.zones.link.invoke(world.as(kia.owner), params, body)
  await capabilities.zones.unlink.invoke(world.as(kia.owner), { ...params, ...one }, {})
  const other = await capabilities.zones.link.invoke(world.as(kia.owner), params, body)
  await capabilities.memberships.remove.invoke(world.as(kia.owner), other, {})
  const acts = (await audit(watch.owner)).filter((act) => act.endsWith(kia.owner.user.userUuid))
  expect(acts).toEqual(
    ['memberships.remove', 'zones.link', 'zones.link', 'zones.unlink'].map((action) =>
      entry(action, by(kia)),
    ),
  )
})

it('a transfer is in the audits of both organisations, offered and taken over', async () => {
  const [from, to] = [await buildOrganisation(world), await buildOrganisation(world)]
  const asset = await assetOf(from)
  const { invite_uuid } = await offer(asset, from.owner, to)
  await call.takeOver(to.owner, asset.asset_uuid, invite_uuid)
  const acts = [entry('invitations.acceptTransfer', by(to)), entry('invitations.transferAsset', by(from))]
  for (const { owner } of [from, to]) expect(await audit(owner)).toEqual(expect.arrayContaining(acts))
})

it('what the platform does to an organisation is in its audit, whatever the administrator acts for', async () => {
  const root = await buildUser(world, { email: rootEmail })
  const own = await buildOrganisation(world, { person: root })
  const reviewed = await buildOrganisation(world, { type: 'airspaceMonitor' })
  const { org_uuid } = reviewed.org
  const acting = await memberActorOf(world, own.person.token, own.org.org_uuid)
  await capabilities.organisations.update.invoke(world.as(acting), { org_uuid }, { status: 1 })
  expect(await audit(reviewed.owner, org_uuid)).toContain(entry('organisations.update', root))
})
