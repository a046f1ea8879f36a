import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMs, hour, minute } from '../../kernel/index.ts'
import type { FlightPlan } from '../../planning/flight-plans/contract.ts'
import { flightPlanOperations } from '../../planning/flight-plans/service.ts'
import { missionOperations } from '../../planning/missions/service.ts'
import { windowFrom } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import {
  type BuiltOperator,
  buildManager,
  buildMission,
  buildMissionWithPlan,
  buildOperator,
  buildPlan,
  buildZone,
  decidePermission,
  square,
} from '../../testing/index.ts'
import { whileWritten } from '../../testing/while-accepted.ts'
import { flightFacts } from '../alerts/facts.ts'
import { endExpiredSessions } from './ending.ts'
import { sessionOperations as sessions } from './service.ts'

// What flies has its airspace (docs/decisions/0034).

let vayu: BuiltOperator
let deccan: BuiltOperator
/** Each test has its own piece of ground. */
let longitude = 0

const world = await openTestWorld()
beforeEach(async () => {
  ;[vayu, deccan] = await Promise.all([buildOperator(world), buildOperator(world)])
  longitude += 1
})

/** An operator's plan over this test's ground, from an hour ago to six hours hence. */
const planOf = (operator: BuiltOperator, overrides: Record<string, unknown> = {}) => {
  const { from, to } = windowFrom(world, -1, 6)
  return buildMissionWithPlan(world, operator, [longitude, 10], {
    mission: { start_time: from, end_time: to },
    plan: { schedule_start_time: from, schedule_end_time: to, ...overrides },
  })
}
const start = (operator: BuiltOperator, plan: Pick<FlightPlan, 'plan_uuid'>) =>
  sessions.start.invoke(
    world.as(operator.pilot),
    {},
    { asset_uuid: operator.assetUuid, plan_uuid: plan.plan_uuid },
  )
type Started = Awaited<ReturnType<typeof start>>
const end = (operator: BuiltOperator, { session_uuid }: Started) =>
  sessions.end.invoke(world.as(operator.pilot), { session_uuid }, {})
const conforms = async (operator: BuiltOperator, { session_uuid }: Started) =>
  (await sessions.get.invoke(world.as(operator.owner), { session_uuid }, {})).conforming
const read = (operator: BuiltOperator, { plan_uuid }: Pick<FlightPlan, 'plan_uuid'>) =>
  flightPlanOperations.get.invoke(world.as(operator.owner), { plan_uuid }, {})
const alertsOf = ({ session_uuid }: Started) =>
  world.services.db.select().from(tables.alerts).where(eq(tables.alerts.sessionUuid, session_uuid))
const factsOf = async ({ session_uuid }: Started) =>
  (await flightFacts(world.services.db, { sessionUuids: [session_uuid] }, world.clock.now()))[0]
const onPaper = async (flight: Started) => (await factsOf(flight))?.onPaper
const removePlan = (operator: BuiltOperator, { plan_uuid }: Pick<FlightPlan, 'plan_uuid'>) =>
  flightPlanOperations.delete.invoke(world.as(operator.owner), { plan_uuid }, {})

/** An operator who has flown a plan for ten minutes and landed. */
const landedEarly = async () => {
  const made = await planOf(vayu)
  const first = await start(vayu, made.plan)
  world.clock.advance(10 * minute)
  await end(vayu, first)
  return made
}

describe('a second flight on a plan that landed early', () => {
  test('takes the rest of the window again, so that a rival finds it taken', async () => {
    const { plan } = await landedEarly()
    expect(await read(vayu, plan)).toMatchObject({ holds_volume: false, flight_status: 2 })
    world.clock.advance(minute)
    const second = await start(vayu, plan)
    expect(await conforms(vayu, second)).toBe(true)
    expect(await alertsOf(second)).toEqual([])
    expect(await read(vayu, plan)).toMatchObject({ holds_volume: true, flight_status: 1 })
    expect((await planOf(deccan)).plan).toMatchObject({ conflicted: true, permission_summary: 'rejected' })
  })

  test('does not conform and alerts at once where a rival has been approved meanwhile', async () => {
    const { plan } = await landedEarly()
    const rival = await planOf(deccan, { schedule_start_time: windowFrom(world, 0, 1).from })
    expect(rival.plan).toMatchObject({ conflicted: false, permission_summary: 'approved' })
    const second = await start(vayu, plan)
    expect(await conforms(vayu, second)).toBe(false)
    const [alert, ...more] = await alertsOf(second)
    expect(more).toEqual([])
    expect(alert).toMatchObject({ alertType: 'zone_violation', subjectUuid: plan.plan_uuid })
    expect(alert?.message).toContain('airspace')
    expect(await conforms(deccan, await start(deccan, rival.plan))).toBe(true)
    // The plan's own summary stays its mission's.
    expect(await read(vayu, plan)).toMatchObject({ permission_summary: 'approved', conflicted: false })
  })

  test('takes nothing from the rival whose plan is changed meanwhile and stays where it is', async () => {
    const { plan } = await landedEarly()
    const rival = await planOf(deccan, { schedule_start_time: windowFrom(world, 0, 1).from })
    const second = await start(vayu, plan)
    const change = (to: Record<string, unknown>) =>
      flightPlanOperations.update.invoke(world.as(deccan.owner), { plan_uuid: rival.plan.plan_uuid }, to)
    const kept = { conflicted: false, holds_volume: true, permission_summary: 'approved' }
    expect(await change({ payload_type: 2 })).toMatchObject({ payload_type: 2, ...kept })
    const flight = await start(deccan, rival.plan)
    expect(await change({ payload_type: 1 })).toMatchObject({ payload_type: 1, ...kept })
    await end(deccan, flight)
    // What it wants anew it does not get: the aircraft is there.
    expect(await change({ max_height: rival.plan.max_height - 1 })).toMatchObject({ conflicted: true })
    await end(vayu, second)
  })

  test('keeps everybody else out until it has landed, also when it got nothing itself', async () => {
    const { plan } = await landedEarly()
    const rival = await planOf(deccan, {
      schedule_end_time: windowFrom(world, 0, 2).to,
      schedule_start_time: windowFrom(world, 0, 1).from,
    })
    const second = await start(vayu, plan)
    expect(await conforms(vayu, second)).toBe(false)
    // In a free part of the window, and in all of it when the first rival has gone.
    const later = { schedule_start_time: windowFrom(world, 3, 4).from }
    expect((await planOf(deccan, later)).plan).toMatchObject({ conflicted: true, holds_volume: false })
    await removePlan(deccan, rival.plan)
    const blocked = (await planOf(deccan, { schedule_start_time: windowFrom(world, 0, 1).from })).plan
    expect(blocked).toMatchObject({ conflicted: true, holds_volume: false })
    const { conflicts } = await flightPlanOperations.conflicts.invoke(
      world.as(deccan.owner),
      { plan_uuid: blocked.plan_uuid },
      {},
    )
    expect(conflicts).toMatchObject([{ operator: 'another operator' }])
    await end(vayu, second)
    expect((await planOf(deccan, later)).plan).toMatchObject({ conflicted: false, holds_volume: true })
  })

  test.each(['ended', 'expired'])('gives the rest back when it has %s', async (how) => {
    const { from, to } = windowFrom(world, -1, 40)
    const long = { start_time: from, end_time: to, mission_envelope: square(longitude, 10) }
    const times = { schedule_start_time: from, schedule_end_time: to }
    const mission = await buildMission(world, vayu, long)
    const shape = { flight_envelope: square(longitude, 10, 0.02), ...times }
    const plan = await buildPlan(world, vayu, mission, shape)
    await end(vayu, await start(vayu, plan))
    const second = await start(vayu, plan)
    world.clock.advance(how === 'expired' ? 25 * hour : hour)
    if (how === 'ended') await end(vayu, second)
    else await endExpiredSessions(world.services)
    expect(await read(vayu, plan)).toMatchObject({ holds_volume: false, flight_status: 2 })
    const rival = await buildMission(world, deccan, long)
    const now = world.clock.now().toISOString()
    expect(await buildPlan(world, deccan, rival, { ...shape, schedule_start_time: now })).toMatchObject({
      permission_summary: 'approved',
    })
  })

  test('of it and a rival’s plan made at the same moment exactly one gets the airspace', async () => {
    for (let round = 0; round < 8; round++) {
      const { plan } = await landedEarly()
      world.clock.advance(minute)
      const [second, rival] = await Promise.all([
        start(vayu, plan),
        planOf(deccan, { schedule_start_time: windowFrom(world, 0, 1).from }),
      ])
      expect(await conforms(vayu, second)).toBe(rival.plan.conflicted)
      await end(vayu, second)
      longitude += 1
    }
  })

  test('keeps out the rival’s plan that is made while it starts, though it got nothing itself', async () => {
    const { plan } = await landedEarly()
    const { mission } = await planOf(deccan, {
      schedule_start_time: windowFrom(world, 0, 1).from,
      schedule_end_time: windowFrom(world, 0, 2).to,
    })
    const late = await whileWritten(world, { table: 'flight_sessions', write: () => start(vayu, plan) }, () =>
      buildPlan(world, deccan, mission, {
        flight_envelope: square(longitude, 10, 0.02),
        schedule_start_time: windowFrom(world, 3, 4).from,
        schedule_end_time: windowFrom(world, 3, 4).to,
      }),
    )
    expect(late).toMatchObject({ conflicted: true, holds_volume: false })
  })

  test('of it and the approval of a rival at the same moment exactly one gets the airspace', async () => {
    for (let round = 0; round < 8; round++) {
      longitude += 1
      const manager = await buildManager(world)
      await buildZone(world, { manager, zone_envelope: square(longitude, 10) as never })
      const mine = await planOf(vayu)
      await decidePermission(world, manager, mine.mission.permissions[0], 1)
      const first = await start(vayu, mine.plan)
      world.clock.advance(10 * minute)
      await end(vayu, first)
      const theirs = await planOf(deccan, { schedule_start_time: windowFrom(world, 0, 1).from })
      expect(theirs.plan).toMatchObject({ conflicted: false, permission_summary: 'pending' })
      world.clock.advance(minute)
      const [second] = await Promise.all([
        start(vayu, mine.plan),
        decidePermission(world, manager, theirs.mission.permissions[0], 1),
      ])
      expect(await conforms(vayu, second)).not.toBe((await read(deccan, theirs.plan)).holds_volume)
      await end(vayu, second)
    }
  })

  test('of two operators’ second flights at the same moment exactly one conforms', async () => {
    for (let round = 0; round < 8; round++) {
      const mine = await landedEarly()
      const theirs = await planOf(deccan, { schedule_start_time: windowFrom(world, 0, 1).from })
      await end(deccan, await start(deccan, theirs.plan))
      world.clock.advance(minute)
      const flights = await Promise.all([start(vayu, mine.plan), start(deccan, theirs.plan)])
      const conforming = [await conforms(vayu, flights[0]), await conforms(deccan, flights[1])]
      expect(conforming.filter(Boolean)).toHaveLength(1)
      await Promise.all([end(vayu, flights[0]), end(deccan, flights[1])])
      longitude += 1
    }
  })
})

describe('what is in the air keeps its airspace until it has landed', () => {
  const inRedZone = async () => {
    const manager = await buildManager(world)
    await buildZone(world, { manager, kind: 'red', zone_envelope: square(longitude, 10) as never })
    const { mission, plan } = await planOf(vayu)
    await decidePermission(world, manager, mission.permissions[0], 1)
    const flight = await start(vayu, plan)
    expect(await conforms(vayu, flight)).toBe(true)
    return { manager, mission, plan, flight }
  }
  const rivalIsRefused = async () => {
    const { from, to } = windowFrom(world, 0, 6)
    const window = { start_time: from, end_time: to, mission_envelope: square(longitude, 10) }
    const mission = await buildMission(world, deccan, window)
    const times = { schedule_start_time: from, schedule_end_time: to }
    const shape = { flight_envelope: square(longitude, 10, 0.02), ...times }
    return (await buildPlan(world, deccan, mission, shape)).conflicted
  }

  test('when its permission is withdrawn', async () => {
    const { manager, mission, plan, flight } = await inRedZone()
    await decidePermission(world, manager, mission.permissions[0], -1)
    expect(await rivalIsRefused()).toBe(true)
    await end(vayu, flight)
    expect((await read(vayu, plan)).holds_volume).toBe(false)
    expect(await rivalIsRefused()).toBe(false)
  })

  test('when its plan or its mission is deleted', async () => {
    for (const act of ['plan', 'mission'] as const) {
      longitude += 1
      const { mission, plan } = await planOf(vayu)
      const flight = await start(vayu, plan)
      if (act === 'plan') await removePlan(vayu, plan)
      else
        await missionOperations.delete.invoke(
          world.as(vayu.owner),
          { mission_uuid: mission.mission_uuid },
          {},
        )
      expect(await rivalIsRefused()).toBe(true)
      await end(vayu, flight)
      expect(await rivalIsRefused()).toBe(false)
    }
  })

  test('when its plan is moved to where another is', async () => {
    const { plan } = await planOf(vayu, { max_height: 40 })
    await planOf(deccan, { min_height: 40 })
    const flight = await start(vayu, plan)
    const moved = await flightPlanOperations.update.invoke(
      world.as(vayu.owner),
      { plan_uuid: plan.plan_uuid },
      { max_height: 60 },
    )
    expect(moved).toMatchObject({ conflicted: true, holds_volume: false, flight_status: 1 })
    const low = { max_height: 40, schedule_start_time: addMs(world.clock.now(), minute).toISOString() }
    expect((await planOf(deccan, low)).plan.conflicted).toBe(true)
    await end(vayu, flight)
  })
})

describe('what a plan leaves behind in the air is free when the aircraft has landed', () => {
  const change = ({ plan_uuid }: Pick<FlightPlan, 'plan_uuid'>, to: Record<string, unknown>) =>
    flightPlanOperations.update.invoke(world.as(vayu.owner), { plan_uuid }, to)
  const remaining = () => ({ schedule_start_time: addMs(world.clock.now(), minute).toISOString() })

  test.each([
    ['moved aside', () => ({ flight_envelope: square(longitude + 0.03, 10, 0.01) })],
    ['cut short', () => ({ schedule_end_time: addMs(world.clock.now(), minute).toISOString() })],
    ['taken higher', () => ({ min_height: 60, max_height: 80 })],
  ])('when it is %s', async (_how, to) => {
    const { plan } = await planOf(vayu, { min_height: 20, max_height: 60 })
    const flight = await start(vayu, plan)
    expect(await change(plan, to())).toMatchObject({ conflicted: false })
    const rival = { min_height: 20, max_height: 60, ...remaining() }
    expect((await planOf(deccan, rival)).plan).toMatchObject({ conflicted: true, holds_volume: false })
    await end(vayu, flight)
    expect((await planOf(deccan, rival)).plan).toMatchObject({ conflicted: false, holds_volume: true })
  })

  test('what it goes on to hold is named once', async () => {
    const { plan } = await planOf(vayu, { min_height: 20, max_height: 60 })
    await start(vayu, plan)
    await change(plan, { max_height: 70 })
    const { plan_uuid } = (await planOf(deccan, remaining())).plan
    const found = await flightPlanOperations.conflicts.invoke(world.as(deccan.owner), { plan_uuid }, {})
    expect(found.conflicts).toHaveLength(1)
  })

  test('of the move and rivals’ plans at the same moment none of the rivals gets it', async () => {
    for (let round = 0; round < 12; round++) {
      longitude += 1
      const { plan } = await planOf(vayu, { max_height: 80 })
      const rival = await planOf(deccan, { min_height: 90, max_height: 100 })
      const flight = await start(vayu, plan)
      const shape = {
        flight_envelope: square(longitude, 10, 0.02),
        max_height: 50,
        schedule_end_time: windowFrom(world, 0, 6).to,
      }
      const [moved, ...rivals] = await Promise.all([
        change(plan, { flight_envelope: square(longitude + 0.03, 10, 0.01) }),
        ...Array.from({ length: 8 }, () =>
          buildPlan(world, deccan, rival.mission, { ...shape, ...remaining() }),
        ),
      ])
      expect(moved.conflicted).toBe(false)
      expect(rivals.filter((one) => one.holds_volume)).toEqual([])
      await end(vayu, flight)
    }
  })
})

describe('a flight is judged by what its own volume and window meet', () => {
  test('a zone made now that is active only after its plan changes nothing for it', async () => {
    const { from, to } = windowFrom(world, -1, 72)
    const mission = await buildMission(world, vayu, {
      mission_envelope: square(longitude, 10),
      start_time: from,
      end_time: to,
    })
    const plan = await buildPlan(world, vayu, mission, {
      flight_envelope: square(longitude, 10, 0.02),
      schedule_start_time: from,
      schedule_end_time: windowFrom(world, 0, 3).to,
    })
    const manager = await buildManager(world)
    const zone = (from: number, to: number) => {
      const window = windowFrom(world, from, to)
      return buildZone(world, {
        manager,
        kind: 'red',
        zone_envelope: square(longitude, 10) as never,
        active_from: window.from,
        active_to: window.to,
      })
    }
    const flight = await start(vayu, plan)
    await zone(24, 48)
    expect((await read(vayu, plan)).permission_summary).toBe('pending')
    expect(await onPaper(flight)).toEqual([])
    // On the ground and up again: it is judged by the same.
    await end(vayu, flight)
    const second = await start(vayu, plan)
    expect(await conforms(vayu, second)).toBe(true)
    expect(await alertsOf(second)).toEqual([])
    const { zone_uuid } = await zone(2, 48)
    expect(await onPaper(second)).toMatchObject([{ alertType: 'zone_violation', subjectUuid: zone_uuid }])
  })
})

describe('a permission’s own validity', () => {
  const decided = async (validity: { valid_from?: string; valid_to?: string }) => {
    const manager = await buildManager(world)
    await buildZone(world, { manager, kind: 'red', zone_envelope: square(longitude, 10) as never })
    const { mission, plan } = await planOf(vayu)
    await decidePermission(world, manager, mission.permissions[0], 1, validity)
    const flight = await start(vayu, plan)
    return { flight, plan, conforming: await conforms(vayu, flight), alerts: await alertsOf(flight) }
  }
  const at = (minutes: number) => addMs(world.clock.now(), minutes * minute).toISOString()

  test('outside it the flight starts as non-conforming and alerts; the summary stays the mission’s', async () => {
    for (const validity of [{ valid_to: at(-5) }, { valid_from: at(30) }]) {
      longitude += 1
      vayu = await buildOperator(world)
      const { plan, conforming, alerts } = await decided(validity)
      expect(conforming).toBe(false)
      expect(alerts).toMatchObject([{ alertType: 'zone_violation', severity: 'critical' }])
      expect(alerts[0]?.message).toContain('only from')
      expect((await read(vayu, plan)).permission_summary).toBe('approved')
    }
  })

  test('inside it the flight conforms, and its facts have the time of their next change', async () => {
    const valid_to = at(30)
    const { flight, conforming, alerts } = await decided({ valid_from: at(-5), valid_to })
    expect(conforming).toBe(true)
    expect(alerts).toEqual([])
    expect(await factsOf(flight)).toMatchObject({ onPaper: [], onPaperUntil: Date.parse(valid_to) })
    world.clock.advance(30 * minute)
    expect(await onPaper(flight)).toMatchObject([{ alertType: 'zone_violation' }])
  })
})
