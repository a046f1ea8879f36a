import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hour, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { flightPlanOperations } from '../../planning/flight-plans/service.ts'
import { windowFrom } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import {
  type BuiltOperator,
  buildAsset,
  buildManager,
  buildMember,
  buildMission,
  buildMissionWithPlan,
  buildOperator,
  buildPlan,
  buildZone,
  decidePermission,
  square,
} from '../../testing/index.ts'
import { endExpiredSessions } from './ending.ts'
import { sessionOperations as sessions } from './service.ts'

let operator: BuiltOperator
/** Each test has its own piece of ground. */
let longitude = 0

const world = await openTestWorld()
beforeEach(async () => {
  operator = await buildOperator(world)
  longitude += 1
})

const plan = () => buildMissionWithPlan(world, operator, [longitude, 10])
const start = (body: object, actor = operator.pilot) =>
  sessions.start.invoke(world.as(actor), {}, { asset_uuid: operator.assetUuid, ...body })
const read = (session_uuid: string, actor = operator.owner) =>
  sessions.get.invoke(world.as(actor), { session_uuid }, {})
const readPlan = (plan_uuid: string) =>
  flightPlanOperations.get.invoke(world.as(operator.owner), { plan_uuid }, {})

test('a flight on an approved plan conforms, takes it into the air and completes it', async () => {
  const { mission, plan: approved } = await plan()
  const started = await start({ plan_uuid: approved.plan_uuid })
  expect(await read(started.session_uuid)).toMatchObject({
    conforming: true,
    plan_uuid: approved.plan_uuid,
    mission_uuid: mission.mission_uuid,
  })
  expect((await readPlan(approved.plan_uuid)).flight_status).toBe(1)
  await sessions.end.invoke(world.as(operator.pilot), started, {})
  expect((await readPlan(approved.plan_uuid)).flight_status).toBe(2)
})

test('a flight on a plan that no longer fits its mission alerts with that reason, not as a conflict', async () => {
  const { mission, plan: unfit } = await plan()
  const params = { mission_uuid: mission.mission_uuid }
  await capabilities.missions.update.invoke(world.as(operator.owner), params, { pilots: [] })
  const { session_uuid } = await start({ plan_uuid: unfit.plan_uuid })
  const { data } = await capabilities.alerts.list.invoke(world.as(operator.owner), {}, { session_uuid })
  expect(data.map(({ message }) => message)).toEqual([
    expect.stringMatching(`flies on plan ${unfit.plan_svc_id}, which no longer fits its mission.$`),
  ])
})

test('a plan that was flown and is over stays as it was answered when its mission changes', async () => {
  const { from, to } = windowFrom(world, -1, 48)
  const times = { schedule_start_time: from, schedule_end_time: windowFrom(world, 0, 1).to }
  const { mission, plan: flown } = await buildMissionWithPlan(world, operator, [longitude, 10], {
    mission: { start_time: from, end_time: to },
    plan: times,
  })
  const params = { mission_uuid: mission.mission_uuid }
  const change = (body: object) => capabilities.missions.update.invoke(world.as(operator.owner), params, body)
  await sessions.end.invoke(world.as(operator.pilot), await start({ plan_uuid: flown.plan_uuid }), {})
  world.clock.advance(2 * hour)
  const stands = { flight_status: 2, conflicted: false, permission_summary: 'approved' }
  for (const body of [{ pilots: [] }, { start_time: windowFrom(world, 0, 1).from }]) {
    await change(body)
    expect(await readPlan(flown.plan_uuid)).toMatchObject(stands)
  }
})

test('a plan whose flight ended early can be flown again, so it is marked when it fits no longer', async () => {
  const { mission, plan: landed } = await plan()
  await sessions.end.invoke(world.as(operator.pilot), await start({ plan_uuid: landed.plan_uuid }), {})
  const params = { mission_uuid: mission.mission_uuid }
  await capabilities.missions.update.invoke(world.as(operator.owner), params, { pilots: [] })
  expect(await readPlan(landed.plan_uuid)).toMatchObject({
    flight_status: 2,
    conflict_code: 'mission_changed',
  })
})

test('its end frees what remains of the plan’s volume for somebody else', async () => {
  const { plan: first } = await plan()
  const holds = async () =>
    (
      await world.services.db
        .select()
        .from(tables.approvedVolumes)
        .where(eq(tables.approvedVolumes.planUuid, first.plan_uuid))
    ).length
  expect(await holds()).toBe(1)
  const started = await start({ plan_uuid: first.plan_uuid })
  world.clock.advance(10 * minute)
  await sessions.end.invoke(world.as(operator.pilot), started, {})
  expect(await holds()).toBe(0)
  const other = await buildOperator(world)
  const mission = await buildMission(world, other, { mission_envelope: square(longitude, 10) })
  const second = await buildPlan(world, other, mission, { flight_envelope: square(longitude, 10, 0.02) })
  expect(second.permission_summary).toBe('approved')
})

test('a flight on a plan that still waits for its manager may start, and is marked', async () => {
  const manager = await buildManager(world)
  await buildZone(world, { manager, kind: 'red', zone_envelope: square(longitude, 10) as never })
  const { mission, plan: pending } = await plan()
  const { session_uuid } = await start({ plan_uuid: pending.plan_uuid })
  expect(await read(session_uuid)).toMatchObject({ conforming: false })
  await decidePermission(world, manager, mission.permissions[0], 1)
  expect(await read(session_uuid)).toMatchObject({ conforming: false })
})

describe('a plan is refused', () => {
  test('with 404 when it is unknown or somebody else’s', async () => {
    const { plan: mine } = await plan()
    const other = await buildOperator(world)
    await expect(start({ plan_uuid: world.services.ids.uuid() })).rejects.toMatchObject({ code: 'not_found' })
    const foreign = start({ asset_uuid: other.assetUuid, plan_uuid: mine.plan_uuid }, other.pilot)
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  })

  test('with 422 when it names another asset, or is no longer active', async () => {
    const { plan: mine } = await plan()
    const { asset_uuid } = await buildAsset(world, operator)
    await expect(start({ asset_uuid, plan_uuid: mine.plan_uuid })).rejects.toMatchObject({
      code: 'unprocessable',
    })
    await flightPlanOperations.delete.invoke(world.as(operator.owner), { plan_uuid: mine.plan_uuid }, {})
    await expect(start({ plan_uuid: mine.plan_uuid })).rejects.toMatchObject({ code: 'unprocessable' })
  })
})

test('a colleague reads a planned flight without its token, and is refused its end with 403', async () => {
  const { plan: mine, mission } = await plan()
  const { session_uuid } = await start({ plan_uuid: mine.plan_uuid })
  const { actor } = await buildMember(world, operator.org)
  expect(await read(session_uuid, actor)).toMatchObject({ session_token: null })
  await expect(sessions.end.invoke(world.as(actor), { session_uuid }, {})).rejects.toMatchObject({
    code: 'forbidden',
  })
  const { plan_uuid, asset_uuid } = mine
  for (const filter of [{ plan_uuid }, { mission_uuid: mission.mission_uuid }, { plan_uuid, asset_uuid }]) {
    const { data } = await sessions.list.invoke(world.as(actor), {}, filter)
    expect(data.map((session) => [session.session_uuid, session.mission_name])).toEqual([
      [session_uuid, mission.mission_name],
    ])
  }
  const none = await sessions.list.invoke(world.as(actor), {}, { asset_uuid: world.services.ids.uuid() })
  expect(none.data).toEqual([])
})

test('a session back-dated by less than its life ends with it', async () => {
  const { session_uuid } = await start({
    started_at: new Date(world.clock.now().getTime() - 23 * hour).toISOString(),
  })
  await endExpiredSessions(world.services)
  expect((await read(session_uuid)).session_end_time).toBeNull()
  world.clock.advance(hour)
  await endExpiredSessions(world.services)
  const { session_end_time, session_expiry } = await read(session_uuid)
  expect(session_end_time).toBe(session_expiry)
})

test('a session back-dated by more than its life stays open until it is ended', async () => {
  const { session_uuid } = await start({
    started_at: new Date(world.clock.now().getTime() - 30 * hour).toISOString(),
  })
  await endExpiredSessions(world.services)
  expect((await read(session_uuid)).session_end_time).toBeNull()
  await sessions.end.invoke(world.as(operator.pilot), { session_uuid }, {})
  const { session_start_time, session_end_time } = await read(session_uuid)
  expect(Date.parse(session_end_time!) - Date.parse(session_start_time)).toBe(30 * hour)
})

test('a flight lasts from its first frame to its last, however long its session was open', async () => {
  const begun = world.clock.now().getTime() - 30 * hour
  const { session_uuid } = await start({ started_at: new Date(begun).toISOString() })
  const frames = [25, 5, 12].map((afterMinutes) => ({
    timestamp: new Date(begun + afterMinutes * minute).toISOString(),
    longitude,
    latitude: 10,
  }))
  await capabilities.telemetry.upload.invoke(world.as(operator.pilot), { session_uuid }, { frames })
  await sessions.end.invoke(world.as(operator.pilot), { session_uuid }, {})
  expect((await read(session_uuid)).total_endurance).toBe(20 * 60)
  const { totals } = await capabilities.reports.flights.invoke(
    world.as(operator.owner),
    {},
    {
      from: new Date(begun).toISOString().slice(0, 10),
      to: world.clock.now().toISOString().slice(0, 10),
    },
  )
  expect(totals).toMatchObject({ flights: 1, air_seconds: 20 * 60 })
})

test('a session without a frame flew for no time, ended by hand or by its life', async () => {
  const byHand = await start({})
  world.clock.advance(hour)
  await sessions.end.invoke(world.as(operator.pilot), byHand, {})
  const byLife = await start({})
  world.clock.advance(24 * hour)
  await endExpiredSessions(world.services)
  for (const { session_uuid } of [byHand, byLife]) expect((await read(session_uuid)).total_endurance).toBe(0)
})
