import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { constraintOperations } from '../../airspace/constraints/service.ts'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { reviewedOwners } from '../../airspace/zones/store.ts'
import { audienceOfAlerts } from '../../desk/changes/audience.ts'
import { insertAlerts, insertChanges } from '../../flight/alerts/store.ts'
import { findRights } from '../../flight/live/store.ts'
import { findIndexedZones } from '../../flight/telemetry/zone-stamp.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, zoneBody } from '../../testing/builders/airspace.ts'
import { type BuiltOrganisation, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, memberActorOf } from '../../testing/builders/people.ts'
import { buildMission, buildPlan, decidePermission } from '../../testing/builders/planning.ts'
import { buildSession } from '../../testing/index.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { whileWritten } from '../../testing/while-accepted.ts'
import { missionOperations } from '../missions/service.ts'
import { permissionOperations } from '../permissions/service.ts'
import { followStandings } from './dormancy.ts'

// What an organisation under review owns has no effect on others (docs/decisions/0016).

const { world, vayu, deccan, kia, other, here, zoneHere } = await createPlanningScene({
  platformAdminEmails: ['root@example.org'],
})

const setStatus = ({ owner, org: { org_uuid } }: BuiltOrganisation, status: number) =>
  capabilities.organisations.update.invoke(world.as(owner), { org_uuid }, { status })
const missionNow = ({ mission_uuid }: { mission_uuid: string }) =>
  missionOperations.get.invoke(world.as(vayu.owner), { mission_uuid }, {})
const watermark = async () =>
  (await capabilities.zones.checkSync.invoke(world.as(vayu.owner), {}, { after_change_id: 0 }))
    .current_change_id
const changesSince = async (after_change_id: number) => {
  const page = await capabilities.zones.sync.invoke(
    world.as(vayu.owner),
    {},
    { mode: 'diff', after_change_id },
  )
  return 'changes' in page ? page.changes : []
}
const catalogHolds = async (zone_uuid: string) => {
  const page = await capabilities.zones.sync.invoke(world.as(vayu.owner), {}, { mode: 'full' })
  return 'zones' in page && page.zones.some((zone) => zone['zone_uuid'] === zone_uuid)
}
const hits = async () => {
  const found = await constraintOperations.intersect.invoke(
    world.as(deccan.owner),
    {},
    { geometry_2d: here(0.01) as never, constraint_types: [3, 4] },
  )
  return found.result_count
}
/** Whether a live connection of the other organisation may subscribe to a zone. */
const watched = async (zoneUuid: string) => {
  const { user, member } = other.owner
  const caller = { userUuid: user.userUuid, sessionUuid: user.sessionUuid, orgUuid: member.orgUuid }
  const interest = { zones: [zoneUuid], assets: [] }
  const [rights] = await findRights(world.services.db, [{ caller, interest }], world.clock.now())
  return [...(rights?.zones ?? ['no rights'])]
}
const managed = async () => {
  const manager = await buildManager(world)
  const zone = await zoneHere({ manager })
  const mission = await buildMission(world, vayu, { mission_envelope: here() })
  return { manager, zone, mission }
}

describe('the zones of an organisation that goes back under review', () => {
  it('leave the catalog, the matching and the missions, and come back as if they were made then', async () => {
    const { manager, zone, mission } = await managed()
    await decidePermission(world, manager, mission.permissions[0], -1)
    expect((await missionNow(mission)).permission_summary).toBe('rejected')
    const before = await watermark()
    await setStatus(manager, 0)
    expect(await changesSince(before)).toMatchObject([
      { operation: 'delete', zone_uuid: zone.zone_uuid, zone: null },
    ])
    expect(await catalogHolds(zone.zone_uuid)).toBe(false)
    expect(await missionNow(mission)).toMatchObject({ permission_summary: 'approved', permissions: [] })
    expect((await buildMission(world, vayu, { mission_envelope: here() })).permissions).toEqual([])
    expect(await hits()).toBe(0)

    const asleep = await watermark()
    await setStatus(manager, 1)
    expect(await changesSince(asleep)).toMatchObject([{ operation: 'upsert', zone_uuid: zone.zone_uuid }])
    expect(await catalogHolds(zone.zone_uuid)).toBe(true)
    expect(await missionNow(mission)).toMatchObject({
      permission_summary: 'pending',
      permissions: [{ zone_uuid: zone.zone_uuid, permission_status: 0 }],
    })
    expect(await hits()).toBe(1)
  })

  it('are not there for others, stamp no frame and can not be asked or watched', async () => {
    const { manager, zone, mission } = await managed()
    const monitor = { org_uuid: other.org.org_uuid, membership_type: 2 }
    await zoneOperations.link.invoke(world.as(manager.owner), { zone_uuid: zone.zone_uuid }, monitor)
    expect(await watched(zone.zone_uuid)).toEqual([zone.zone_uuid])
    await setStatus(manager, 0)
    const read = (actor = deccan.owner) =>
      refusal(zoneOperations.get.invoke(world.as(actor), { zone_uuid: zone.zone_uuid }, {}))
    expect([await read(), await read(manager.owner)]).toEqual(['not_found', 'allowed'])
    const { data } = await zoneOperations.list.invoke(world.as(deccan.owner), {}, { limit: 100 })
    expect(data.map((one) => one.zone_uuid)).not.toContain(zone.zone_uuid)
    expect(await findIndexedZones(world.services.db, [zone.zone_uuid])).toEqual([])
    const asked = permissionOperations.request.invoke(
      world.as(vayu.owner),
      { parent_type: 'MISSION', parent_uuid: mission.mission_uuid },
      { zone_uuid: zone.zone_uuid },
    )
    expect(await refusal(asked)).toBe('not_found')
    expect(await watched(zone.zone_uuid)).toEqual([])
  })

  it('are none that a platform administrator of it makes while the review begins', async () => {
    const person = await buildUser(world, { email: 'root@example.org' })
    const manager = await buildOrganisation(world, { type: 'airspaceManager', person })
    const actor = await memberActorOf(world, person.token, manager.org.org_uuid)
    expect(actor.user.isPlatformAdmin).toBe(true)
    await zoneHere({ manager })
    const made = await whileWritten(world, { table: 'zones', write: () => setStatus(manager, 0) }, () =>
      refusal(capabilities.zones.create.invoke(world.as(actor), {}, zoneBody())),
    )
    expect(made).toBe('organisation_inactive')
    expect(await reviewedOwners(world.services.db)).not.toContain(manager.org.org_uuid)
  })

  it('stay dormant when it takes a type that needs no review', async () => {
    const { manager, zone, mission } = await managed()
    await setStatus(manager, 0)
    const change = (body: object) =>
      capabilities.organisations.update.invoke(
        world.as(manager.owner),
        { org_uuid: manager.org.org_uuid },
        body,
      )
    await change({ org_type: 2 })
    await change({ status: 1 })
    expect(await catalogHolds(zone.zone_uuid)).toBe(false)
    expect((await missionNow(mission)).permissions).toEqual([])
    await change({ org_type: 3 })
    expect(await catalogHolds(zone.zone_uuid)).toBe(true)
  })

  it('free the plans that they kept waiting', async () => {
    const { manager, mission } = await managed()
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    expect(plan).toMatchObject({ permission_summary: 'pending', holds_volume: false })
    await setStatus(manager, 0)
    expect((await missionNow(mission)).flight_plans).toMatchObject([
      { permission_summary: 'approved', holds_volume: true },
    ])
  })

  it('are not among those that a Monitor lists, nor does it hear of their alerts', async () => {
    const { manager, zone } = await managed()
    const monitor = { org_uuid: other.org.org_uuid, membership_type: 2 }
    await zoneOperations.link.invoke(world.as(manager.owner), { zone_uuid: zone.zone_uuid }, monitor)
    const listed = async (actor = other.owner) => {
      const { data } = await zoneOperations.mine.invoke(world.as(actor), {}, { limit: 100 })
      return data.filter(({ zone_uuid }) => zone_uuid === zone.zone_uuid).length
    }
    const flight = await buildSession(world)
    const alertUuid = world.services.ids.uuid()
    const changeIds = await world.services.db.transaction(async (tx) => {
      await insertAlerts(tx, [
        {
          alertUuid,
          alertType: 'zone_violation',
          severity: 'critical',
          state: 'raised',
          sessionUuid: flight.sessionUuid,
          assetUuid: flight.assetUuid,
          orgUuid: vayu.org.org_uuid,
          subjectUuid: zone.zone_uuid,
          zoneUuids: [zone.zone_uuid],
          message: 'inside',
          createdAt: world.clock.now(),
          updatedAt: world.clock.now(),
        },
      ])
      return insertChanges(tx, [{ alertUuid, state: 'raised', at: world.clock.now() }])
    })
    const hearers = async () => {
      const audiences = await audienceOfAlerts(world.services.db, changeIds)
      return audiences.flatMap(({ orgUuids }) => [...(orgUuids ?? [])])
    }
    expect([await listed(), (await hearers()).includes(other.org.org_uuid)]).toEqual([1, true])
    await setStatus(manager, 0)
    expect([await listed(), await hearers()]).toEqual([0, [vayu.org.org_uuid]])
  })

  it('are dormant too when it went under review before zones could be, once a process starts', async () => {
    const { manager, zone, mission } = await managed()
    const before = await watermark()
    await world.services.db.execute(
      sql`update organisations set status = 0 where org_uuid = ${manager.org.org_uuid}`,
    )
    expect([await catalogHolds(zone.zone_uuid), await hits()]).toEqual([true, 1])
    const starts = await Promise.all([followStandings(world.services), followStandings(world.services)])
    expect(Math.max(...starts)).toBe(1)
    expect([await catalogHolds(zone.zone_uuid), await hits()]).toEqual([false, 0])
    expect(await changesSince(before)).toMatchObject([{ operation: 'delete', zone_uuid: zone.zone_uuid }])
    expect(await missionNow(mission)).toMatchObject({ permission_summary: 'approved', permissions: [] })
    expect(await followStandings(world.services)).toBe(0)
    await setStatus(manager, 1)
    expect([await catalogHolds(zone.zone_uuid), await hits()]).toEqual([true, 1])
  })

  it('wake with their own constraint, whatever somebody stored in its place meanwhile', async () => {
    const { manager, zone, mission } = await managed()
    await setStatus(manager, 0)
    const squatted = { ref_uuid: zone.zone_uuid, geometry_2d: here(0.001) as never }
    await constraintOperations.create.invoke(
      world.as(deccan.owner),
      {},
      { constraint_type: 4, min_height: 0, max_height: 1, ...squatted },
    )
    await setStatus(manager, 1)
    const constraint = await constraintOperations.get.invoke(
      world.as(vayu.owner),
      { constraint_uuid: zone.constraint_uuid },
      {},
    )
    expect(constraint).toMatchObject({ constraint_type: 3, ref_uuid: zone.zone_uuid, max_height: 200 })
    expect((await missionNow(mission)).permission_summary).toBe('pending')
  })

  it('stay in effect through a pause and a ban: a restriction does not lapse with an account', async () => {
    const { manager, zone, mission } = await managed()
    const before = await watermark()
    await setStatus(manager, -1)
    expect(await catalogHolds(zone.zone_uuid)).toBe(true)
    expect((await missionNow(mission)).permissions).toHaveLength(1)
    await setStatus(manager, 1)
    expect(await changesSince(before)).toEqual([])
  })

  it('can not be given to it meanwhile', async () => {
    const { manager } = await managed()
    await setStatus(manager, 0)
    const { zone_uuid } = await zoneHere()
    const link = { org_uuid: manager.org.org_uuid, membership_type: 1 }
    const given = zoneOperations.link.invoke(world.as(kia.owner), { zone_uuid }, link)
    expect(await refusal(given)).toBe('unprocessable')
  })
})

it('a geofence of an organisation under review is its own: no plan of others meets it', async () => {
  const manager = await buildManager(world)
  const { constraint_uuid } = await constraintOperations.create.invoke(
    world.as(manager.owner),
    {},
    {
      constraint_type: 4,
      ref_uuid: world.services.ids.uuid(),
      geometry_2d: here() as never,
      min_height: 0,
      max_height: 100,
    },
  )
  const read = (actor: typeof deccan.owner) =>
    refusal(constraintOperations.get.invoke(world.as(actor), { constraint_uuid }, {}))
  const removed = () =>
    refusal(constraintOperations.delete.invoke(world.as(deccan.owner), { constraint_uuid }, {}))
  expect([await hits(), await read(deccan.owner)]).toEqual([1, 'allowed'])
  await setStatus(manager, 0)
  expect([await hits(), await read(deccan.owner), await removed()]).toEqual([0, 'not_found', 'not_found'])
  expect(await read(manager.owner)).toBe('allowed')
  await setStatus(manager, 1)
  expect([await hits(), await read(deccan.owner)]).toEqual([1, 'allowed'])
})
