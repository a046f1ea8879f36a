import { describe, expect, it } from 'vitest'
import { addMs, day, hour, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMission, buildPlan, decidePermission, planBody } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { failureOf, refusal } from '../../testing/refusal.ts'
import type { Mission } from '../missions/contract.ts'

const { world, vayu, deccan, kia, here, zoneHere } = await createPlanningScene()
const { missions, flightPlans } = capabilities
const missionHere = (overrides = {}) => buildMission(world, vayu, { mission_envelope: here(), ...overrides })
const planIn = (mission: Mission, overrides = {}) =>
  buildPlan(world, vayu, mission, { flight_envelope: here(0.02), ...overrides })
const as = () => world.as(vayu.owner)
const of = ({ mission_uuid }: { mission_uuid: string }) => ({ mission_uuid })
const get = (mission: { mission_uuid: string }) => missions.get.invoke(as(), of(mission), {})
const later = (at: string, ms: number) => addMs(new Date(at), ms).toISOString()
const daily = (count: number) => ({ frequency: 'daily', count, time_zone: 'UTC' })
const repeat = (mission: Mission, rule: object = daily(3), more = {}) =>
  missions.repeat.invoke(as(), of(mission), { rule, ...more })

/** An approved plan of another operator on the same ground, a day after the mission's. */
const theirsADayLater = async (mission: Mission) => {
  const theirs = await buildMission(world, deccan, {
    mission_envelope: here(),
    start_time: later(mission.start_time, day),
    end_time: later(mission.end_time, day),
  })
  const { schedule_start_time, schedule_end_time } = planBody(world, deccan)
  await buildPlan(world, deccan, theirs, {
    flight_envelope: here(0.02),
    schedule_start_time: later(schedule_start_time, day),
    schedule_end_time: later(schedule_end_time, day),
  })
}

it('a start from which it would end after the year 9999 is refused, to a copy and to a move', async () => {
  const mission = await missionHere()
  const start_time = '9999-12-31T23:59:00Z'
  expect(await refusal(missions.copy.invoke(as(), of(mission), { start_time }))).toBe('unprocessable')
  expect(await refusal(missions.move.invoke(as(), of(mission), { start_time }))).toBe('unprocessable')
})

describe('a repeat', () => {
  it('makes each occurrence a mission of its own, with its permissions and plans, as in its preview', async () => {
    await zoneHere({ kind: 'red' })
    const mission = await missionHere()
    await planIn(mission)
    const { occurrences } = await missions.previewRepeat.invoke(as(), of(mission), { rule: daily(3) })
    const { series_uuid, missions: made } = await repeat(mission)
    expect(made.map((one) => one.start_time)).toEqual(
      [0, 1, 2].map((n) => later(mission.start_time, n * day)),
    )
    expect(
      occurrences.map(({ start_time, permission_summary }) => ({ start_time, permission_summary })),
    ).toEqual(made.map(({ start_time, permission_summary }) => ({ start_time, permission_summary })))
    expect(made[0]?.mission_uuid).toBe(mission.mission_uuid)
    expect(made.map(({ plans, conflicted_plans }) => [plans, conflicted_plans])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
    const listed = await missions.list.invoke(as(), {}, { series_uuid, from: mission.start_time })
    expect(listed.data.map((one) => one.mission_uuid)).toEqual(made.map((one) => one.mission_uuid))
    // One is decided without the others.
    const second = await get(made[1]!)
    await decidePermission(world, kia, second.permissions[0], 1)
    expect((await get(made[1]!)).flight_plans).toMatchObject([{ holds_volume: true }])
    expect((await get(made[2]!)).flight_plans).toMatchObject([{ holds_volume: false }])
  })
  it('shows in its preview where others are approved already, and marks the plan that comes there', async () => {
    const mission = await missionHere()
    await planIn(mission)
    await theirsADayLater(mission)
    const { occurrences } = await missions.previewRepeat.invoke(as(), of(mission), { rule: daily(3) })
    // Of the first its own plan is one.
    expect(occurrences.map(({ conflicts }) => conflicts)).toEqual([1, 1, 0])
    const { missions: made } = await repeat(mission)
    expect(made.map((one) => one.conflicted_plans)).toEqual([0, 1, 0])
  })
  it('is all or nothing, and only once', async () => {
    const mission = await missionHere()
    const both = await Promise.allSettled([repeat(mission), repeat(mission)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const won = both.find((one) => one.status === 'fulfilled')!.value
    expect(await refusal(repeat(mission))).toBe('conflict')
    const listed = await missions.list.invoke(as(), {}, { series_uuid: won.series_uuid })
    expect(listed.pagination.total_records).toBe(3)
  })
  it.each([
    ['before the mission repeats once', { frequency: 'daily', until: '2020-01-01', time_zone: 'UTC' }],
    ['more than 60', { frequency: 'daily', until: '9999-12-31', time_zone: 'UTC' }],
    ['more than a year', { frequency: 'weekly', interval: 52, count: 3, time_zone: 'UTC' }],
  ])('is refused when it would make nothing, or too much: %s', async (words, rule) => {
    const mission = await missionHere()
    expect(await failureOf(repeat(mission, rule))).toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining(words),
    })
    expect((await get(mission)).series_uuid).toBeNull()
  })
})

describe('a move', () => {
  it('takes the plans along, asks the zones again, and frees what was held', async () => {
    await zoneHere({ kind: 'red' })
    const mission = await missionHere()
    const plan = await planIn(mission)
    await decidePermission(world, kia, mission.permissions[0], 1)
    expect((await get(mission)).flight_plans).toMatchObject([{ holds_volume: true }])
    const start_time = later(mission.start_time, 3 * hour)
    const { missions: moved } = await missions.move.invoke(as(), of(mission), { start_time })
    expect(moved).toMatchObject([
      { start_time, permission_summary: 'pending', plans: 1, conflicted_plans: 0 },
    ])
    expect(await get(mission)).toMatchObject({
      end_time: later(mission.end_time, 3 * hour),
      mission_version: 2,
      flight_plans: [
        {
          plan_uuid: plan.plan_uuid,
          schedule_start_time: later(plan.schedule_start_time, 3 * hour),
          holds_volume: false,
          conflicted: false,
        },
      ],
    })
  })
  it('takes the free volume at its new time at once, and is marked where another has it', async () => {
    const mission = await missionHere()
    const { plan_uuid } = await planIn(mission)
    await theirsADayLater(mission)
    const move = (ms: number) =>
      missions.move.invoke(as(), of(mission), { start_time: later(mission.start_time, ms) })
    expect((await move(day)).missions).toMatchObject([{ conflicted_plans: 1 }])
    expect((await move(2 * day)).missions).toMatchObject([{ conflicted_plans: 0 }])
    expect((await get(mission)).flight_plans).toMatchObject([{ holds_volume: true }])
    const { rows } = await world.services.db.execute<{ name: string }>(
      `select name from outbox_events where subject_uuid = '${plan_uuid}' order by event_uuid`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['plan.approved', 'plan.conflicted', 'plan.approved'])
  })
  it('moves all that follow by the clock on the wall, and those before it stay', async () => {
    // Berlin leaves summer time on 2026-10-25.
    const mission = await missionHere({
      start_time: '2026-10-23T07:00:00Z',
      end_time: '2026-10-23T09:00:00Z',
    })
    const { missions: made } = await repeat(mission, {
      frequency: 'daily',
      count: 4,
      time_zone: 'Europe/Berlin',
    })
    expect(made.map(({ start_time }) => start_time.slice(8, 16))).toEqual([
      '23T07:00',
      '24T07:00',
      '25T08:00',
      '26T08:00',
    ])
    const { missions: moved } = await missions.move.invoke(as(), of(made[1]!), {
      start_time: '2026-10-24T08:30:00Z',
      following: true,
    })
    expect(moved.map(({ start_time }) => start_time.slice(8, 16))).toEqual([
      '24T08:30',
      '25T09:30',
      '26T09:30',
    ])
    expect((await get(made[0]!)).start_time).toBe(made[0]!.start_time)
  })
  it('is taken back for what it moved alone, though it went before those that stayed', async () => {
    const monday = { start_time: '2026-10-12T07:00:00.000Z', end_time: '2026-10-12T09:00:00.000Z' }
    const { missions: made } = await repeat(await missionHere(monday), daily(5))
    const starts = async () => (await Promise.all(made.map(get))).map(({ start_time }) => start_time)
    const before = await starts()
    const { missions: moved } = await missions.move.invoke(as(), of(made[2]!), {
      start_time: later(made[0]!.start_time, -2 * day),
      following: true,
    })
    const from = moved.map(({ mission_uuid, moved_from }) => ({ mission_uuid, start_time: moved_from }))
    expect(from).toEqual(made.slice(2).map(({ mission_uuid, start_time }) => ({ mission_uuid, start_time })))
    const [{ start_time }, ...others] = from as [(typeof from)[0], ...typeof from]
    await missions.move.invoke(as(), of(made[2]!), { start_time, others })
    expect(await starts()).toEqual(before)
  })
  it('is taken back to the very starts, where the clocks left one out', async () => {
    // Berlin has no 02:30 on 2027-03-28.
    const mission = await missionHere({
      start_time: '2027-03-27T00:30:00.000Z',
      end_time: '2027-03-27T01:30:00.000Z',
    })
    const { missions: made } = await repeat(mission, { ...daily(3), time_zone: 'Europe/Berlin' })
    const { missions: moved } = await missions.move.invoke(as(), of(mission), {
      start_time: '2027-03-27T01:30:00.000Z',
      following: true,
    })
    expect(moved[1]?.start_time).toBe('2027-03-28T01:30:00.000Z')
    const others = moved
      .slice(1)
      .map(({ mission_uuid, moved_from }) => ({ mission_uuid, start_time: moved_from }))
    await missions.move.invoke(as(), of(mission), { start_time: mission.start_time, others })
    expect((await Promise.all(made.map(get))).map(({ start_time }) => start_time)).toEqual(
      made.map(({ start_time }) => start_time),
    )
  })
  it('moves all that are named or none, and none beside its series', async () => {
    const { missions: made } = await repeat(await missionHere(), daily(3))
    const alone = await missionHere()
    const start_time = later(made[0]!.start_time, hour)
    const named = (...uuids: (string | undefined)[]) =>
      missions.move.invoke(as(), of(made[0]!), {
        start_time,
        others: uuids.map((uuid) => ({ mission_uuid: uuid as string, start_time })),
      })
    await missions.delete.invoke(as(), of(made[2]!), {})
    const [own, second, deleted] = made.map(({ mission_uuid }) => mission_uuid)
    for (const others of [[second, deleted], [second, second], [own], [alone.mission_uuid]])
      expect(await refusal(named(...others))).toBe('not_found')
    const both = { start_time, following: true, others: [{ mission_uuid: second as string, start_time }] }
    expect(await refusal(missions.move.invoke(as(), of(made[0]!), both))).toBe('invalid_input')
    for (const one of made.slice(0, 2)) expect((await get(one)).start_time).toBe(one.start_time)
    expect((await named(second)).missions.map((one) => one.start_time)).toEqual([start_time, start_time])
  })
  it('and one that names it wait for each other, and neither has to be run again', async () => {
    const { db } = world.services
    let attempts = 0
    const transaction: typeof db.transaction = (run, config) => {
      attempts += 1
      return db.transaction(run, config)
    }
    const counting = { ...as(), db: Object.assign(Object.create(db), { transaction }) }
    for (let round = 0; round < 8; round += 1) {
      const { missions: made } = await repeat(await missionHere(), daily(2))
      const [first, second] = [made[0]!, made[1]!]
      const move = (one: typeof first, other: typeof first) =>
        missions.move.invoke(counting, of(one), {
          start_time: later(one.start_time, hour),
          others: [{ ...of(other), start_time: later(other.start_time, hour) }],
        })
      await Promise.all([move(first, second), move(second, first)])
    }
    expect(attempts).toBe(16)
  })
  it('of a series by a day finds none of its own plans in the way', async () => {
    const mission = await missionHere()
    await planIn(mission)
    const { missions: made } = await repeat(mission, daily(3))
    const move = (ms: number) =>
      missions.move.invoke(as(), of(mission), { start_time: later(made[0]!.start_time, ms), following: true })
    for (const ms of [day, 0])
      expect((await move(ms)).missions.map((one) => one.conflicted_plans)).toEqual([0, 0, 0])
  })
  it('of one that was missed leaves those that were flown since, and takes what is to come along', async () => {
    const mission = await missionHere()
    await planIn(mission)
    const { missions: made } = await repeat(mission, daily(4))
    const now = world.clock.now()
    try {
      const [plan] = (await get(made[1]!)).flight_plans
      world.clock.set(addMs(new Date(plan!.schedule_start_time), minute))
      const flown = { plan_uuid: plan!.plan_uuid, asset_uuid: vayu.assetUuid }
      const { session_uuid } = await capabilities.sessions.start.invoke(world.as(vayu.pilot), {}, flown)
      world.clock.advance(minute)
      await capabilities.sessions.end.invoke(world.as(vayu.pilot), { session_uuid }, {})
      const { missions: moved } = await missions.move.invoke(as(), of(mission), {
        start_time: later(mission.start_time, 3 * day),
        following: true,
      })
      expect(moved.map(({ mission_uuid, start_time }) => [mission_uuid, start_time])).toEqual(
        [made[0]!, made[2]!, made[3]!].map((one) => [one.mission_uuid, later(one.start_time, 3 * day)]),
      )
    } finally {
      world.clock.set(now)
    }
  })
  it('is refused to a time that is over', async () => {
    const mission = await missionHere()
    const moveTo = (start_time: string) => missions.move.invoke(as(), of(mission), { start_time })
    const lasts = Date.parse(mission.end_time) - Date.parse(mission.start_time)
    const now = world.clock.now()
    expect(await refusal(moveTo(addMs(now, -lasts).toISOString()))).toBe('unprocessable')
    expect(await refusal(moveTo(addMs(now, minute - lasts).toISOString()))).toBe('allowed')
  })
  it('is refused while a flight of it is in the air, or after', async () => {
    const mission = await missionHere()
    const plan = await planIn(mission)
    world.clock.set(addMs(new Date(plan.schedule_start_time), minute))
    await capabilities.sessions.start.invoke(
      world.as(vayu.pilot),
      {},
      { plan_uuid: plan.plan_uuid, asset_uuid: vayu.assetUuid },
    )
    const move = missions.move.invoke(as(), of(mission), { start_time: later(mission.start_time, day) })
    expect(await refusal(move)).toBe('conflict')
    expect((await flightPlans.get.invoke(as(), { plan_uuid: plan.plan_uuid }, {})).schedule_start_time).toBe(
      plan.schedule_start_time,
    )
  })
})

describe('of a mission', () => {
  const rule = daily(3)
  const acts = [
    ['copied', missions.copy, { start_time: '2031-01-01T00:00:00Z' }],
    ['looked at', missions.previewRepeat, { rule }],
    ['repeated', missions.repeat, { rule }],
    ['moved', missions.move, { start_time: '2031-01-01T00:00:00Z' }],
    ['ended with its series', missions.endSeries, {}],
  ] as const
  it.each(acts)('that is another’s or was deleted, nothing is %s', async (_words, act, body) => {
    const mission = await missionHere()
    expect(await refusal(act.invoke(world.as(deccan.owner), of(mission), body))).toBe('not_found')
    await missions.delete.invoke(as(), of(mission), {})
    expect(await refusal(act.invoke(as(), of(mission), body))).toBe('gone')
  })
  it('a preview refuses what the repeat would', async () => {
    const mission = await missionHere()
    const preview = (asked: object) =>
      refusal(missions.previewRepeat.invoke(as(), of(mission), { rule: asked }))
    expect(await preview({ frequency: 'daily', until: '2020-01-01', time_zone: 'UTC' })).toBe('unprocessable')
    await repeat(mission)
    expect(await preview(rule)).toBe('conflict')
  })
})

it('the end of a series takes this one and all that follow, with their plans', async () => {
  const mission = await missionHere()
  await planIn(mission)
  const { missions: made } = await repeat(mission, daily(4))
  await missions.endSeries.invoke(as(), of(made[2]!), {})
  expect(await Promise.all(made.map((one) => refusal(get(one))))).toEqual([
    'allowed',
    'allowed',
    'gone',
    'gone',
  ])
  expect(await refusal(missions.endSeries.invoke(as(), of(made[3]!), {}))).toBe('gone')
})

it('a list between two instants holds what flies then, the soonest or the latest first', async () => {
  const mission = await missionHere({ start_time: '2031-05-01T09:00:00Z', end_time: '2031-05-01T11:00:00Z' })
  const { missions: made } = await repeat(mission, daily(3))
  const list = async (asked: object) =>
    (await missions.list.invoke(as(), {}, asked)).data.map((one) => one.mission_uuid)
  const uuids = made.map((one) => one.mission_uuid)
  const window = { from: '2031-05-01T11:00:00Z', to: '2031-05-03T09:00:00Z' }
  expect(await list(window)).toEqual([uuids[1]])
  const wide = { from: '2031-05-01T10:59:59Z', to: '2031-05-03T09:00:01Z' }
  expect(await list(wide)).toEqual(uuids)
  expect(await list({ ...wide, order: 'latest' })).toEqual(uuids.toReversed())
})
