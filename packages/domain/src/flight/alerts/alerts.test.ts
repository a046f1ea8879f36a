import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { hour, type MemberActor } from '../../kernel/index.ts'
import { zoneEvidence } from '../../testing/alert-scene.ts'
import { alertScenes } from '../../testing/alert-scenes.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { buildManager, buildMember, buildOperator, buildOrganisation } from '../../testing/index.ts'
import { sessionOperations } from '../sessions/service.ts'
import { type Evidence, recordEvidence } from './evidence.ts'
import { alertOperations as alerts } from './service.ts'

const world = await openTestWorld()
const scene = alertScenes(world)

const raise = (subjectUuid = scene.zoneUuid): Evidence => zoneEvidence(scene, subjectUuid)
const clear = (subjectUuid = scene.zoneUuid): Evidence => ({
  type: 'clear',
  sessionUuid: scene.flight.sessionUuid,
  alertType: 'zone_violation',
  subjectUuid,
})
const record = (...evidence: Evidence[]) => recordEvidence(world.services, evidence)

const list = async (actor: MemberActor, filter = {}) =>
  (await alerts.list.invoke(world.as(actor), {}, { session_uuid: scene.flight.sessionUuid, ...filter })).data
const get = (alert_uuid: string, actor = scene.manager.owner) =>
  alerts.get.invoke(world.as(actor), { alert_uuid }, {})
const acknowledge = (alert_uuid: string, actor = scene.manager.owner) =>
  alerts.acknowledge.invoke(world.as(actor), { alert_uuid }, {})
const close = (alert_uuid: string, reason = 'Known flight', actor = scene.manager.owner) =>
  alerts.close.invoke(world.as(actor), { alert_uuid }, { reason })
const raised = async () => {
  await record(raise())
  return (await list(scene.manager.owner))[0]!.alert_uuid
}

describe('an episode', () => {
  test('has one alert, though fifty writers bring its evidence at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => record(raise())))
    const found = await list(scene.manager.owner)
    expect(found).toMatchObject([
      {
        alert_type: 'zone_violation',
        severity: 'critical',
        state: 'raised',
        org_uuid: scene.operator.org.org_uuid,
        asset_uuid: scene.operator.assetUuid,
        triggered_by: 'system',
        latitude: 10,
        longitude: 20,
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
    expect((await list(scene.manager.owner)).map(({ state }) => state).sort()).toEqual([
      'cleared',
      'cleared',
      'raised',
    ])
  })

  test('that was measured just before the end of another by its records is reported all the same', async () => {
    await raised()
    world.clock.advance(10_000)
    const measuredAt = new Date(world.clock.now().getTime() - 1_000)
    await record(clear())
    await record({ ...raise(), at: measuredAt } as Evidence)
    expect(await list(scene.manager.owner)).toMatchObject([
      { state: 'raised', raised_at: measuredAt.toISOString(), cleared_at: null },
      { state: 'cleared' },
    ])
  })

  test('that goes on after its alert was closed raises no other', async () => {
    const alertUuid = await raised()
    await close(alertUuid)
    await record(raise())
    expect(await list(scene.manager.owner)).toMatchObject([{ state: 'closed', cleared_at: null }])
    await record(clear())
    expect(await get(alertUuid)).toMatchObject({ state: 'closed', cleared_at: expect.any(String) })
    await record(raise())
    expect(await list(scene.manager.owner)).toHaveLength(2)
  })

  test('ends with its flight, and none begins after it', async () => {
    const alertUuid = await raised()
    const end = sessionOperations.end.invoke(
      world.as(scene.flight.owner),
      { session_uuid: scene.flight.sessionUuid },
      {},
    )
    await Promise.all([end, ...Array.from({ length: 20 }, () => record(raise(world.services.ids.uuid())))])
    await record(raise(world.services.ids.uuid()))
    const found = await list(scene.manager.owner)
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['cleared']))
    expect((await get(alertUuid)).history.at(-1)).toMatchObject({
      state: 'cleared',
      by_user_uuid: null,
      reason: 'The flight session ended.',
    })
  })

  test('that a frame showed before its flight ended, and that comes after the end, is looked for late', async () => {
    await sessionOperations.end.invoke(
      world.as(scene.flight.owner),
      { session_uuid: scene.flight.sessionUuid },
      {},
    )
    const { lateStretches } = tables
    await world.services.db.delete(lateStretches)
    const at = world.clock.now()
    await record(raise())
    expect(await world.services.db.select().from(lateStretches)).toEqual([])
    await record({ ...zoneEvidence(scene), at })
    expect(await world.services.db.select().from(lateStretches)).toMatchObject([
      { sessionUuid: scene.flight.sessionUuid, fromAt: at, toAt: at },
    ])
    expect(await list(scene.manager.owner)).toEqual([])
  })
})

describe('what a person does', () => {
  test('is kept with their name: taken notice of, then closed with a reason', async () => {
    const alertUuid = await raised()
    const { actor } = await buildMember(world, scene.manager.org)
    expect(await acknowledge(alertUuid, actor)).toMatchObject({
      state: 'acknowledged',
      acknowledged_by: actor.user.userUuid,
    })
    const again = await acknowledge(alertUuid)
    expect(again).toMatchObject({ state: 'acknowledged', acknowledged_by: actor.user.userUuid })
    expect(await close(alertUuid)).toMatchObject({
      state: 'closed',
      closed_by: scene.manager.owner.user.userUuid,
      close_reason: 'Known flight',
      abilities: { acknowledge: false, close: false },
      history: [
        { state: 'raised', by_user_uuid: null },
        { state: 'acknowledged', by_user_uuid: actor.user.userUuid },
        { state: 'closed', by_user_uuid: scene.manager.owner.user.userUuid, reason: 'Known flight' },
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
      acknowledged_by: scene.manager.owner.user.userUuid,
    })
    expect(await close(alertUuid)).toMatchObject({ state: 'closed' })
  })

  test('requires a reason where it closes', async () => {
    const alertUuid = await raised()
    const without = alerts.close.invoke(
      world.as(scene.manager.owner),
      { alert_uuid: alertUuid },
      { reason: ' ' },
    )
    await expect(without).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('is in the audit trail', async () => {
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
      world.as(scene.manager.owner),
      { zone_uuid: scene.zoneUuid },
      { org_uuid: monitor.org.org_uuid, membership_type: 2 },
    )
    for (const { owner } of [scene.operator, monitor]) {
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
      world.as(scene.manager.owner),
      { zone_uuid: scene.zoneUuid },
      { org_uuid: neighbour.org.org_uuid, membership_type: 2 },
    )
    await expect(close(alertUuid, 'x', neighbour.owner)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a lost link that came back is quiet, and a violation that is over is not', async () => {
    const link = zoneEvidence(scene, scene.flight.sessionUuid, 'lost_link')
    await record(raise(), { ...link, violation: { ...link.violation, severity: 'minor' } })
    const kinds = async (filter: object) =>
      (await list(scene.manager.owner, filter)).map(({ alert_type }) => alert_type).toSorted()
    expect(await kinds({ quiet: 1 })).toEqual([])
    expect(await kinds({ open: 1, quiet: 0 })).toEqual(['lost_link', 'zone_violation'])
    await record(clear(), { ...clear(scene.flight.sessionUuid), alertType: 'lost_link' } as Evidence)
    expect(await kinds({ quiet: 1 })).toEqual(['lost_link'])
    expect(await kinds({ open: 1, quiet: 0 })).toEqual(['zone_violation'])
  })

  test('waits until somebody acknowledges it, whether it goes on or is over', async () => {
    const alertUuid = await raised()
    const uuids = async (acknowledged: 0 | 1) =>
      (await list(scene.manager.owner, { open: 1, acknowledged })).map(({ alert_uuid }) => alert_uuid)
    expect([await uuids(0), await uuids(1)]).toEqual([[alertUuid], []])
    await acknowledge(alertUuid)
    expect([await uuids(0), await uuids(1)]).toEqual([[], [alertUuid]])
    await record(clear())
    expect([await uuids(0), await uuids(1)]).toEqual([[], [alertUuid]])
  })

  test('is found by when it was closed, though it was raised before', async () => {
    const alertUuid = await raised()
    world.clock.advance(hour)
    const closed_from = world.clock.now().toISOString()
    const closed = async () =>
      (await list(scene.manager.owner, { closed_from })).map(({ alert_uuid }) => alert_uuid)
    expect(await closed()).toEqual([])
    await close(alertUuid)
    expect(await closed()).toEqual([alertUuid])
    world.clock.advance(hour)
    expect(await list(scene.manager.owner, { closed_from: world.clock.now().toISOString() })).toEqual([])
  })

  test('is found by state, type, asset, zone and time', async () => {
    const alertUuid = await raised()
    const at = world.clock.now()
    const here = { asset_uuid: scene.operator.assetUuid, zone_uuid: scene.zoneUuid, from: at.toISOString() }
    for (const filter of [here, { state: 'raised' }, { open: 1 }, { alert_type: 'zone_violation' }])
      expect((await list(scene.manager.owner, filter)).map((one) => one.alert_uuid)).toEqual([alertUuid])
    for (const filter of [
      { state: 'closed' },
      { open: 0 },
      { alert_type: 'lost_link' },
      { zone_uuid: scene.operator.assetUuid },
      { to: at.toISOString() },
    ])
      expect(await list(scene.manager.owner, filter)).toEqual([])
    await expect(list(scene.manager.owner, { state: 'loud' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})
