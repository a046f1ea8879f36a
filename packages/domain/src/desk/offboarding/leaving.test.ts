import { tables } from '@clearway/db'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { sessionOperations } from '../../flight/sessions/service.ts'
import { telemetryOperations } from '../../flight/telemetry-records/service.ts'
import { type Failure, flightStatus, type MemberActor, minute, userStatus } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { flightPlanOperations } from '../../planning/flight-plans/service.ts'
import { invitationCalls } from '../../testing/builders/invitations.ts'
import {
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
  buildPilot,
} from '../../testing/builders/organisations.ts'
import type { Person } from '../../testing/builders/people.ts'
import { buildMission, buildPlan, planBody, windowFrom } from '../../testing/builders/planning.ts'
import { buildSession } from '../../testing/builders/sessions.ts'
import { frameAt } from '../../testing/packed-scene.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { seeAnew } from '../../testing/see-anew.ts'
import { statementsOf } from '../../testing/statements.ts'

// A person who belongs to an organisation no more flies none of its missions.

const { world, vayu, deccan, here } = await createPlanningScene()

const engage = async (org: BuiltOrganisation = vayu) => {
  const { person, actor } = await buildPilot(world, org)
  return { actor, uuid: person.user.user_uuid }
}
const missionOf = (pilots: string[], overrides = {}) =>
  buildMission(world, vayu, { mission_envelope: here(), pilots, ...overrides })
const get = ({ mission_uuid }: { mission_uuid: string }) =>
  capabilities.missions.get.invoke(world.as(vayu.owner), { mission_uuid }, {})
const remove = (user_uuid: string, actor: MemberActor = vayu.owner) =>
  capabilities.users.remove.invoke(world.as(actor), { user_uuid }, {})
const listedIn = async (mission: { mission_uuid: string }) =>
  (await get(mission)).pilots.map(({ user_uuid }) => user_uuid)
const said = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'allowed',
    ({ code, message }: Failure) => ({ code, message }),
  )
/** Somebody else at the database, who sees how many wait for a lock. */
const anotherClient = async () => {
  const client = new pg.Client(world.database.url)
  await client.connect()
  onTestFinished(() => client.end())
  const waiting = async () => {
    await client.query(seeAnew)
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount
  }
  return Object.assign(client, { waiting })
}
const happened = async (name: string, { uuid }: { uuid: string }) => {
  const { outboxEvents: events } = tables
  const rows = await world.services.db.select().from(events).where(eq(events.subjectUuid, uuid))
  return rows.filter((row) => row.name === name).map(({ facts }) => facts)
}

it('a pilot who is removed leaves the missions that have not ended; plans with them are marked, free their volumes and are told of', async () => {
  const leaver = await engage()
  const future = await missionOf([leaver.uuid, vayu.pilotUuid])
  const [theirs, another] = [
    await buildPlan(world, vayu, future, { pilot_uuid: leaver.uuid, flight_envelope: here(0.02, 9.97) }),
    await buildPlan(world, vayu, future, { flight_envelope: here(0.02, 10.03) }),
  ]
  const past = windowFrom(world, -9, -1)
  const ended = await missionOf([leaver.uuid], { start_time: past.from, end_time: past.to })
  await remove(leaver.uuid)
  const left = await get(future)
  expect(left).toMatchObject({ mission_version: 2, pilots: [{ user_uuid: vayu.pilotUuid }] })
  expect(left.flight_plans.find(({ plan_uuid }) => plan_uuid === theirs.plan_uuid)).toMatchObject({
    permission_summary: 'rejected',
    conflict_code: 'mission_changed',
    conflict_reason: 'The mission no longer lists the pilot of this plan.',
    holds_volume: false,
  })
  expect(left.flight_plans.find(({ plan_uuid }) => plan_uuid === another.plan_uuid)).toMatchObject({
    permission_summary: 'approved',
    holds_volume: true,
  })
  expect(await listedIn(ended)).toEqual([leaver.uuid])
  const rival = await buildMission(world, deccan, { mission_envelope: here() })
  expect(await buildPlan(world, deccan, rival, { flight_envelope: here(0.02, 9.97) })).toMatchObject({
    conflicted: false,
    holds_volume: true,
  })
  const marked = async ({ plan_uuid: uuid }: { plan_uuid: string }) =>
    (await happened('plan.conflicted', { uuid })).length
  expect([await marked(theirs), await marked(another)]).toEqual([1, 0])
  const changes = async ({ mission_uuid: uuid }: { mission_uuid: string }) =>
    happened('mission.changed', { uuid })
  expect(await changes(future)).toContainEqual({ change: 'updated', mission_version: 2 })
  expect(await changes(ended)).toEqual([{ change: 'created', mission_version: 1 }])
})

it('a plan that the leaver is flying goes on as it was approved, and its mission lists them; their other plans and missions do not', async () => {
  const leaver = await engage()
  const today = windowFrom(world, 0, 4)
  const missionHere = () =>
    missionOf([leaver.uuid, vayu.pilotUuid], { start_time: today.from, end_time: today.to })
  const [flown, next] = [await missionHere(), await missionHere()]
  const planOf = (mission: { mission_uuid: string }, longitude: number) =>
    buildPlan(world, vayu, mission, {
      pilot_uuid: leaver.uuid,
      flight_envelope: here(0.02, longitude),
      schedule_start_time: today.from,
      schedule_end_time: today.to,
    })
  const [inAir, later, afterwards] = [
    await planOf(flown, 9.97),
    await planOf(flown, 10),
    await planOf(next, 10.03),
  ]
  const session = await buildSession(world, {
    org: vayu,
    pilot: leaver.actor,
    assetUuid: vayu.assetUuid,
    planUuid: inAir.plan_uuid,
  })
  const params = { session_uuid: session.sessionUuid }
  const frames = [frameAt(world.clock.now().getTime(), 0)]
  await telemetryOperations.upload.invoke(world.as(leaver.actor), params, { frames })
  await remove(leaver.uuid)
  const stateOf = async (mission: { mission_uuid: string }, { plan_uuid }: { plan_uuid: string }) =>
    (await get(mission)).flight_plans.find((plan) => plan.plan_uuid === plan_uuid)
  const asApproved = { permission_summary: 'approved', conflict_code: null, holds_volume: true }
  const marked = { permission_summary: 'rejected', conflict_code: 'mission_changed', holds_volume: false }
  expect(await stateOf(flown, inAir)).toMatchObject({ ...asApproved, flight_status: flightStatus.inFlight })
  expect(await stateOf(flown, later)).toMatchObject(marked)
  expect(await stateOf(next, afterwards)).toMatchObject(marked)
  expect(await listedIn(flown)).toEqual([leaver.uuid, vayu.pilotUuid])
  expect(await listedIn(next)).toEqual([vayu.pilotUuid])
  const redraft = ({ plan_uuid }: { plan_uuid: string }) =>
    said(flightPlanOperations.update.invoke(world.as(vayu.owner), { plan_uuid }, { max_height: 55 }))
  expect(await redraft(inAir)).toBe('allowed')
  expect(await stateOf(flown, inAir)).toMatchObject({ ...asApproved, max_height: 55 })
  expect(await redraft(later)).toMatchObject({ code: 'not_found' })
  await sessionOperations.end.invoke(world.as(vayu.owner), params, {})
  expect(await redraft(inAir)).toMatchObject({ code: 'not_found' })
})

/** A plan of a leaver for today. */
const planToday = async () => {
  const leaver = await engage()
  const today = windowFrom(world, 0, 4)
  const mission = await missionOf([leaver.uuid, vayu.pilotUuid], {
    start_time: today.from,
    end_time: today.to,
  })
  const plan = await buildPlan(world, vayu, mission, {
    pilot_uuid: leaver.uuid,
    flight_envelope: here(0.02),
    schedule_start_time: today.from,
    schedule_end_time: today.to,
  })
  const takeOff = (pilot: MemberActor) =>
    buildSession(world, { org: vayu, pilot, assetUuid: vayu.assetUuid, planUuid: plan.plan_uuid })
  return { leaver, mission, takeOff }
}
const land = ({ sessionUuid }: { sessionUuid: string }) =>
  sessionOperations.end.invoke(world.as(vayu.owner), { session_uuid: sessionUuid }, {})

it('a plan that the leaver has a session open for, on the ground, is left like any other', async () => {
  const { leaver, mission, takeOff } = await planToday()
  const session = await takeOff(leaver.actor)
  await remove(leaver.uuid)
  const left = await get(mission)
  expect(left.pilots).toMatchObject([{ user_uuid: vayu.pilotUuid }])
  expect(left.flight_plans).toMatchObject([
    { permission_summary: 'rejected', conflict_code: 'mission_changed' },
  ])
  await land(session)
  expect((await get(mission)).flight_plans).toMatchObject([{ holds_volume: false }])
})

it.each([
  ['has sent no frame yet', undefined],
  ['is in the air', 0],
  ['has lost its link', 2 * minute],
])('a plan of the leaver goes on whose flight by somebody else %s', async (_how, agoMs) => {
  const { leaver, mission, takeOff } = await planToday()
  const session = await takeOff(vayu.owner)
  if (agoMs !== undefined) {
    const frames = [frameAt(world.clock.now().getTime(), 0)]
    const params = { session_uuid: session.sessionUuid }
    await telemetryOperations.upload.invoke(world.as(vayu.owner), params, { frames })
    world.clock.advance(agoMs)
  }
  await remove(leaver.uuid)
  expect((await get(mission)).flight_plans).toMatchObject([
    { permission_summary: 'approved', holds_volume: true },
  ])
  expect(await listedIn(mission)).toEqual([leaver.uuid, vayu.pilotUuid])
  await land(session)
})

it('a plan of the leaver that somebody takes off with while the removal waits for its mission goes on', async () => {
  const { leaver, mission, takeOff } = await planToday()
  const other = await anotherClient()
  await other.query('begin')
  await other.query('select from missions where mission_uuid = $1 for share', [mission.mission_uuid])
  const removal = said(remove(leaver.uuid))
  await expect.poll(other.waiting).toBe(1)
  const session = await takeOff(vayu.owner)
  await other.query('rollback')
  expect(await removal).toBe('allowed')
  expect((await get(mission)).flight_plans).toMatchObject([{ permission_summary: 'approved' }])
  await land(session)
})

it('an Owner who hands the organisation over leaves its missions, and the new one stays on them', async () => {
  const heir = await buildMember(world, deccan.org, 'admin')
  const [former, next] = [deccan.owner.user.userUuid, heir.person.user.user_uuid]
  const mission = await buildMission(world, deccan, { mission_envelope: here(), pilots: [former, next] })
  const call = invitationCalls(world)
  const { invite_uuid } = await call.create(deccan.owner, {
    resource_type: 1,
    resource_uuid: deccan.org.org_uuid,
    invitee_type: 1,
    invite_mode: 1,
    invite_identifier: heir.person.user.email,
    invite_role: 3,
  })
  await call.accept(heir.person.actor, { invite_uuid })
  const asHeir = { ...heir.actor, member: { ...heir.actor.member, role: 3 } }
  const { pilots } = await capabilities.missions.get.invoke(
    world.as(asHeir),
    { mission_uuid: mission.mission_uuid },
    {},
  )
  expect(pilots).toMatchObject([{ user_uuid: next }])
})

it('a plan names nobody who is suspended, neither a new one nor one that is changed, until they are restored', async () => {
  const pilot = await engage()
  const mission = await missionOf([pilot.uuid])
  const plan = await buildPlan(world, vayu, mission, {
    pilot_uuid: pilot.uuid,
    flight_envelope: here(0.02),
  })
  const setStatus = (status: number) =>
    world.services.db.update(tables.users).set({ status }).where(eq(tables.users.userUuid, pilot.uuid))
  const body = planBody(world, vayu, { pilot_uuid: pilot.uuid, flight_envelope: here(0.02, 10.03) })
  const create = () =>
    flightPlanOperations.create.invoke(world.as(vayu.owner), { mission_uuid: mission.mission_uuid }, body)
  const redraft = () =>
    flightPlanOperations.update.invoke(
      world.as(vayu.owner),
      { plan_uuid: plan.plan_uuid },
      { max_height: 55 },
    )
  await setStatus(userStatus.inactive)
  const refused = {
    code: 'not_found',
    message: `pilot_uuid: ${pilot.uuid} is not an active member of your organisation.`,
  }
  expect(await said(create())).toEqual(refused)
  expect(await said(redraft())).toEqual(refused)
  expect(await listedIn(mission)).toEqual([pilot.uuid])
  await setStatus(userStatus.active)
  expect(await said(create())).toBe('allowed')
  expect(await said(redraft())).toBe('allowed')
})

it('of missions that are made while their pilot is removed, none lists them afterwards', async () => {
  for (let n = 0; n < 8; n += 1) {
    const leaver = await engage()
    const [made, , changed] = await Promise.allSettled([
      missionOf([leaver.uuid, vayu.pilotUuid]),
      remove(leaver.uuid),
      missionOf([vayu.pilotUuid]).then((mission) =>
        capabilities.missions.update.invoke(
          world.as(vayu.owner),
          { mission_uuid: mission.mission_uuid },
          { pilots: [leaver.uuid] },
        ),
      ),
    ])
    for (const one of [made, changed])
      if (one.status === 'fulfilled') expect(await listedIn(one.value)).not.toContain(leaver.uuid)
  }
})

const { missions } = capabilities
const rule = { frequency: 'daily', count: 2, time_zone: 'UTC' }

it.each([
  ['changed', missions.update, (pilots: string[]) => ({ pilots })],
  ['copied', missions.copy, () => ({ start_time: windowFrom(world, 48, 49).from })],
  ['repeated', missions.repeat, () => ({ rule })],
])('of a mission that is %s the crew is held before it is, as by who leaves', async (_way, act, bodyOf) => {
  const { uuid } = await engage()
  const { mission_uuid } = await missionOf([uuid])
  const leaving = await anotherClient()
  await leaving.query('begin')
  await leaving.query('select from resource_memberships where member_uuid = $1 for update', [uuid])
  const acting = said(act.invoke(world.as(vayu.owner), { mission_uuid }, bodyOf([uuid])))
  await expect.poll(leaving.waiting).toBe(1)
  const held = leaving.query('select from missions where mission_uuid = $1 for update nowait', [mission_uuid])
  const rowCount = await held.then((found) => found.rowCount).finally(() => leaving.query('rollback'))
  expect(rowCount).toBe(1)
  expect(await acting).toBe('allowed')
})

it('who is on very many missions leaves them by no more statements than who is on few', async () => {
  const counted: number[] = []
  for (const many of [2, 30]) {
    const leaver = await engage()
    for (let n = 0; n < many; n += 1) {
      const at = 10 + n / 10
      const mission = await missionOf([leaver.uuid], { mission_envelope: here(0.05, at) })
      await buildPlan(world, vayu, mission, { pilot_uuid: leaver.uuid, flight_envelope: here(0.02, at) })
    }
    counted.push(await statementsOf(() => remove(leaver.uuid)))
  }
  expect(counted[1]).toBe(counted[0])
})

const leave = ({ person }: { person: Person }, org: BuiltOrganisation['org']) =>
  said(capabilities.memberships.leave.invoke(world.as(person.actor), { org_uuid: org.org_uuid }, {}))
const membersOf = async ({ org_uuid }: BuiltOrganisation['org']) => {
  const { resourceMemberships: held } = tables
  const rows = await world.services.db
    .select({ uuid: held.memberUuid })
    .from(held)
    .where(and(eq(held.resourceUuid, org_uuid), eq(held.memberType, 1), eq(held.status, 1)))
  return rows.map(({ uuid }) => uuid)
}
const stranger = { code: 'not_found', message: 'You belong to no such organisation.' }
const lastOwner = {
  code: 'conflict',
  message: 'An organisation keeps an Owner. Make somebody else Owner first.',
}

it('a Member leaves by themselves, and goes from the missions as one who is removed; the organisation finds it in its audit', async () => {
  const member = await buildPilot(world, vayu)
  const { user_uuid } = member.person.user
  const mission = await missionOf([user_uuid, vayu.pilotUuid])
  expect(await leave(member, vayu.org)).toBe('allowed')
  expect(await listedIn(mission)).toEqual([vayu.pilotUuid])
  expect(await membersOf(vayu.org)).not.toContain(user_uuid)
  expect(await leave(member, vayu.org)).toEqual(stranger)
  expect(await leave(await buildOrganisation(world), vayu.org)).toEqual(stranger)
  const { data } = await capabilities.audit.list.invoke(
    world.as(vayu.owner),
    {},
    { action: 'memberships.leave' },
  )
  expect(data.map(({ result }) => result)).toEqual(['not_found', 'not_found', 'done'])
})

it('an Owner leaves where another one stays, of two at once the first alone', async () => {
  const built = await buildOrganisation(world)
  expect(await leave(built, built.org)).toEqual(lastOwner)
  const other = await buildMember(world, built.org, 'owner')
  const both = await Promise.all([leave(built, built.org), leave(other, built.org)])
  expect(both).toEqual(expect.arrayContaining(['allowed', lastOwner]))
  expect(await membersOf(built.org)).toHaveLength(1)
})

it.each([
  ['inactive', -1],
  ['banned', -2],
])('one that is %s is left like any other', async (_word, status) => {
  const built = await buildOrganisation(world)
  const member = await buildMember(world, built.org)
  const { orgUuid } = tables.organisations
  await world.services.db.update(tables.organisations).set({ status }).where(eq(orgUuid, built.org.org_uuid))
  expect(await leave(member, built.org)).toBe('allowed')
})
