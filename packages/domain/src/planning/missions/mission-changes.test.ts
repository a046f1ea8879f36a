import { beforeEach, describe, expect, it } from 'vitest'
import { type MemberActor, second } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import {
  buildMission,
  buildOperator,
  buildPlan,
  decidePermission,
  missionBody,
  windowFrom,
} from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { flightPlanOperations } from '../flight-plans/service.ts'
import { permissionOperations } from '../permissions/service.ts'
import { leaveFutureMissions } from './leaving.ts'
import { missionOperations } from './service.ts'

let latitude = -60

const world = await openTestWorld()
const [vayu, deccan, kia] = await Promise.all([
  buildOperator(world),
  buildOperator(world),
  buildManager(world),
])
beforeEach(() => {
  latitude += 1
  world.clock.advance(second)
})

const here = (side = 0.1, longitude = 10) => square(longitude, latitude, side)
const zoneHere = (given: Parameters<typeof buildZone>[1] = {}) =>
  buildZone(world, { manager: kia, zone_envelope: here(0.2) as never, max_height: 200, ...given })
const missionHere = (overrides = {}) => buildMission(world, vayu, { mission_envelope: here(), ...overrides })
const get = (mission: { mission_uuid: string }, actor: MemberActor = vayu.owner) =>
  missionOperations.get.invoke(world.as(actor), { mission_uuid: mission.mission_uuid }, {})
const change = (mission: { mission_uuid: string }, body: object, actor: MemberActor = vayu.owner) =>
  missionOperations.update.invoke(world.as(actor), { mission_uuid: mission.mission_uuid }, body)
const remove = (mission: { mission_uuid: string }, actor: MemberActor = vayu.owner) =>
  missionOperations.delete.invoke(world.as(actor), { mission_uuid: mission.mission_uuid }, {})
const statuses = (mission: { permissions: { zone_uuid: string; permission_status: number }[] }) =>
  Object.fromEntries(mission.permissions.map((p) => [p.zone_uuid, p.permission_status]))

describe('changing a mission', () => {
  it('is for Admins of its organisation; what is left out stays', async () => {
    const mission = await missionHere()
    expect(await refusal(change(mission, {}, vayu.pilot))).toBe('forbidden')
    expect(await refusal(change(mission, {}, deccan.owner))).toBe('not_found')
    const changed = await change(mission, { mission_name: 'Second survey', pilots: [] })
    expect(changed).toMatchObject({
      mission_name: 'Second survey',
      pilots: [],
      assets: mission.assets,
      start_time: mission.start_time,
    })
    expect(await refusal(change(mission, { end_time: mission.start_time }))).toBe('invalid_input')
    expect(await refusal(change(mission, { mission_envelope: {} }))).toBe('invalid_geometry')
  })
  it('a moved mission leaves zones and meets new ones', async () => {
    const [left, stays, met] = [
      await zoneHere({ kind: 'green', zone_envelope: here(0.1, 9.9) as never }),
      await zoneHere({ kind: 'green' }),
      await zoneHere({ kind: 'red', zone_envelope: here(0.1, 10.1) as never }),
    ]
    const mission = await missionHere({ mission_envelope: here(0.05, 9.97) })
    expect(statuses(mission)).toEqual({ [left.zone_uuid]: 1, [stays.zone_uuid]: 1 })
    const moved = await change(mission, { mission_envelope: here(0.05, 10.03) })
    expect(statuses(moved)).toEqual({ [stays.zone_uuid]: 1, [met.zone_uuid]: 0 })
    expect(moved.permissions[0]?.permission_uuid).toBe(
      mission.permissions.find((p) => p.zone_uuid === stays.zone_uuid)?.permission_uuid,
    )
  })
  it.each([
    ['envelope', () => ({ mission_envelope: here(0.09) })],
    ['heights', () => ({ max_height: 90 })],
    ['window', () => ({ end_time: windowFrom(world, 24, 27).to })],
  ])('a manual approval whose mission changed its %s waits again; a rejection stays', async (_what, body) => {
    const [yellow, red, green] = [
      await zoneHere(),
      await zoneHere({ kind: 'red' }),
      await zoneHere({ kind: 'green' }),
    ]
    const mission = await missionHere()
    const of = (zone: { zone_uuid: string }) =>
      mission.permissions.find((p) => p.zone_uuid === zone.zone_uuid)
    await decidePermission(world, kia, of(yellow), 1, { permission_reference: 'REF/1' })
    await decidePermission(world, kia, of(red), -1)
    const changed = await change(mission, body())
    expect(statuses(changed)).toEqual({ [yellow.zone_uuid]: 0, [red.zone_uuid]: -1, [green.zone_uuid]: 1 })
    const approved = changed.permissions.find((p) => p.zone_uuid === green.zone_uuid)
    expect([approved?.valid_from, approved?.valid_to]).toEqual([changed.start_time, changed.end_time])
  })
  it('a change of name or crew decides nothing anew', async () => {
    await zoneHere()
    const mission = await missionHere()
    await decidePermission(world, kia, mission.permissions[0], 1)
    const changed = await change(mission, {
      ...missionBody(world, vayu, { mission_envelope: here() }),
      mission_name: 'New name',
    })
    expect(changed.permission_summary).toBe('approved')
  })
  it('a permission that was asked for by hand stays without an intersection', async () => {
    const away = await zoneHere({ kind: 'green', zone_envelope: here(0.1, 12) as never })
    const mission = await missionHere()
    const params = { parent_type: 'MISSION' as const, parent_uuid: mission.mission_uuid }
    await permissionOperations.request.invoke(world.as(vayu.owner), params, { zone_uuid: away.zone_uuid })
    expect(statuses(await change(mission, { max_height: 90 }))).toEqual({ [away.zone_uuid]: 1 })
  })
  it('plans that no longer fit are rejected and free their volumes until their own PUT', async () => {
    const mission = await missionHere()
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const shrunk = await change(mission, { mission_envelope: here(0.01) })
    expect(shrunk.flight_plans).toMatchObject([
      {
        plan_uuid: plan.plan_uuid,
        permission_summary: 'rejected',
        conflict_code: 'mission_changed',
        conflict_reason: "The mission changed: flight_envelope must lie inside the mission's envelope.",
      },
    ])
    const rival = await buildMission(world, deccan, { mission_envelope: here() })
    const taken = await buildPlan(world, deccan, rival, { flight_envelope: square(10.008, latitude, 0.003) })
    expect(taken.permission_summary).toBe('approved')
    const params = { plan_uuid: plan.plan_uuid }
    const mended = await flightPlanOperations.update.invoke(world.as(vayu.owner), params, {
      flight_envelope: here(0.01),
    })
    expect(mended).toMatchObject({
      permission_summary: 'approved',
      conflict_code: null,
      conflict_reason: null,
    })
  })
})

describe('an asset that changes hands', () => {
  it("leaves its old owner's missions that have not ended, and its plans free their volumes", async () => {
    const asset = await buildAsset(world, vayu)
    const listed = { assets: [{ asset_uuid: asset.asset_uuid }, { asset_uuid: vayu.assetUuid }] }
    const [future, ended] = [await missionHere(listed), await missionHere(listed)]
    const plan = await buildPlan(world, vayu, future, {
      asset_uuid: asset.asset_uuid,
      flight_envelope: here(0.02),
    })
    expect(plan.permission_summary).toBe('approved')
    await change(ended, { start_time: windowFrom(world, -9, 0).from, end_time: windowFrom(world, 0, -1).to })
    await world.services.db.transaction((tx) =>
      leaveFutureMissions(world.system, tx, {
        who: { assetUuid: asset.asset_uuid },
        orgUuid: vayu.org.org_uuid,
        readFlown: async () => new Set(),
      }),
    )
    expect((await get(future)).assets.map((one) => one.asset_uuid)).toEqual([vayu.assetUuid])
    expect((await get(future)).flight_plans).toMatchObject([
      {
        permission_summary: 'rejected',
        conflict_reason: 'The mission no longer lists the asset of this plan.',
      },
    ])
    expect((await get(ended)).assets).toHaveLength(2)
  })
})

describe('an asset that is removed', () => {
  it('leaves the missions that have not ended, and its plans free their volumes', async () => {
    const { asset_uuid } = await buildAsset(world, vayu)
    const mission = await missionHere({ assets: [{ asset_uuid }, { asset_uuid: vayu.assetUuid }] })
    const plan = await buildPlan(world, vayu, mission, { asset_uuid, flight_envelope: here(0.02) })
    expect(plan.holds_volume).toBe(true)
    await capabilities.assets.delete.invoke(world.as(vayu.owner), { asset_uuid }, {})
    const left = await get(mission)
    expect(left).toMatchObject({ mission_version: 2, assets: [{ asset_uuid: vayu.assetUuid }] })
    expect(left.flight_plans).toMatchObject([{ conflict_code: 'mission_changed', holds_volume: false }])
    const rival = await buildMission(world, deccan, { mission_envelope: here() })
    const free = await buildPlan(world, deccan, rival, { flight_envelope: here(0.02) })
    expect(free).toMatchObject({ conflicted: false, holds_volume: true })
  })
})

describe('deleting a mission', () => {
  it('makes it and its plans inactive', async () => {
    const mission = await missionHere()
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    expect(await refusal(remove(mission, vayu.pilot))).toBe('forbidden')
    expect(await refusal(remove(mission, deccan.owner))).toBe('not_found')
    expect(await refusal(remove(mission))).toBe('allowed')
    expect(await refusal(remove(mission))).toBe('gone')
    expect(await refusal(get(mission))).toBe('gone')
    expect(await refusal(change(mission, { min_height: 'x' }))).toBe('gone')
    const params = { plan_uuid: plan.plan_uuid }
    expect(await refusal(flightPlanOperations.get.invoke(world.as(vayu.owner), params, {}))).toBe('gone')
  })
})
