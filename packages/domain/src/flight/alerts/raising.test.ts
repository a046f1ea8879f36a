import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { awarenessOperations as awareness } from '../../desk/awareness/service.ts'
import type { MemberActor } from '../../kernel/index.ts'
import { type AlertScene, buildAlertScene, zoneEvidence } from '../../testing/alert-scene.ts'
import {
  type BuiltOperator,
  type BuiltOrganisation,
  type BuiltSession,
  buildManager,
  buildMember,
  buildMission,
  buildOperator,
  buildOrganisation,
  buildPlan,
  buildZone,
  createTestWorld,
  decidePermission,
  square,
  type TestWorld,
} from '../../testing/index.ts'
import { sessionOperations } from '../sessions/service.ts'
import { type Evidence, recordEvidence } from './evidence.ts'
import { alertOperations as alerts } from './service.ts'

let world: TestWorld
let scene: AlertScene
let manager: BuiltOrganisation
let operator: BuiltOperator
let flight: BuiltSession
let zoneUuid: string
let longitude = 0

beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  longitude += 1
  world.clock.advance(1_000)
  scene = await buildAlertScene(world, longitude)
  ;({ manager, operator, flight, zoneUuid } = scene)
})
afterAll(() => world.close())

const record = (...evidence: Evidence[]) => recordEvidence(world.services, evidence)
const list = async (actor: MemberActor) =>
  (await alerts.list.invoke(world.as(actor), {}, { session_uuid: flight.sessionUuid })).data
const get = (alert_uuid: string) => alerts.get.invoke(world.as(manager.owner), { alert_uuid }, {})

describe('a manager raises an alert', () => {
  const post = (body: object, actor = manager.owner, asset_uuid = operator.assetUuid) =>
    awareness.alert.invoke(world.as(actor), { asset_uuid }, body)
  const body = (given = {}) => ({
    session_uuid: flight.sessionUuid,
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
      triggered_by: manager.owner.user.userUuid,
      zone_uuids: [zoneUuid],
      longitude,
      history: [{ state: 'raised', by_user_uuid: manager.owner.user.userUuid }],
    })
  })

  test('as often as they see fit, beside what the service found', async () => {
    await record(zoneEvidence(scene))
    await post(body({ alert_type: 'zone_violation', message: null }))
    await post(body({ alert_type: 'zone_violation' }))
    expect(await list(operator.owner)).toHaveLength(3)
  })

  test('for a colleague, and for nobody else', async () => {
    const { actor } = await buildMember(world, manager.org)
    const { alert_uuid } = await post(body({ triggered_by: actor.user.userUuid }))
    expect(await get(alert_uuid)).toMatchObject({ triggered_by: actor.user.userUuid })
    const foreign = post(body({ triggered_by: operator.owner.user.userUuid }))
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
    await expect(post({}, manager.owner, world.services.ids.uuid())).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a Member, a Monitor and a manager of no zone are refused with 403, one of another zone with 404', async () => {
    const { actor: member } = await buildMember(world, manager.org)
    const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
    const landless = await buildManager(world)
    for (const actor of [member, monitor.owner, landless.owner])
      await expect(post(body(), actor)).rejects.toMatchObject({ code: 'forbidden' })
    const other = await buildManager(world)
    await buildZone(world, { manager: other, zone_envelope: square(longitude, 50) as never })
    await expect(post(body(), other.owner)).rejects.toMatchObject({ code: 'not_found' })
    await zoneOperations.link.invoke(
      world.as(manager.owner),
      { zone_uuid: zoneUuid },
      { org_uuid: other.org.org_uuid, membership_type: 2 },
    )
    await expect(post(body(), other.owner)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a flight that has ended takes none: 404', async () => {
    await sessionOperations.end.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})
    await expect(post(body())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a flight that starts on a plan', () => {
  const plannedBy = async (who: BuiltOperator, at: number) => {
    const { mission_uuid, permissions } = await buildMission(world, who, { mission_envelope: square(at, 10) })
    const plan = await buildPlan(world, who, { mission_uuid }, { flight_envelope: square(at, 10, 0.02) })
    return { plan, permission: permissions[0] }
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
    const { plan } = await plannedBy(other, longitude)
    const place = { asset_start_latitude: 10, asset_start_longitude: longitude }
    const session = await start(other, plan.plan_uuid, place)
    expect(await alertsOf(manager.owner, session)).toMatchObject([
      {
        alert_type: 'zone_violation',
        severity: 'critical',
        state: 'raised',
        plan_uuid: plan.plan_uuid,
        zone_uuids: [zoneUuid],
        message: expect.stringContaining(plan.plan_svc_id),
        latitude: 10,
        longitude,
      },
    ])
  })

  test('that its zone has rejected says so; one that is approved alerts nobody', async () => {
    const other = await buildOperator(world)
    const { plan, permission } = await plannedBy(other, longitude)
    await decidePermission(world, manager, permission, -1)
    const rejected = await start(other, plan.plan_uuid)
    expect((await alertsOf(manager.owner, rejected))[0]?.message).toContain('has rejected')
    await sessionOperations.end.invoke(world.as(other.pilot), { session_uuid: rejected }, {})
    await decidePermission(world, manager, permission, 1)
    expect(await alertsOf(manager.owner, await start(other, plan.plan_uuid))).toEqual([])
  })

  test('that lost its volume to another one alerts, also where no zone lies', async () => {
    const [first, second] = [await buildOperator(world), await buildOperator(world)]
    await plannedBy(first, longitude + 0.5)
    const { plan } = await plannedBy(second, longitude + 0.5)
    const session = await start(second, plan.plan_uuid)
    expect(await alertsOf(second.owner, session)).toMatchObject([
      { alert_type: 'zone_violation', severity: 'major', zone_uuids: [] },
    ])
  })
})

test('the flights that managers see say how they conform', async () => {
  const seen = async () => (await awareness.activeFlights.invoke(world.as(manager.owner), {}, {})).data
  expect(await seen()).toMatchObject([{ conformance: 'conforming' }])
  await record(zoneEvidence(scene))
  expect(await seen()).toMatchObject([{ conformance: 'non_conforming' }])
  await record(zoneEvidence(scene, flight.sessionUuid, 'lost_link'))
  expect(await seen()).toMatchObject([{ conformance: 'contingent' }])
})
