import { beforeEach, describe, expect, it } from 'vitest'
import { hour, type MemberActor, second } from '../../kernel/index.ts'
import { buildManager, square } from '../../testing/builders/airspace.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { buildMember, buildPilot } from '../../testing/builders/organisations.ts'
import {
  buildMission,
  buildOperator,
  buildPlan,
  planBody,
  windowFrom,
} from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { holdersAmong } from '../deconfliction/store.ts'
import type { Mission } from '../missions/contract.ts'
import { missionOperations } from '../missions/service.ts'
import { flightPlanOperations } from './service.ts'

let mission: Mission
let latitude = -60

const world = await openTestWorld()
const [vayu, deccan] = await Promise.all([buildOperator(world), buildOperator(world)])
beforeEach(async () => {
  latitude += 1
  world.clock.advance(second)
  mission = await buildMission(world, vayu, { mission_envelope: here(0.1) })
})

const here = (side: number, longitude = 10) => square(longitude, latitude, side)
const create = (overrides: object = {}, actor: MemberActor = vayu.owner, parent = mission.mission_uuid) =>
  flightPlanOperations.create.invoke(
    world.as(actor),
    { mission_uuid: parent },
    planBody(world, vayu, { flight_envelope: here(0.02), ...overrides }),
  )
const get = (plan: { plan_uuid: string }, actor: MemberActor = vayu.owner) =>
  flightPlanOperations.get.invoke(world.as(actor), { plan_uuid: plan.plan_uuid }, {})
const change = (plan: { plan_uuid: string }, body: object, actor: MemberActor = vayu.owner) =>
  flightPlanOperations.update.invoke(world.as(actor), { plan_uuid: plan.plan_uuid }, body)
const remove = (plan: { plan_uuid: string }, actor: MemberActor = vayu.owner) =>
  flightPlanOperations.delete.invoke(world.as(actor), { plan_uuid: plan.plan_uuid }, {})
const holds = async ({ plan_uuid }: { plan_uuid: string }) =>
  (await holdersAmong(world.services.db, [plan_uuid], world.clock.now())).has(plan_uuid)

describe('planning a flight', () => {
  it('answers the whole plan', async () => {
    const plan = await create({ payload_type: 2, airspace_restrictions_covered: ['ZON-1'] })
    expect(plan).toMatchObject({
      mission_uuid: mission.mission_uuid,
      org_uuid: vayu.org.org_uuid,
      asset_uuid: vayu.assetUuid,
      asset_uin: expect.stringMatching(/^UA/),
      payload_id: null,
      payload_type: 2,
      pilot_uuid: vayu.pilotUuid,
      flight_envelope: here(0.02),
      airspace_restrictions_covered: ['ZON-1'],
      permissions: [],
      permission_summary: 'approved',
      flight_status: 0,
      abilities: { update: true, delete: true },
    })
    expect(plan.plan_svc_id).toMatch(/^PLN-/)
    expect(await get(plan)).toEqual(plan)
    expect(await holds(plan)).toBe(true)
  })
  it('is for any Member of the organisation, and for nobody else', async () => {
    expect((await create({}, vayu.pilot)).created_by_user_uuid).toBe(vayu.pilotUuid)
    expect(await refusal(create({}, deccan.owner))).toBe('not_found')
    expect(await refusal(create({}, (await buildManager(world)).owner))).toBe('not_found')
    expect(await refusal(create({}, vayu.owner, world.services.ids.uuid()))).toBe('not_found')
  })
  it('an asset or pilot that the mission does not list is not found', async () => {
    const asset = await buildAsset(world, vayu)
    const { person } = await buildMember(world, vayu.org)
    expect(await refusal(create({ asset_uuid: asset.asset_uuid }))).toBe('not_found')
    expect(await refusal(create({ pilot_uuid: person.user.user_uuid }))).toBe('not_found')
  })
  it.each<[string, () => object, string]>([
    ['a window upside down', () => ({ schedule_end_time: windowFrom(world, 0, 25).to }), 'invalid_input'],
    ['heights upside down', () => ({ min_height: 60 }), 'invalid_input'],
    ['no pilot', () => ({ pilot_uuid: undefined }), 'invalid_input'],
    [
      'an open ring',
      () => ({ flight_envelope: { type: 'Polygon', coordinates: [[[0, 0]]] } }),
      'invalid_geometry',
    ],
    [
      'a start before the mission',
      () => ({ schedule_start_time: windowFrom(world, 23.9, 0).from }),
      'unprocessable',
    ],
    [
      'an end after the mission',
      () => ({ schedule_end_time: windowFrom(world, 0, 28.1).to }),
      'unprocessable',
    ],
    ['heights above the mission', () => ({ max_height: 100.1 }), 'unprocessable'],
    ['heights below the mission', () => ({ min_height: -1 }), 'unprocessable'],
    ['an envelope across the edge', () => ({ flight_envelope: here(0.02, 10.05) }), 'unprocessable'],
    ['an envelope elsewhere', () => ({ flight_envelope: here(0.02, 30) }), 'unprocessable'],
  ])('refuses %s', async (_what, fault, code) => {
    expect(await refusal(create(fault()))).toBe(code)
  })
  it("takes the mission's own envelope, window and heights", async () => {
    const { start_time, end_time } = mission
    const whole = { flight_envelope: here(0.1), schedule_start_time: start_time, schedule_end_time: end_time }
    expect(await refusal(create({ ...whole, min_height: 0, max_height: 100 }))).toBe('allowed')
  })
  it('is refused below a deleted mission with 410', async () => {
    await missionOperations.delete.invoke(world.as(vayu.owner), { mission_uuid: mission.mission_uuid }, {})
    expect(await refusal(create())).toBe('gone')
  })
})

describe('reading flight plans', () => {
  it('logs those that are open, the soonest first, of all assets and pilots or of one, however many came after them', async () => {
    const org = await buildOperator(world)
    const other = await buildAsset(world, org)
    const colleague = (await buildPilot(world, org)).person.user.user_uuid
    const parent = await buildMission(world, org, {
      mission_envelope: here(0.1, 40),
      assets: [{ asset_uuid: org.assetUuid }, { asset_uuid: other.asset_uuid }],
      pilots: [org.pilotUuid, colleague],
    })
    const plan = (overrides: Record<string, unknown>) =>
      flightPlanOperations.create.invoke(
        world.as(org.owner),
        { mission_uuid: parent.mission_uuid },
        planBody(world, org, overrides),
      )
    const from = (hours: number) => {
      const window = windowFrom(world, hours, hours + 1)
      return { schedule_start_time: window.from, schedule_end_time: window.to }
    }
    const soon = await plan({ flight_envelope: here(0.01, 39.97), ...from(24.5) })
    const late = await plan({
      pilot_uuid: colleague,
      flight_envelope: here(0.01, 39.99),
      ...from(26),
    })
    const ofOther = await plan({
      asset_uuid: other.asset_uuid,
      flight_envelope: here(0.01, 40.01),
      ...from(25),
    })
    const deleted = await plan({ flight_envelope: here(0.01, 40.03), ...from(24.2) })
    await remove(deleted, org.owner)
    const uuidsOf = async (input: object) =>
      (await flightPlanOperations.logs.invoke(world.as(org.owner), {}, input)).data.map(
        ({ plan_uuid }) => plan_uuid,
      )
    expect(await uuidsOf({ open: 1 })).toEqual([soon, ofOther, late].map(({ plan_uuid }) => plan_uuid))
    expect(await uuidsOf({ open: 1, asset_uuid: other.asset_uuid })).toEqual([ofOther.plan_uuid])
    expect(await uuidsOf({ open: 0 })).toEqual([deleted.plan_uuid])
    expect(await uuidsOf({ open: 1, pilot_uuid: colleague })).toEqual([late.plan_uuid])
    expect(await uuidsOf({ open: 1, pilot_uuid: org.pilotUuid })).toEqual(
      [soon, ofOther].map(({ plan_uuid }) => plan_uuid),
    )
    expect(await uuidsOf({ asset_uuid: other.asset_uuid, pilot_uuid: colleague })).toEqual([])
    world.clock.advance(25.6 * hour)
    expect(await uuidsOf({ open: 1 })).toEqual([ofOther, late].map(({ plan_uuid }) => plan_uuid))
    expect(new Set(await uuidsOf({ open: 0 }))).toEqual(new Set([soon.plan_uuid, deleted.plan_uuid]))
    const theirs = await flightPlanOperations.logs.invoke(
      world.as(deccan.owner),
      {},
      { asset_uuid: other.asset_uuid },
    )
    expect(theirs.data).toEqual([])
  })
  it('lists those of a mission that are active, and logs all of the organisation', async () => {
    const kept = await create()
    world.clock.advance(second)
    const deleted = await create({ flight_envelope: here(0.01, 10.03) })
    await remove(deleted)
    const listed = await flightPlanOperations.list.invoke(
      world.as(vayu.pilot),
      { mission_uuid: mission.mission_uuid },
      {},
    )
    expect(listed.data.map((plan) => plan.plan_uuid)).toEqual([kept.plan_uuid])
    const logs = await flightPlanOperations.logs.invoke(world.as(vayu.pilot), {}, { limit: 2 })
    expect(logs.data.map((plan) => [plan.plan_uuid, plan.plan_status])).toEqual([
      [deleted.plan_uuid, -1],
      [kept.plan_uuid, 1],
    ])
    expect((await flightPlanOperations.logs.invoke(world.as(deccan.owner), {}, {})).data).toEqual([])
    const foreign = flightPlanOperations.list.invoke(
      world.as(deccan.owner),
      { mission_uuid: mission.mission_uuid },
      {},
    )
    expect(await refusal(foreign)).toBe('not_found')
    expect(await refusal(get(kept, deccan.owner))).toBe('not_found')
  })
})

describe('changing a flight plan', () => {
  it('is for the member who made it', async () => {
    const plan = await create({}, vayu.pilot)
    expect((await get(plan)).abilities).toEqual({ update: false, delete: true })
    expect(await refusal(change(plan, { max_height: 50 }))).toBe('forbidden')
    expect(await refusal(change(plan, {}, deccan.owner))).toBe('not_found')
    expect(await change(plan, { max_height: 50 }, vayu.pilot)).toMatchObject({
      max_height: 50,
      min_height: plan.min_height,
    })
  })
  it('is refused to others before they hear that it is gone', async () => {
    const plan = await create({}, vayu.pilot)
    await remove(plan, vayu.pilot)
    expect(await refusal(change(plan, {}))).toBe('forbidden')
    expect(await refusal(change(plan, {}, vayu.pilot))).toBe('gone')
  })
  it('is refused like a new one', async () => {
    const plan = await create()
    expect(await refusal(change(plan, { max_height: 20 }))).toBe('invalid_input')
    expect(await refusal(change(plan, { max_height: 101 }))).toBe('unprocessable')
    expect(await refusal(change(plan, { pilot_uuid: deccan.pilotUuid }))).toBe('not_found')
    expect(await refusal(change(plan, { flight_envelope: null }))).toBe('invalid_input')
  })
})

describe('deleting a flight plan', () => {
  it('makes it inactive, whichever member does it', async () => {
    const plan = await create()
    expect(await refusal(remove(plan, deccan.owner))).toBe('not_found')
    expect(await remove(plan, vayu.pilot)).toBeNull()
    expect(await refusal(remove(plan))).toBe('gone')
    expect(await refusal(get(plan))).toBe('gone')
    expect(await refusal(change(plan, {}))).toBe('gone')
    expect(await holds(plan)).toBe(false)
  })
})

describe('conflicts of a flight plan', () => {
  it('states what is shared: names its own plans, never those of others', async () => {
    const theirs = await buildMission(world, deccan, { mission_envelope: here(0.1) })
    await buildPlan(world, deccan, theirs, { flight_envelope: here(0.01) })
    const own = await create({ flight_envelope: here(0.01, 10.02) })
    const plan = await create({ flight_envelope: here(0.06), min_height: 40, max_height: 80 })
    const { conflicts, conflicted, alternatives } = await flightPlanOperations.conflicts.invoke(
      world.as(vayu.owner),
      { plan_uuid: plan.plan_uuid },
      {},
    )
    expect(conflicted).toBe(true)
    const { to: later } = windowFrom(world, 0, 26)
    expect(alternatives).toMatchObject([
      { kind: 'later_window', starts_at: later, min_height: 40, max_height: 80 },
      { kind: 'earlier_window', min_height: 40, max_height: 80 },
      { kind: 'higher_band', min_height: 60, max_height: 100 },
    ])
    const seen = conflicts.map((one) => [one.operator, one.plan_uuid, one.min_height, one.max_height])
    expect(seen.toSorted()).toEqual([
      ['another operator', null, 40, 60],
      ['own organisation', own.plan_uuid, 40, 60],
    ])
    expect(conflicts.every((one) => Number(one.area_m2) > 5e5 && one.polygons.length === 1)).toBe(true)
    expect(JSON.stringify(conflicts)).not.toContain(deccan.org.org_uuid)
  })
})
