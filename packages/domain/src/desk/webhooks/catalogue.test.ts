import { tables } from '@clearway/db'
import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { warnOfExpiry } from '../../fleet/certificates/expiry.ts'
import { recordEvidence } from '../../flight/alerts/evidence.ts'
import { day, eventNames, hour, orgStatus } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildAlertScene, zoneEvidence } from '../../testing/alert-scene.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, partnerActor } from '../../testing/builders/people.ts'
import { buildMission, buildPlan, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { buildTransferScene } from '../../testing/transfer-scene.ts'
import { createTestWorld } from '../../testing/world.ts'

const { world, vayu, deccan, kia, here, zoneHere } = await createPlanningScene()
const { outboxEvents: events } = tables

/** What the outbox holds about these records, in its order. */
const rowsOf = async (...uuids: string[]) => {
  const rows = await world.services.db.select().from(events).orderBy(asc(events.eventUuid))
  return rows.filter(({ subjectUuid }) => uuids.includes(subjectUuid))
}
const eventsOf = async (...uuids: string[]) =>
  (await rowsOf(...uuids)).map(({ name, facts }) => [name, facts])
const namesOf = async (...uuids: string[]) => (await eventsOf(...uuids)).map(([name]) => name)

describe('whatever the catalogue names is in the outbox once the transaction that caused it has committed', () => {
  it('a mission, from its making to its end, with the answers of its zone', async () => {
    const zone = await zoneHere({ kind: 'red' })
    const mission = await buildMission(world, vayu, { mission_envelope: here() })
    const { mission_uuid } = mission
    const { permission_uuid } = mission.permissions[0]!
    const { plan_uuid } = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    await decidePermission(world, kia, { permission_uuid }, 1)
    await decidePermission(world, kia, { permission_uuid }, -1)
    await capabilities.missions.update.invoke(world.as(vayu.owner), { mission_uuid }, { mission_name: 'B' })
    await capabilities.zones.delete.invoke(world.as(kia.owner), { zone_uuid: zone.zone_uuid }, {})
    await capabilities.missions.delete.invoke(world.as(vayu.owner), { mission_uuid }, {})
    expect(await eventsOf(mission_uuid)).toEqual([
      ['mission.changed', { change: 'created', mission_version: 1 }],
      ['mission.changed', { change: 'updated', mission_version: 2 }],
      ['mission.changed', { change: 'deleted', mission_version: 2 }],
    ])
    expect(await eventsOf(permission_uuid)).toEqual([
      ['permission.requested', { permission_status: 0, reason: 'opened' }],
      ['permission.decided', { permission_status: 1, reason: 'approved' }],
      ['permission.decided', { permission_status: -1, reason: 'withdrawn' }],
      ['permission.retired', { permission_status: -1, reason: 'retired' }],
    ])
    expect(await namesOf(plan_uuid)).toEqual([
      'plan.approved',
      'plan.rejected',
      'plan.approved',
      'plan.cancelled',
    ])
  })

  it('of two plans in one volume the second is in conflict; a refused transaction sends nothing', async () => {
    const [first, second] = [
      await buildMission(world, vayu, { mission_envelope: here() }),
      await buildMission(world, deccan, { mission_envelope: here() }),
    ]
    const one = await buildPlan(world, vayu, first, { flight_envelope: here(0.02) })
    const other = await buildPlan(world, deccan, second, { flight_envelope: here(0.02) })
    expect(await namesOf(one.plan_uuid, other.plan_uuid)).toEqual(['plan.approved', 'plan.conflicted'])
    const before = await world.services.db.$count(events)
    await expect(buildPlan(world, vayu, first, { flight_envelope: here(3) })).rejects.toThrow()
    expect(await world.services.db.$count(events)).toBe(before)
  })

  it('a zone is published, changed and deleted', async () => {
    const { zone_uuid } = await zoneHere()
    await capabilities.zones.update.invoke(world.as(kia.owner), { zone_uuid }, { max_height: 90 })
    await capabilities.zones.delete.invoke(world.as(kia.owner), { zone_uuid }, {})
    expect(await namesOf(zone_uuid)).toEqual(['zone.published', 'zone.changed', 'zone.deleted'])
  })

  it('a flight and its alert', async () => {
    const scene = await buildAlertScene(world, 30)
    await recordEvidence(world.services, [zoneEvidence(scene)])
    const { sessionUuid: session_uuid } = scene.flight
    await capabilities.sessions.end.invoke(world.as(scene.flight.owner), { session_uuid }, {})
    expect(await namesOf(session_uuid)).toEqual(['session.started', 'session.ended'])
    const [alert] = (
      await capabilities.alerts.list.invoke(world.as(scene.operator.owner), {}, { session_uuid })
    ).data
    expect(await namesOf(alert!.alert_uuid)).toEqual(['alert.raised', 'alert.cleared'])
  })

  it('a request to join is sent to the organisation that decides', async () => {
    const { call, vayu: asked, deccan: asking } = await buildTransferScene(world)
    const { invite_uuid } = await call.create(asking.person.actor, {
      resource_type: 1,
      resource_uuid: asked.org.org_uuid,
      invitee_type: 1,
      invite_role: 1,
    })
    const rows = await rowsOf(invite_uuid)
    expect(rows).toMatchObject([{ name: 'invitation.received', orgUuids: [asked.org.org_uuid] }])
  })

  it('a transfer is sent to both organisations', async () => {
    const scene = await buildTransferScene(world)
    const { vayu: from, deccan: to } = scene
    const asset = await scene.assetOf(from)
    const { invite_uuid } = await scene.offer(asset)
    await scene.call.accept(to.owner, { invite_uuid, accept: true })
    const rows = await rowsOf(invite_uuid)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['transfer.done', 'transfer.offered'])
    const both = [from.org.org_uuid, to.org.org_uuid].toSorted()
    for (const { orgUuids, facts } of rows) {
      expect(orgUuids?.toSorted()).toEqual(both)
      expect(facts).toEqual({ from_org_uuid: from.org.org_uuid, to_org_uuid: to.org.org_uuid })
    }
  })

  it('a review by a platform administrator', async () => {
    const reviewing = await createTestWorld({
      platformAdminEmails: ['root@example.org'],
      orgReview: 'manual',
    })
    try {
      const root = await buildUser(reviewing, { email: 'root@example.org' })
      const { org } = await buildOrganisation(reviewing, { type: 'airspaceMonitor' })
      const { org_uuid } = org
      const status = orgStatus.active
      await capabilities.organisations.update.invoke(reviewing.as(root.actor), { org_uuid }, { status })
      const rows = await reviewing.services.db.select().from(events)
      expect(rows).toMatchObject([
        { name: 'organisation.reviewed', subjectUuid: org_uuid, orgUuids: [org_uuid], facts: { status } },
      ])
    } finally {
      await reviewing.close()
    }
  })
})

describe('a certificate that ends', () => {
  it('is announced 30, 7 and 1 days before, once each, however many look', async () => {
    await warnOfExpiry(world.services)
    const { certificate_uuid, expires_at } = await capabilities.certificates.issue.invoke(
      world.as(vayu.owner),
      { asset_uuid: vayu.assetUuid },
      { password: 'correct horse battery' },
    )
    const counts: unknown[] = []
    const leftMs = () => new Date(expires_at).getTime() - world.clock.now().getTime()
    for (const days of [31, 29, 8, 6.9, 2, 0.5]) {
      world.clock.advance(leftMs() - days * day)
      await Promise.all([warnOfExpiry(world.services), warnOfExpiry(world.services)])
      counts.push((await eventsOf(certificate_uuid)).length)
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3])
    expect((await eventsOf(certificate_uuid)).map(([, facts]) => facts)).toEqual([
      { days_left: 29 },
      { days_left: 7 },
      { days_left: 1 },
    ])
  })

  it('is announced after a pause by the days that are left, once, and not when it has ended', async () => {
    const scene = await createPlanningScene()
    const { services, clock } = scene.world
    const issue = ({ owner, assetUuid }: typeof scene.vayu) =>
      capabilities.certificates.issue.invoke(
        scene.world.as(owner),
        { asset_uuid: assetUuid },
        { password: 'correct horse battery' },
      )
    await warnOfExpiry(services)
    const first = await issue(scene.vayu)
    clock.advance(3 * day)
    const second = await issue(scene.deccan)
    clock.advance(new Date(second.expires_at).getTime() - clock.now().getTime() - 2.5 * day)
    await warnOfExpiry(services)
    const told = (await services.db.select().from(events)).filter(
      ({ name }) => name === 'certificate.expiring',
    )
    expect(told).toMatchObject([{ subjectUuid: second.certificate_uuid, facts: { days_left: 3 } }])
    expect(new Date(first.expires_at) < clock.now()).toBe(true)
    await scene.world.close()
  })

  it('is announced when it is revoked, and not when a new one takes its place', async () => {
    const asset = { asset_uuid: deccan.assetUuid }
    const issue = () =>
      capabilities.certificates.issue.invoke(world.as(deccan.owner), asset, { password: 'correct horse' })
    const [first, second] = [await issue(), await issue()]
    world.clock.advance(hour)
    await capabilities.certificates.revoke.invoke(world.as(deccan.owner), asset, {})
    expect(await namesOf(first.certificate_uuid)).toEqual([])
    expect(await namesOf(second.certificate_uuid)).toEqual(['certificate.revoked'])
  })
})

it('GET /event-types names every event with its version and the shape of its data', async () => {
  const types = await capabilities.eventTypes.list.invoke(world.as(partnerActor), {}, {})
  expect(types.map(({ name }) => name)).toEqual(eventNames)
  const decided = types.find(({ name }) => name === 'permission.decided')
  expect(decided).toMatchObject({
    version: 1,
    concerns: ['zone'],
    data_schema: { type: 'object', properties: { permission_uuid: { type: 'string' } } },
  })
})
