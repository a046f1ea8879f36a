import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { awarenessOperations as awareness } from '../../desk/awareness/service.ts'
import type { MemberActor } from '../../kernel/index.ts'
import { zoneEvidence } from '../../testing/alert-scene.ts'
import { alertScenes } from '../../testing/alert-scenes.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import {
  type BuiltOperator,
  buildManager,
  buildMember,
  buildMissionWithPlan,
  buildOperator,
  buildOrganisation,
  buildZone,
  decidePermission,
  square,
} from '../../testing/index.ts'
import { sessionOperations } from '../sessions/service.ts'
import { type Evidence, recordEvidence } from './evidence.ts'
import { alertOperations as alerts } from './service.ts'

const world = await openTestWorld()
const scene = alertScenes(world)

const record = (...evidence: Evidence[]) => recordEvidence(world.services, evidence)
const list = async (actor: MemberActor) =>
  (await alerts.list.invoke(world.as(actor), {}, { session_uuid: scene.flight.sessionUuid })).data
const get = (alert_uuid: string) => alerts.get.invoke(world.as(scene.manager.owner), { alert_uuid }, {})

describe('a manager raises an alert', () => {
  const post = (body: object, actor = scene.manager.owner, asset_uuid = scene.operator.assetUuid) =>
    awareness.alert.invoke(world.as(actor), { asset_uuid }, body)
  const body = (given = {}) => ({
    session_uuid: scene.flight.sessionUuid,
    alert_type: 'altitude_breach',
    message: 'Descend to 40 m.',
    ...given,
  })

  test('about a flight in their zone, in their own name', async () => {
    const answer = await post(body())
    expect(answer).toEqual({ message: 'Alert raised', status: 'raised', alert_uuid: expect.any(String) })
    expect(await get(answer.alert_uuid)).toMatchObject({
      alert_type: 'altitude_breach',
      severity: 'major',
      message: 'Descend to 40 m.',
      triggered_by: scene.manager.owner.user.userUuid,
      zone_uuids: [scene.zoneUuid],
      longitude: scene.longitude,
      history: [{ state: 'raised', by_user_uuid: scene.manager.owner.user.userUuid }],
    })
  })

  test('a thousand times of one flight and no more, however many raise the last at once', async () => {
    const { alert_uuid } = await post(body())
    await world.services.db.execute(sql`
      insert into alerts (alert_uuid, alert_type, severity, state, session_uuid, asset_uuid, org_uuid, subject_uuid,
        zone_uuids, message, triggered_by, created_at, updated_at)
      select gen_random_uuid(), alert_type, severity, state, session_uuid, asset_uuid, org_uuid, subject_uuid,
        zone_uuids, message, triggered_by, created_at, updated_at
      from alerts, generate_series(1, 998) where alert_uuid = ${alert_uuid}::uuid`)
    const last = await Promise.allSettled([post(body()), post(body()), post(body())])
    const refused = { status: 'rejected', reason: { code: 'quota_exceeded' } }
    expect(last.toSorted((a, b) => (a.status < b.status ? -1 : 1))).toMatchObject([
      { status: 'fulfilled' },
      refused,
      refused,
    ])
    await record(zoneEvidence(scene))
  })

  test('as often as they see fit, beside what the service found', async () => {
    await record(zoneEvidence(scene))
    await post(body({ alert_type: 'zone_violation', message: null }))
    await post(body({ alert_type: 'zone_violation' }))
    expect(await list(scene.operator.owner)).toHaveLength(3)
  })

  test('for a colleague, and for nobody else', async () => {
    const { actor } = await buildMember(world, scene.manager.org)
    const { alert_uuid } = await post(body({ triggered_by: actor.user.userUuid }))
    expect(await get(alert_uuid)).toMatchObject({ triggered_by: actor.user.userUuid })
    const foreign = post(body({ triggered_by: scene.operator.owner.user.userUuid }))
    await expect(foreign).rejects.toMatchObject({ code: 'unprocessable' })
  })

  test.each<[string, () => object, string]>([
    ['no session_uuid is 422', () => body({ session_uuid: undefined }), 'unprocessable'],
    ['nothing at all is 422', () => ({}), 'unprocessable'],
    ['no alert_type is 400', () => body({ alert_type: undefined }), 'invalid_input'],
    ['an unknown alert_type is 400', () => body({ alert_type: 'lost_link' }), 'invalid_input'],
    ['a malformed session_uuid is 400', () => body({ session_uuid: 'x' }), 'invalid_input'],
    ['an unknown session is 404', () => body({ session_uuid: world.services.ids.uuid() }), 'not_found'],
  ])('%s', async (_what, given, code) => {
    await expect(post(given())).rejects.toMatchObject({ code })
  })

  test('an unknown asset is 404, whatever the body', async () => {
    await expect(post({}, scene.manager.owner, world.services.ids.uuid())).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a Member, a Monitor and a manager of no zone are refused with 403, one of another zone with 404', async () => {
    const { actor: member } = await buildMember(world, scene.manager.org)
    const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
    const landless = await buildManager(world)
    for (const actor of [member, monitor.owner, landless.owner])
      await expect(post(body(), actor)).rejects.toMatchObject({ code: 'forbidden' })
    const other = await buildManager(world)
    await buildZone(world, { manager: other, zone_envelope: square(scene.longitude, 50) as never })
    await expect(post(body(), other.owner)).rejects.toMatchObject({ code: 'not_found' })
    await zoneOperations.link.invoke(
      world.as(scene.manager.owner),
      { zone_uuid: scene.zoneUuid },
      { org_uuid: other.org.org_uuid, membership_type: 2 },
    )
    await expect(post(body(), other.owner)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a flight that has ended takes none: 404', async () => {
    await sessionOperations.end.invoke(
      world.as(scene.flight.owner),
      { session_uuid: scene.flight.sessionUuid },
      {},
    )
    await expect(post(body())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a flight that starts on a plan', () => {
  const plannedBy = async (who: BuiltOperator, at: number) => {
    const { mission, plan } = await buildMissionWithPlan(world, who, [at, 10])
    return { plan, permission: mission.permissions[0] }
  }
  const start = async (who: BuiltOperator, planUuid: string, given = {}) => {
    const body = { asset_uuid: who.assetUuid, plan_uuid: planUuid, ...given }
    const { session_uuid } = await sessionOperations.start.invoke(world.as(who.pilot), {}, body)
    return session_uuid
  }
  const alertsOf = async (actor: MemberActor, session_uuid: string) =>
    (await alerts.list.invoke(world.as(actor), {}, { session_uuid })).data

  test('that a zone has not approved alerts the zone at once', async () => {
    const other = await buildOperator(world)
    const { plan } = await plannedBy(other, scene.longitude)
    const place = { asset_start_latitude: 10, asset_start_longitude: scene.longitude }
    const session = await start(other, plan.plan_uuid, place)
    expect(await alertsOf(scene.manager.owner, session)).toMatchObject([
      {
        alert_type: 'zone_violation',
        severity: 'critical',
        state: 'raised',
        plan_uuid: plan.plan_uuid,
        zone_uuids: [scene.zoneUuid],
        message: expect.stringContaining(plan.plan_svc_id),
        latitude: 10,
        longitude: scene.longitude,
      },
    ])
  })

  test('that its zone has rejected has that reason; one that is approved alerts nobody', async () => {
    const other = await buildOperator(world)
    const { plan, permission } = await plannedBy(other, scene.longitude)
    await decidePermission(world, scene.manager, permission, -1)
    const rejected = await start(other, plan.plan_uuid)
    expect((await alertsOf(scene.manager.owner, rejected))[0]?.message).toContain('has rejected')
    await sessionOperations.end.invoke(world.as(other.pilot), { session_uuid: rejected }, {})
    await decidePermission(world, scene.manager, permission, 1)
    expect(await alertsOf(scene.manager.owner, await start(other, plan.plan_uuid))).toEqual([])
  })

  test('that lost its volume to another one alerts, also where no zone lies', async () => {
    const [first, second] = [await buildOperator(world), await buildOperator(world)]
    await plannedBy(first, scene.longitude + 0.5)
    const { plan } = await plannedBy(second, scene.longitude + 0.5)
    const session = await start(second, plan.plan_uuid)
    expect(await alertsOf(second.owner, session)).toMatchObject([
      { alert_type: 'zone_violation', severity: 'major', zone_uuids: [] },
    ])
  })
})

test('the flights that managers see have their conformance', async () => {
  const seen = async () => (await awareness.activeFlights.invoke(world.as(scene.manager.owner), {}, {})).data
  expect(await seen()).toMatchObject([{ conformance: 'conforming' }])
  await record(zoneEvidence(scene))
  expect(await seen()).toMatchObject([{ conformance: 'non_conforming' }])
  await record(zoneEvidence(scene, scene.flight.sessionUuid, 'lost_link'))
  expect(await seen()).toMatchObject([{ conformance: 'contingent' }])
})
