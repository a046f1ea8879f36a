import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { awarenessOperations as awareness } from '../awareness/service.ts'
import type { MemberActor } from '../kernel/index.ts'
import { sessionOperations } from '../sessions/service.ts'
import { telemetryOperations } from '../telemetry/service.ts'
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
  buildSession,
  buildZone,
  createTestWorld,
  decidePermission,
  square,
  type TestWorld,
} from '../testing/index.ts'
import { zoneOperations } from '../zones/service.ts'
import { type Evidence, recordEvidence } from './evidence.ts'
import { alertOperations as alerts } from './service.ts'

let world: TestWorld
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
  manager = await buildManager(world)
  operator = await buildOperator(world)
  zoneUuid = (await buildZone(world, { manager, kind: 'red', zone_envelope: square(longitude, 10) as never }))
    .zone_uuid
  flight = await buildSession(world, { org: operator, assetUuid: operator.assetUuid })
  await seenAt(longitude)
})
afterAll(() => world.close())

const seenAt = (where: number) => {
  const timestamp = world.clock.now().toISOString()
  const frames = [{ timestamp, longitude: where, latitude: 10, altitude_agl: 50 }]
  return telemetryOperations.upload.invoke(
    world.as(flight.owner),
    { session_uuid: flight.sessionUuid },
    { frames },
  )
}

const raise = (subjectUuid = zoneUuid): Evidence => ({
  type: 'raise',
  sessionUuid: flight.sessionUuid,
  violation: {
    alertType: 'zone_violation',
    subjectUuid,
    severity: 'critical',
    zoneUuids: [zoneUuid],
    message: 'In the zone without permission.',
  },
  position: { latitude: 10, longitude, altitudeAgl: 50 },
})
const clear = (subjectUuid = zoneUuid): Evidence => ({
  type: 'clear',
  sessionUuid: flight.sessionUuid,
  alertType: 'zone_violation',
  subjectUuid,
})
const record = (...evidence: Evidence[]) => recordEvidence(world.services, evidence)

const list = async (actor: MemberActor, filter = {}) =>
  (await alerts.list.invoke(world.as(actor), {}, { session_uuid: flight.sessionUuid, ...filter })).data
const get = (alert_uuid: string, actor = manager.owner) =>
  alerts.get.invoke(world.as(actor), { alert_uuid }, {})
const acknowledge = (alert_uuid: string, actor = manager.owner) =>
  alerts.acknowledge.invoke(world.as(actor), { alert_uuid }, {})
const close = (alert_uuid: string, reason = 'Known flight', actor = manager.owner) =>
  alerts.close.invoke(world.as(actor), { alert_uuid }, { reason })
const raised = async () => {
  await record(raise())
  return (await list(manager.owner))[0]!.alert_uuid
}

describe('an episode', () => {
  test('has one alert, though fifty writers bring its evidence at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => record(raise())))
    const found = await list(manager.owner)
    expect(found).toMatchObject([
      {
        alert_type: 'zone_violation',
        severity: 'critical',
        state: 'raised',
        org_uuid: operator.org.org_uuid,
        asset_uuid: operator.assetUuid,
        triggered_by: 'system',
        latitude: 10,
        longitude,
        altitude_agl: 50,
        cleared_at: null,
        abilities: { acknowledge: true, close: true },
      },
    ])
    expect((await get(found[0]!.alert_uuid)).history).toHaveLength(1)
    await Promise.all(Array.from({ length: 50 }, () => record(clear())))
    expect((await get(found[0]!.alert_uuid)).history.map(({ state }) => state)).toEqual(['raised', 'cleared'])
  })

  test('after its end is followed by another one', async () => {
    await record(raise(), clear(), raise(), clear(), raise())
    expect((await list(manager.owner)).map(({ state }) => state).sort()).toEqual([
      'cleared',
      'cleared',
      'raised',
    ])
  })

  test('that goes on after its alert was closed raises no other', async () => {
    const alertUuid = await raised()
    await close(alertUuid)
    await record(raise())
    expect(await list(manager.owner)).toMatchObject([{ state: 'closed', cleared_at: null }])
    await record(clear())
    expect(await get(alertUuid)).toMatchObject({ state: 'closed', cleared_at: expect.any(String) })
    await record(raise())
    expect(await list(manager.owner)).toHaveLength(2)
  })

  test('ends with its flight, and none begins after it', async () => {
    const alertUuid = await raised()
    const end = sessionOperations.end.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})
    await Promise.all([end, ...Array.from({ length: 20 }, () => record(raise(world.services.ids.uuid())))])
    await record(raise(world.services.ids.uuid()))
    const found = await list(manager.owner)
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['cleared']))
    expect((await get(alertUuid)).history.at(-1)).toMatchObject({
      state: 'cleared',
      by_user_uuid: null,
      reason: 'The flight session ended.',
    })
  })
})

describe('what a person does', () => {
  test('is kept with their name: taken notice of, then closed with a reason', async () => {
    const alertUuid = await raised()
    const { actor } = await buildMember(world, manager.org)
    expect(await acknowledge(alertUuid, actor)).toMatchObject({
      state: 'acknowledged',
      acknowledged_by: actor.user.userUuid,
    })
    const again = await acknowledge(alertUuid)
    expect(again).toMatchObject({ state: 'acknowledged', acknowledged_by: actor.user.userUuid })
    expect(await close(alertUuid)).toMatchObject({
      state: 'closed',
      closed_by: manager.owner.user.userUuid,
      close_reason: 'Known flight',
      abilities: { acknowledge: false, close: false },
      history: [
        { state: 'raised', by_user_uuid: null },
        { state: 'acknowledged', by_user_uuid: actor.user.userUuid },
        { state: 'closed', by_user_uuid: manager.owner.user.userUuid, reason: 'Known flight' },
      ],
    })
    await expect(close(alertUuid)).rejects.toMatchObject({ code: 'conflict' })
    await expect(acknowledge(alertUuid)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('counts once when two do it at the same time', async () => {
    const alertUuid = await raised()
    await Promise.all([acknowledge(alertUuid), acknowledge(alertUuid), acknowledge(alertUuid)])
    const closings = await Promise.allSettled([close(alertUuid), close(alertUuid)])
    expect(closings.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await get(alertUuid)).history).toHaveLength(3)
  })

  test('about what is over is kept too, and it stays over', async () => {
    const alertUuid = await raised()
    await record(clear())
    expect(await acknowledge(alertUuid)).toMatchObject({
      state: 'cleared',
      acknowledged_by: manager.owner.user.userUuid,
    })
    expect(await close(alertUuid)).toMatchObject({ state: 'closed' })
  })

  test('wants a reason where it closes', async () => {
    const alertUuid = await raised()
    const without = alerts.close.invoke(world.as(manager.owner), { alert_uuid: alertUuid }, { reason: ' ' })
    await expect(without).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('stands in the audit trail', async () => {
    const alertUuid = await raised()
    await close(alertUuid)
    const { auditEntries } = tables
    const entries = await world.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetUuid, alertUuid))
    expect(entries).toMatchObject([{ action: 'alerts.close', targetType: 'alert', result: 'done' }])
  })
})

describe('an alert', () => {
  test('is seen by the operator and by the people of its zones, and is not there for others', async () => {
    const alertUuid = await raised()
    const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
    const strangers = [await buildManager(world), await buildOperator(world)]
    await expect(get(alertUuid, monitor.owner)).rejects.toMatchObject({ code: 'not_found' })
    await zoneOperations.link.invoke(
      world.as(manager.owner),
      { zone_uuid: zoneUuid },
      { org_uuid: monitor.org.org_uuid, membership_type: 2 },
    )
    for (const { owner } of [operator, monitor]) {
      expect(await list(owner)).toMatchObject([{ abilities: { acknowledge: false, close: false } }])
      expect((await get(alertUuid, owner)).alert_uuid).toBe(alertUuid)
      await expect(acknowledge(alertUuid, owner)).rejects.toMatchObject({ code: 'forbidden' })
    }
    for (const { owner } of strangers) {
      expect(await list(owner)).toEqual([])
      await expect(get(alertUuid, owner)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(acknowledge(alertUuid, strangers[0]!.owner)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not the business of a manager who only monitors the zone: 403', async () => {
    const alertUuid = await raised()
    const neighbour = await buildManager(world)
    await zoneOperations.link.invoke(
      world.as(manager.owner),
      { zone_uuid: zoneUuid },
      { org_uuid: neighbour.org.org_uuid, membership_type: 2 },
    )
    await expect(close(alertUuid, 'x', neighbour.owner)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is found by state, type, asset, zone and time', async () => {
    const alertUuid = await raised()
    const at = world.clock.now()
    const here = { asset_uuid: operator.assetUuid, zone_uuid: zoneUuid, from: at.toISOString() }
    for (const filter of [here, { state: 'raised' }, { open: 1 }, { alert_type: 'zone_violation' }])
      expect((await list(manager.owner, filter)).map((one) => one.alert_uuid)).toEqual([alertUuid])
    for (const filter of [
      { state: 'closed' },
      { open: 0 },
      { alert_type: 'lost_link' },
      { zone_uuid: operator.assetUuid },
      { to: at.toISOString() },
    ])
      expect(await list(manager.owner, filter)).toEqual([])
    await expect(list(manager.owner, { state: 'loud' })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

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
    await record(raise())
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
  await record(raise())
  expect(await seen()).toMatchObject([{ conformance: 'non_conforming' }])
  const silence: Evidence = {
    ...(raise() as Extract<Evidence, { type: 'raise' }>),
    violation: {
      alertType: 'lost_link',
      subjectUuid: flight.sessionUuid,
      severity: 'minor',
      zoneUuids: [],
      message: 'Nothing was heard.',
    },
  }
  await record(silence)
  expect(await seen()).toMatchObject([{ conformance: 'contingent' }])
})
