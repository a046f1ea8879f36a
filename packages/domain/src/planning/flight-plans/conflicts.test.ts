import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { comb } from '../../geo/fixtures/combs.ts'
import { addMs, minute } from '../../kernel/index.ts'
import { square } from '../../testing/builders/airspace.ts'
import { buildMission, buildPlan } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { missionOperations } from '../missions/service.ts'
import { presentConflicts } from './conflicts.ts'
import type { FlightPlan } from './contract.ts'
import { flightPlanOperations } from './service.ts'

const { world, vayu, deccan, here } = await createPlanningScene()

/** A plan in the middle of a mission: where it starts and how big it is, in fractions of the room. */
const wish = fc.record({
  x: fc.integer({ min: -99, max: 99 }),
  low: fc.integer({ min: 0, max: 16 }),
  thick: fc.integer({ min: 1, max: 4 }),
  from: fc.integer({ min: 0, max: 18 }),
  long: fc.integer({ min: 1, max: 6 }),
})
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never

/** A mission has four hours and a hundred metres: steps of ten minutes and five metres. */
const fieldsOf = (latitude: number, start: string, { x, low, thick, from, long }: Wish) => {
  const startsAt = addMs(new Date(start), from * 10 * minute)
  return {
    flight_envelope: square(10 + x * 1e-4, latitude, 0.02),
    min_height: low * 5,
    max_height: (low + thick) * 5,
    schedule_start_time: startsAt.toISOString(),
    schedule_end_time: addMs(startsAt, long * 10 * minute).toISOString(),
  }
}

const explain = ({ plan_uuid }: FlightPlan) =>
  flightPlanOperations.conflicts.invoke(world.as(vayu.owner), { plan_uuid }, {})

type Explained = Awaited<ReturnType<typeof explain>>

const refuseStrangeShares = (plan: FlightPlan, { conflicts }: Explained): void => {
  expect(conflicts.length).toBeGreaterThan(0)
  for (const one of conflicts) {
    expect(one).toMatchObject({ operator: 'another operator', plan_uuid: null })
    expect(one.min_height).toBeLessThan(one.max_height)
    expect(one.starts_at < one.ends_at).toBe(true)
    expect(one.min_height).toBeGreaterThanOrEqual(plan.min_height)
    expect(one.max_height).toBeLessThanOrEqual(plan.max_height)
    expect(one.starts_at >= plan.schedule_start_time && one.ends_at <= plan.schedule_end_time).toBe(true)
    expect(one.taken_from <= one.starts_at && one.taken_to >= one.ends_at).toBe(true)
    expect(one.area_m2).toBeGreaterThan(0)
    expect(one.polygons.length).toBeGreaterThan(0)
  }
}

/** Each offer as the fields of a plan that it changes. */
const changesOffered = ({ alternatives, trimmed }: Explained) => [
  ...alternatives.map(({ kind: _kind, starts_at, ends_at, ...band }) => ({
    ...band,
    schedule_start_time: starts_at,
    schedule_end_time: ends_at,
  })),
  ...(trimmed ? [{ flight_envelope: trimmed.envelope as ReturnType<typeof square> }] : []),
]

it('a rejection names what is shared and not with whom; whatever it offers instead is free when taken', async () => {
  let latitude = 20
  let offered = 0
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 8 }), wish, async (others, wanted) => {
      latitude += 0.2
      const envelope = { mission_envelope: square(10, latitude) }
      const [mine, theirs] = [
        await buildMission(world, vayu, envelope),
        await buildMission(world, deccan, envelope),
      ]
      const rivals: FlightPlan[] = []
      for (const other of others)
        rivals.push(await buildPlan(world, deccan, theirs, fieldsOf(latitude, theirs.start_time, other)))
      const fields = fieldsOf(latitude, mine.start_time, wanted)
      const plan = await buildPlan(world, vayu, mine, fields)
      const explained = await explain(plan)
      expect(explained.conflicted).toBe(plan.conflicted)
      if (!plan.conflicted) {
        expect(explained).toMatchObject({ conflicts: [], alternatives: [], trimmed: null })
        return
      }
      refuseStrangeShares(plan, explained)
      const text = JSON.stringify(explained)
      for (const secret of [deccan.org.org_uuid, deccan.org.org_name, theirs.mission_uuid])
        expect(text).not.toContain(secret)
      for (const rival of rivals) expect(text).not.toContain(rival.plan_uuid)
      expect(new Set(explained.alternatives.map(({ kind }) => kind)).size).toBe(explained.alternatives.length)
      for (const change of changesOffered(explained)) {
        const instead = await buildPlan(world, vayu, mine, { ...fields, ...change })
        expect(instead).toMatchObject({ permission_summary: 'approved', conflicted: false })
        await flightPlanOperations.delete.invoke(world.as(vayu.owner), { plan_uuid: instead.plan_uuid }, {})
        offered += 1
      }
    }),
    { numRuns: 25, seed: 42, endOnFailure: true },
  )
  expect(offered).toBeGreaterThan(20)
})

it('ground between overlapping rivals is listed once for each of them', async () => {
  const envelope = { mission_envelope: here() }
  const [mine, theirs] = [
    await buildMission(world, vayu, envelope),
    await buildMission(world, deccan, envelope),
  ]
  const [, latitude] = (here(0).coordinates[0] as number[][])[0] as [number, number]
  for (const longitude of [9.98, 10.02])
    await buildPlan(world, deccan, theirs, { flight_envelope: square(longitude, latitude, 0.02) })
  const plan = await buildPlan(world, vayu, mine, { flight_envelope: here(0.03) })
  const { conflicts, alternatives, trimmed } = await explain(plan)
  expect(conflicts).toHaveLength(2)
  expect(trimmed?.area_m2).toBeGreaterThan(0)
  expect(alternatives.map(({ kind }) => kind)).toEqual(['later_window', 'earlier_window', 'higher_band'])
})

it('around more plans than one answer holds is refused, to a plan and to a draft', async () => {
  const [mine, theirs] = [
    await buildMission(world, vayu, { mission_envelope: here() }),
    await buildMission(world, deccan, { mission_envelope: here() }),
  ]
  const { plan_uuid } = await buildPlan(world, deccan, theirs, { flight_envelope: here(0.02) })
  const plan = await buildPlan(world, vayu, mine, { flight_envelope: here(0.02) })
  // One beside what the plan itself holds.
  await world.services.db.execute(sql`
    insert into occupied_volumes select approved_volumes.* from approved_volumes, generate_series(1, 10_000)
    where plan_uuid = ${plan_uuid}`)
  expect(await refusal(explain(plan))).toBe('unprocessable')
  const { mission_envelope, start_time, end_time, min_height, max_height } = mine
  const draft = { mission_envelope, start_time, end_time, min_height, max_height } as never
  const evaluated = missionOperations.evaluate.invoke(world.as(vayu.owner), {}, draft)
  expect(await refusal(evaluated)).toBe('unprocessable')
})

const [from, to] = [new Date('2031-01-01T00:00:00Z'), new Date('2031-01-01T01:00:00Z')]
const anyHeight = { min: null, max: null }
const rival = {
  planUuid: 'plan',
  orgUuid: 'organisation',
  envelope: square(10, 10, 0.02).coordinates[0] as [number, number][],
  heights: { min: 0, max: 100 },
  amsl: anyHeight,
  w84: anyHeight,
  during: { from, to },
}

it('others have their turn while what is shared with many plans is looked for', async () => {
  const polygon = square(10, 10, 0.02)
  const volume = { polygon, minHeight: 0, maxHeight: 100, from, to }
  let turns = 0
  const turn = () => {
    turns++
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const conflicts = await presentConflicts(volume, Array(480).fill(rival), 'organisation')
  clearImmediate(next)
  expect(conflicts).toHaveLength(480)
  expect(turns).toBeGreaterThan(2)
})

it('a volume of many corners inside many plans of few is refused, where all that they share is too much', async () => {
  const corner = (n: number): [number, number] => {
    const angle = ((n % 999) / 999) * 2 * Math.PI
    return [10 + 0.008 * Math.cos(angle), 10 + 0.008 * Math.sin(angle)]
  }
  const polygon = {
    type: 'Polygon' as const,
    coordinates: [Array.from({ length: 1_000 }, (_, n) => corner(n))],
  }
  const volume = { polygon, minHeight: 0, maxHeight: 100, from, to }
  expect(await refusal(presentConflicts(volume, Array(170).fill(rival), 'organisation'))).toBe(
    'unprocessable',
  )
})

it('a conflict of combs across each other comes without what they share, which takes minutes to find', async () => {
  const polygon = comb([10, 10], { teeth: 240 }) as ReturnType<typeof square>
  const volume = { polygon, minHeight: 0, maxHeight: 100, from, to }
  const lying = comb([10, 10], { teeth: 240, lies: true }).coordinates[0] as [number, number][]
  const rivals = [rival, { ...rival, envelope: lying }]
  const conflicts = await presentConflicts(volume, rivals, 'organisation')
  expect(conflicts.map(({ area_m2, polygons }) => [area_m2 === null, polygons.length > 0])).toEqual([
    [false, true],
    [true, false],
  ])
  expect(conflicts[1]).toMatchObject({ min_height: 0, max_height: 100, starts_at: from.toISOString() })
})
