import { tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import {
  type BuiltOperator,
  buildMission,
  buildOperator,
  buildPlan,
  decidePermission,
  planBody,
  windowFrom,
} from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import type { FlightPlan } from '../flight-plans/contract.ts'
import { flightPlanOperations } from '../flight-plans/service.ts'
import { missionOperations } from '../missions/service.ts'
import { cellsOf, releaseVolume } from './service.ts'
import { keepFromOccupying, lockCells, lockOccupying } from './store.ts'

/** Each test has ground of its own. */
let latitude = -60

const world = await openTestWorld()
const [vayu, deccan, manager] = await Promise.all([
  buildOperator(world),
  buildOperator(world),
  buildManager(world),
])
beforeEach(() => {
  latitude += 1
})

const here = (side: number) => square(10, latitude, side)
const missionHere = (operator: BuiltOperator) =>
  buildMission(world, operator, { mission_envelope: here(0.1) })
const planHere = (operator: BuiltOperator, mission: { mission_uuid: string }, overrides = {}) =>
  buildPlan(world, operator, mission, { flight_envelope: here(0.02), ...overrides })
const look = (operator: BuiltOperator, plan: FlightPlan) =>
  flightPlanOperations.get.invoke(world.as(operator.owner), { plan_uuid: plan.plan_uuid }, {})
const change = (operator: BuiltOperator, plan: FlightPlan, body: object) =>
  flightPlanOperations.update.invoke(world.as(operator.owner), { plan_uuid: plan.plan_uuid }, body)
const remove = (operator: BuiltOperator, plan: FlightPlan) =>
  flightPlanOperations.delete.invoke(world.as(operator.owner), { plan_uuid: plan.plan_uuid }, {})

/** What must never be: two approved volumes that overlap. The constraint forbids it; here it is counted. */
const overlappingVolumes = async (): Promise<number> => {
  const { rows } = await world.services.db.execute<{ n: number }>(sql`
    select count(*)::int as n from approved_volumes a join approved_volumes b
    on a.plan_uuid < b.plan_uuid and a.envelope && b.envelope and a.heights && b.heights and a.during && b.during`)
  return rows[0]?.n ?? -1
}

describe('deconfliction at creation', () => {
  it('the second of two overlapping plans is created and rejected', async () => {
    const first = await planHere(vayu, await missionHere(vayu))
    const second = await planHere(deccan, await missionHere(deccan))
    expect(first).toMatchObject({ permission_summary: 'approved', conflicted: false, conflict_reason: null })
    expect(second).toMatchObject({
      permission_summary: 'rejected',
      conflicted: true,
      conflict_code: 'volume_taken',
      conflict_reason: 'An approved flight plan had taken its airspace.',
      permissions: [],
    })
  })
  it('plans of one organisation conflict with each other too', async () => {
    const mission = await missionHere(vayu)
    await planHere(vayu, mission)
    expect((await planHere(vayu, mission)).permission_summary).toBe('rejected')
  })
  it('stacked bands and back-to-back windows do not conflict', async () => {
    const mission = await missionHere(vayu)
    const { from, to } = windowFrom(world, 26, 27)
    await planHere(vayu, mission)
    const above = await planHere(vayu, mission, { min_height: 60, max_height: 80 })
    const after = await planHere(vayu, mission, { schedule_start_time: from, schedule_end_time: to })
    expect([above.permission_summary, after.permission_summary]).toEqual(['approved', 'approved'])
  })
  it('polygons that only touch conflict', async () => {
    const mission = await missionHere(vayu)
    await planHere(vayu, mission)
    const beside = await planHere(vayu, mission, { flight_envelope: square(10.02, latitude, 0.02) })
    expect(beside.permission_summary).toBe('rejected')
  })
  it('a plan that waits for a zone is marked when an approved one holds its volume', async () => {
    await planHere(vayu, await missionHere(vayu))
    // Above the first plan's mission, so that only the second has to wait.
    const above = { zone_envelope: here(0.05) as never, min_height: 150, max_height: 200 }
    const zone = await buildZone(world, { manager, ...above })
    const high = await buildMission(world, deccan, { mission_envelope: here(0.1), max_height: 200 })
    const later = await planHere(deccan, high)
    expect(later).toMatchObject({ permission_summary: 'rejected', conflicted: true })
    expect(later.permissions).toMatchObject([{ zone_uuid: zone.zone_uuid, permission_status: -1 }])
  })
  it('only the zones that the envelope intersects show Rejected, on that plan only', async () => {
    await planHere(vayu, await missionHere(vayu))
    const mission = await missionHere(deccan)
    const over = await buildZone(world, { manager, kind: 'green', zone_envelope: here(0.05) as never })
    const beside = await buildZone(world, {
      manager,
      kind: 'green',
      zone_envelope: square(10.04, latitude, 0.01) as never,
    })
    const plan = await planHere(deccan, mission)
    const statuses = Object.fromEntries(plan.permissions.map((p) => [p.zone_uuid, p.permission_status]))
    expect(statuses).toEqual({ [over.zone_uuid]: -1, [beside.zone_uuid]: 1 })
    const seen = await missionOperations.get.invoke(
      world.as(deccan.owner),
      { mission_uuid: mission.mission_uuid },
      {},
    )
    expect(seen.permission_summary).toBe('approved')
    expect(seen.permissions.map((p) => p.permission_status)).toEqual([1, 1])
    expect(seen.flight_plans[0]?.permission_summary).toBe('rejected')
  })
})

describe('the mark', () => {
  it('stays when the winner is deleted, and goes with the own PUT', async () => {
    const winner = await planHere(vayu, await missionHere(vayu))
    const loser = await planHere(deccan, await missionHere(deccan))
    await remove(vayu, winner)
    expect((await look(deccan, loser)).permission_summary).toBe('rejected')
    expect((await change(deccan, loser, { max_height: 61 })).permission_summary).toBe('approved')
  })
  it('is set by a PUT that moves into a taken volume, and the old volume is free', async () => {
    const mission = await missionHere(vayu)
    await planHere(vayu, mission)
    const aside = await planHere(vayu, mission, { flight_envelope: square(10.04, latitude, 0.01) })
    const moved = await change(vayu, aside, { flight_envelope: here(0.03) })
    expect(moved).toMatchObject({ permission_summary: 'rejected', conflicted: true })
    const heir = await planHere(vayu, mission, { flight_envelope: square(10.04, latitude, 0.01) })
    expect(heir.permission_summary).toBe('approved')
  })
})

describe('deconfliction at propagation', () => {
  it('an approval gives the volume to the older plan', async () => {
    await buildZone(world, { manager, zone_envelope: here(0.2) as never })
    const mission = await missionHere(vayu)
    const older = await planHere(vayu, mission)
    world.clock.advance(1000)
    const younger = await planHere(vayu, mission)
    expect([older.permission_summary, younger.permission_summary]).toEqual(['pending', 'pending'])
    await decidePermission(world, manager, mission.permissions[0], 1)
    expect((await look(vayu, older)).permission_summary).toBe('approved')
    expect(await look(vayu, younger)).toMatchObject({ permission_summary: 'rejected', conflicted: true })
  })
  it('a withdrawal frees the volume, and a new approval finds it taken', async () => {
    await buildZone(world, { manager, zone_envelope: here(0.2) as never })
    const mine = await missionHere(vayu)
    const plan = await planHere(vayu, mine)
    await decidePermission(world, manager, mine.permissions[0], 1)
    await decidePermission(world, manager, mine.permissions[0], -1)
    const theirs = await missionHere(deccan)
    const rival = await planHere(deccan, theirs)
    await decidePermission(world, manager, theirs.permissions[0], 1)
    expect((await look(deccan, rival)).permission_summary).toBe('approved')
    await decidePermission(world, manager, mine.permissions[0], 1)
    expect(await look(vayu, plan)).toMatchObject({ permission_summary: 'rejected', conflicted: true })
  })
  it('the end of a flight frees the rest of its window, once and for all', async () => {
    const mission = await missionHere(vayu)
    const flown = await planHere(vayu, mission)
    const middle = new Date(windowFrom(world, 25.5, 26).from)
    await world.services.db.transaction((tx) => releaseVolume(tx, flown.plan_uuid, middle))
    const rest = await planHere(deccan, await missionHere(deccan), {
      schedule_start_time: middle.toISOString(),
    })
    expect(rest.permission_summary).toBe('approved')
    const zone = await buildZone(world, { manager, kind: 'green', zone_envelope: here(0.2) as never })
    await capabilities.zones.delete.invoke(world.as(manager.owner), { zone_uuid: zone.zone_uuid }, {})
    const { approvedVolumes } = tables
    const [volume] = await world.services.db
      .select()
      .from(approvedVolumes)
      .where(eq(approvedVolumes.planUuid, flown.plan_uuid))
    expect(volume?.during.to).toEqual(middle)
  })
  it("deleting a mission frees its plans' volumes", async () => {
    const mission = await missionHere(vayu)
    const plan = await planHere(vayu, mission)
    await missionOperations.delete.invoke(world.as(vayu.owner), { mission_uuid: mission.mission_uuid }, {})
    await expect(look(vayu, plan)).rejects.toMatchObject({ code: 'gone' })
    expect((await planHere(deccan, await missionHere(deccan))).permission_summary).toBe('approved')
  })
})

describe('races', () => {
  it('of 200 overlapping plans created at once exactly one is approved, and all are created', async () => {
    const [mine, theirs] = await Promise.all([missionHere(vayu), missionHere(deccan)])
    const create = (index: number) => {
      const [operator, mission] = index % 2 ? ([vayu, mine] as const) : ([deccan, theirs] as const)
      return flightPlanOperations.create.invoke(
        world.as(operator.owner),
        { mission_uuid: mission.mission_uuid },
        planBody(world, operator, { flight_envelope: here(0.02 + index * 1e-4) }),
      )
    }
    const plans = await Promise.all(Array.from({ length: 200 }, (_, index) => create(index)))
    const approved = plans.filter((plan) => plan.permission_summary === 'approved')
    expect(approved).toHaveLength(1)
    expect(plans.filter((plan) => plan.conflicted)).toHaveLength(199)
    expect(await overlappingVolumes()).toBe(0)
  })
  it('approvals of several missions that want the same ground leave no overlap and no fault', async () => {
    const zone = await buildZone(world, { manager, zone_envelope: here(0.5) as never, max_height: 300 })
    const operators = [vayu, deccan, await buildOperator(world), await buildOperator(world)]
    // Each mission has two plans on two grounds, listed in turn in either order: the classic ring of waits.
    const grounds = [square(10.03, latitude, 0.02), square(9.97, latitude, 0.02)]
    const missions = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const operator = operators[index % operators.length] as BuiltOperator
        const mission = await missionHere(operator)
        const order = index % 2 ? grounds : grounds.toReversed()
        for (const flight_envelope of order) await planHere(operator, mission, { flight_envelope })
        return mission
      }),
    )
    const answers = await Promise.all(
      missions.map((mission) =>
        decidePermission(
          world,
          manager,
          mission.permissions.find((p) => p.zone_uuid === zone.zone_uuid),
          1,
        ),
      ),
    )
    expect(answers.every((answer) => answer.permission_status === 1)).toBe(true)
    expect(await overlappingVolumes()).toBe(0)
    const held = await world.services.db.execute<{ n: number }>(
      sql`select count(*)::int as n from approved_volumes where envelope && ${`((9.9,${latitude - 0.1}),(10.1,${latitude - 0.1}),(10.1,${latitude + 0.1}),(9.9,${latitude + 0.1}))`}::polygon`,
    )
    expect(held.rows[0]?.n).toBe(2)
  })
})

describe('while a plan over more ground than is named is made', () => {
  const { db } = world.services
  const [here, elsewhere] = [[500], [901]]
  const patient = (work: (tx: Parameters<typeof lockCells>[0]) => Promise<void>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '200ms'`)
      await work(tx)
    })
  it('others are made and decided, and none occupies what it may claim', async () => {
    await db.transaction(async (tx) => {
      await keepFromOccupying(tx, null)
      await patient((other) => keepFromOccupying(other, here))
      await patient((other) => keepFromOccupying(other, null))
      await patient((other) => lockCells(other, here))
      await expect(patient((other) => lockOccupying(other, here))).rejects.toThrow()
      await expect(patient((other) => lockCells(other, null))).rejects.toThrow()
    })
    await patient((other) => lockOccupying(other, here))
  })
  it('one that is occupied elsewhere holds up those over named ground no longer than theirs', async () => {
    await db.transaction(async (tx) => {
      await lockOccupying(tx, here)
      await patient((other) => keepFromOccupying(other, elsewhere))
      await patient((other) => lockOccupying(other, elsewhere))
      await expect(patient((other) => keepFromOccupying(other, here))).rejects.toThrow()
      await expect(patient((other) => keepFromOccupying(other, null))).rejects.toThrow()
    })
  })
})

describe('cells of the ground', () => {
  it('are few for an envelope, ascending, and shared by polygons that touch across a border', () => {
    const west = cellsOf([square(10.2, 50.1, 0.1)]) as number[]
    const east = cellsOf([square(10.3, 50.1, 0.1)]) as number[]
    expect(west.length).toBeLessThanOrEqual(4)
    expect(west.some((cell) => east.includes(cell))).toBe(true)
    expect(cellsOf([square(10, 0, 0.1), square(-10, 0, 0.1)])).toEqual(
      (cellsOf([square(10, 0, 0.1), square(-10, 0, 0.1)]) as number[]).toSorted((a, b) => a - b),
    )
  })
  it('are not named when there are too many', () => {
    expect(cellsOf([square(0, 0, 20)])).toBeNull()
  })
  it('exist at the ends of the world', () => {
    expect(cellsOf([square(179.95, 89.95, 0.1), square(-179.95, -89.95, 0.1)])).not.toBeNull()
  })
})
