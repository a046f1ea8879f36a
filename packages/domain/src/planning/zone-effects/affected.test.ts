import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import {
  buildMission,
  buildOperator,
  buildPlan,
  decidePermission,
  windowFrom,
} from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { letGo } from '../../testing/let-go.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { missionOperations } from '../missions/service.ts'
import { permissionOperations } from '../permissions/service.ts'

const world = await openTestWorld()
const kia = await buildManager(world)
const deccan = await buildOperator(world)

const draft = (longitude: number, overrides = {}) => ({
  airspace_zone_type: 2 as const,
  zone_envelope: square(longitude, 20) as unknown as Record<string, unknown>,
  min_height: 0,
  max_height: 120,
  ...overrides,
})
const evaluate = (input: ReturnType<typeof draft>) =>
  capabilities.zones.evaluate.invoke(world.as(kia.owner), {}, input)
const missionAt = (longitude: number) =>
  buildMission(world, deccan, { mission_envelope: square(longitude, 20) })
const counts = ({ missions: _missions, ...rest }: Awaited<ReturnType<typeof evaluate>>) => rest
const none = { asked: 0, asked_again: 0, approved: 0, retired: 0, kept: 0 }

describe('who is affected by a zone before it is saved', () => {
  it('counts the missions that would be asked and their plans, and stores nothing', async () => {
    const mission = await missionAt(60)
    await buildPlan(world, deccan, mission, { flight_envelope: square(60, 20, 0.02) })
    const answer = await evaluate(draft(60))
    expect(counts(answer)).toMatchObject({ ...none, total_missions: 1, total_flight_plans: 1, asked: 1 })
    const after = await missionOperations.get.invoke(
      world.as(deccan.owner),
      { mission_uuid: mission.mission_uuid },
      {},
    )
    expect(after.permissions).toEqual([])
  })
  it('refuses heights that do not agree, as saving does', async () => {
    const apart = { max_altitude: { value: 900, unit: 'ft', reference: 'AGL' } }
    await expect(evaluate(draft(61, apart))).rejects.toMatchObject({ code: 'unprocessable' })
  })
  it('names no mission of others until a zone of the caller is asked by it', async () => {
    const mission = await missionAt(62)
    expect((await evaluate(draft(62))).missions).toMatchObject([{ mission_uuid: null, mission_name: null }])
    await buildZone(world, { manager: kia, zone_envelope: square(62, 20) as never })
    expect((await evaluate(draft(62))).missions).toMatchObject([
      { mission_uuid: mission.mission_uuid, mission_name: mission.mission_name },
    ])
  })
  it('approves at once in a green zone, and touches nothing above, later or elsewhere', async () => {
    const mission = await missionAt(64)
    expect(counts(await evaluate(draft(64, { airspace_zone_type: 3 })))).toMatchObject({ approved: 1 })
    expect((await evaluate(draft(64, { min_height: 100 }))).total_missions).toBe(0)
    expect((await evaluate(draft(64, { active_from: mission.end_time }))).total_missions).toBe(0)
    expect((await evaluate(draft(65))).total_missions).toBe(0)
  })
  it('predicts what a zone that moves or changes its type then causes', async () => {
    const [left, reached] = [await missionAt(66), await missionAt(68)]
    const zone = await buildZone(world, {
      manager: kia,
      kind: 'yellow',
      zone_envelope: square(66, 20) as never,
    })
    const change = (longitude: number, overrides = {}) =>
      evaluate(draft(longitude, { zone_uuid: zone.zone_uuid, ...overrides }))
    expect(counts(await change(66))).toMatchObject({ ...none, kept: 1, total_flight_plans: 0 })
    expect(counts(await change(68))).toMatchObject({ ...none, asked: 1, retired: 1, total_missions: 1 })
    expect(counts(await change(66, { airspace_zone_type: 3 }))).toMatchObject({ ...none, approved: 1 })
    const read = { mission_uuid: left.mission_uuid }
    const { permissions } = await missionOperations.get.invoke(world.as(deccan.owner), read, {})
    await decidePermission(world, kia, permissions[0], -1)
    expect(counts(await change(66, { airspace_zone_type: 3 }))).toMatchObject({ ...none, kept: 1 })
    expect(reached.mission_uuid).not.toBe(left.mission_uuid)
  })
  it('foresees that an ended mission is let go, and passes over one that only ended', async () => {
    const ended = { start_time: '2026-01-01T00:00:00Z', end_time: '2026-01-01T02:00:00Z' }
    const zone = await buildZone(world, { manager: kia, zone_envelope: square(72, 20) as never })
    const past = await buildMission(world, deccan, { mission_envelope: square(72, 20), ...ended })
    const change = (longitude: number) => draft(longitude, { zone_uuid: zone.zone_uuid })
    const nobody = { ...none, total_missions: 0, total_flight_plans: 0, total_holding: 0 }
    expect(counts(await evaluate(change(72)))).toEqual(nobody)
    const foretold = await evaluate(change(74))
    expect(counts(foretold)).toMatchObject({ ...none, retired: 1, total_missions: 0 })
    expect(foretold.missions).toMatchObject([{ mission_uuid: past.mission_uuid, effect: 'retired' }])
    const params = { zone_uuid: zone.zone_uuid }
    await capabilities.zones.update.invoke(world.as(kia.owner), params, { zone_envelope: square(74, 20) })
    await letGo(world)
    const read = { mission_uuid: past.mission_uuid }
    const after = await missionOperations.get.invoke(world.as(deccan.owner), read, {})
    expect(after.permissions).toEqual([])
  })
  it('foresees the same of hundreds that a zone has asked, and looks at none of them where it stays', async () => {
    const ended = { start_time: '2026-01-01T00:00:00Z', end_time: '2026-01-01T02:00:00Z' }
    const zone = await buildZone(world, { manager: kia, zone_envelope: square(86, 20) as never })
    const past = await buildMission(world, deccan, { mission_envelope: square(86, 20), ...ended })
    const { permission_uuid } = past.permissions[0]!
    await world.services.db.execute(sql`
      with others as (
        insert into missions select (jsonb_populate_record(m, jsonb_build_object('mission_uuid', gen_random_uuid(), 'mission_svc_id', 'M-' || n))).*
        from missions m, generate_series(1, 600) n where mission_uuid = ${past.mission_uuid} returning mission_uuid)
      insert into permissions select (jsonb_populate_record(p, jsonb_build_object('permission_uuid', gen_random_uuid(),
        'permission_svc_id', 'P-' || o.mission_uuid, 'mission_uuid', o.mission_uuid, 'parent_uuid', o.mission_uuid))).*
      from permissions p, others o where permission_uuid = ${permission_uuid}`)
    const change = (longitude: number) => draft(longitude, { zone_uuid: zone.zone_uuid })
    const nobody = { ...none, total_missions: 0, total_flight_plans: 0, total_holding: 0 }
    expect(counts(await evaluate(change(86)))).toEqual(nobody)
    expect(counts(await evaluate(change(88)))).toMatchObject({ ...none, retired: 601, total_missions: 0 })
    const read = await rowsRead(world.services.db, ['permissions', 'missions'], (db) =>
      capabilities.zones.evaluate.invoke({ ...world.as(kia.owner), db }, {}, change(86)),
    )
    expect(read.permissions.rows + read.missions.rows).toBeLessThan(20)
  })
  it('foresees what becomes of an answer that one flight plan has for itself', async () => {
    const mission = await missionAt(76)
    const plan = await buildPlan(world, deccan, mission, { flight_envelope: square(76, 20, 0.02) })
    const zone = await buildZone(world, { manager: kia, kind: 'red', zone_envelope: square(78, 20) as never })
    await permissionOperations.request.invoke(
      world.as(deccan.owner),
      { parent_type: 'FLIGHT_PLAN', parent_uuid: plan.plan_uuid },
      { zone_uuid: zone.zone_uuid },
    )
    const change = draft(78, { zone_uuid: zone.zone_uuid, airspace_zone_type: 3 })
    expect(counts(await evaluate(change))).toMatchObject({ ...none, approved: 1, total_flight_plans: 1 })
  })
  it('counts who holds a permission of the zone as it is, also of a mission beside it that asked by hand', async () => {
    const [within, beside] = [await missionAt(94), await missionAt(96)]
    const zone = await buildZone(world, { manager: kia, kind: 'red', zone_envelope: square(94, 20) as never })
    const ask = { parent_type: 'MISSION' as const, parent_uuid: beside.mission_uuid }
    await permissionOperations.request.invoke(world.as(deccan.owner), ask, { zone_uuid: zone.zone_uuid })
    const holding = async (overrides: object) => {
      const { total_holding, total_missions } = await evaluate(draft(94, overrides))
      return [total_holding, total_missions]
    }
    expect(await holding({})).toEqual([0, 1])
    const params = { zone_uuid: zone.zone_uuid }
    expect(await holding(params)).toEqual([2, 1])
    expect(await holding({ ...params, zone_envelope: square(98, 20) })).toEqual([2, 0])
    await capabilities.zones.delete.invoke(world.as(kia.owner), params, {})
    for (const { mission_uuid } of [within, beside]) {
      const read = await missionOperations.get.invoke(world.as(deccan.owner), { mission_uuid }, {})
      expect(read.permissions).toEqual([])
    }
  })
  it('predicts what saving then does', async () => {
    await missionAt(70)
    await missionAt(70)
    const foretold = await evaluate(draft(70, { airspace_zone_type: 1 }))
    const zone = await buildZone(world, { manager: kia, kind: 'red', zone_envelope: square(70, 20) as never })
    const after = await evaluate(draft(70, { zone_uuid: zone.zone_uuid, airspace_zone_type: 1 }))
    expect(foretold.asked).toBe(2)
    expect(counts(after)).toMatchObject({ ...none, kept: 2 })
  })
  it('keeps the window of a zone whose ends are left out, as its change does, and opens it for null', async () => {
    const mission = await missionAt(80)
    const zone = await buildZone(world, {
      manager: kia,
      zone_envelope: square(80, 20) as never,
      active_from: mission.end_time,
      active_to: null,
    })
    const params = { zone_uuid: zone.zone_uuid }
    const touched = async (window: object) => {
      const { total_missions } = await evaluate(draft(80, { ...params, ...window }))
      await capabilities.zones.update.invoke(world.as(kia.owner), params, window)
      const read = { mission_uuid: mission.mission_uuid }
      const after = await missionOperations.get.invoke(world.as(deccan.owner), read, {})
      return [total_missions, after.permissions.length]
    }
    expect(await touched({})).toEqual([0, 0])
    expect(await touched({ active_from: null })).toEqual([1, 1])
    expect(await touched({ active_to: mission.start_time })).toEqual([0, 0])
    const before = { active_to: '2026-01-01T00:00:00Z' }
    await capabilities.zones.update.invoke(world.as(kia.owner), params, before)
    const later = draft(80, { ...params, active_from: mission.start_time })
    await expect(evaluate(later)).rejects.toMatchObject({ code: 'invalid_input' })
  })
  it('asks a mission under way that its window met before, as its change does', async () => {
    const { from: start_time, to: end_time } = windowFrom(world, -2, 4)
    const mission = await buildMission(world, deccan, {
      mission_envelope: square(82, 20),
      start_time,
      end_time,
    })
    const { from: active_from, to: active_to } = windowFrom(world, -3, -1)
    expect((await evaluate(draft(82, { active_from, active_to }))).asked).toBe(1)
    await buildZone(world, { manager: kia, zone_envelope: square(82, 20) as never, active_from, active_to })
    const read = { mission_uuid: mission.mission_uuid }
    const after = await missionOperations.get.invoke(world.as(deccan.owner), read, {})
    expect(after.permissions).toHaveLength(1)
  })
  it.each([
    { which: 'are over', longitude: 84, during: '[2025-01-01,2025-01-02)' },
    { which: 'are to come', longitude: 92, during: '[2031-01-01,2031-01-02)' },
  ])('is told however many missions $which there', async ({ longitude, during }) => {
    const { mission_uuid } = await missionAt(longitude)
    await world.services.db.execute(sql`
      insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
        heights, during, metadata, created_at, updated_at)
      select gen_random_uuid(), constraint_type, gen_random_uuid(), org_uuid, geometry_2d, outer_ring, has_holes,
        heights, ${during}, metadata, created_at, updated_at
      from generate_series(1, 10_001), constraints where ref_uuid = ${mission_uuid}`)
    expect(counts(await evaluate(draft(longitude)))).toMatchObject({ ...none, asked: 1, total_missions: 1 })
  })
  it('refuses another organisation’s zone with 403', async () => {
    const foreign = await buildZone(world, {})
    await expect(evaluate(draft(60, { zone_uuid: foreign.zone_uuid }))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
