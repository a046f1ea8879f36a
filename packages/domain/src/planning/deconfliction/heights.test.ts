import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import type { BuiltOrganisation } from '../../testing/builders/organisations.ts'
import {
  type BuiltOperator,
  buildMission,
  buildOperator,
  buildPlan,
} from '../../testing/builders/planning.ts'
import { failureOf } from '../../testing/refusal.ts'
import { overSlope } from '../../testing/slope.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import type { FlightPlan } from '../flight-plans/contract.ts'
import { flightPlanOperations } from '../flight-plans/service.ts'
import { missionOperations } from '../missions/service.ts'

let flat: TestWorld
let hilly: TestWorld
let vayu: BuiltOperator
let kia: BuiltOrganisation

beforeAll(async () => {
  flat = await createTestWorld()
  hilly = overSlope(flat)
  vayu = await buildOperator(flat)
  kia = await buildManager(flat)
})
afterAll(() => flat.close())

type Reference = 'AGL' | 'AMSL' | 'W84'
const band = (min: number, max: number, reference: Reference) => ({
  min_height: undefined,
  max_height: undefined,
  min_altitude: { value: min, reference, unit: 'm' },
  max_altitude: { value: max, reference, unit: 'm' },
})
/** From 0 to 400 m above the sea. */
const hillside = (latitude: number) => square(10.05, latitude, 0.1)
const missionOn = (latitude: number, world = hilly, heights: object = { max_height: 2_000 }) =>
  buildMission(world, vayu, { mission_envelope: hillside(latitude), ...heights })
const planOn = async (latitude: number, heights: object, world = hilly) =>
  buildPlan(world, vayu, await missionOn(latitude, world), {
    flight_envelope: hillside(latitude),
    ...heights,
  })

describe('plans over a slope', () => {
  it.each<[string, object, object, boolean]>([
    ['stacked above ground', band(0, 60, 'AGL'), band(60, 120, 'AGL'), false],
    ['stacked above the sea', band(500, 600, 'AMSL'), band(600, 700, 'AMSL'), false],
    ['stacked above the ellipsoid', band(500, 600, 'W84'), band(600, 700, 'W84'), false],
    [
      'of one height above ground, of another above the sea',
      band(420, 440, 'AMSL'),
      band(450, 470, 'AMSL'),
      false,
    ],
    ['that meet on the hill only', band(0, 60, 'AGL'), band(440, 500, 'AMSL'), true],
    ['that meet nowhere, in two references', band(0, 60, 'AGL'), band(461, 500, 'AMSL'), false],
    ['that meet above the sea', band(500, 600, 'AMSL'), band(599, 700, 'AMSL'), true],
  ])('%s', async (_, one, other, meet) => {
    latitude += 1
    await planOn(latitude, one)
    expect((await planOn(latitude, other)).conflicted).toBe(meet)
  })
  it.each<[string, object, boolean]>([
    ['below', { min_height: 0, max_height: 60 }, true],
    ['above it', { min_height: 500, max_height: 560 }, false],
  ])('one whose ground is unknown is compared above ground: %s', async (_, heights, meets) => {
    latitude += 1
    // 0 to 500 m above ground here.
    await planOn(latitude, band(420, 500, 'AMSL'))
    expect((await planOn(latitude, heights, flat)).conflicted).toBe(meets)
  })
  it.each<[string, object, string | null]>([
    ['that lies on it above the sea', band(600, 700, 'AMSL'), null],
    ['that shares a metre with it', band(599, 700, 'AMSL'), 'plan_waits'],
  ])('are kept out by a zone %s only where they share heights', async (_, heights, reason) => {
    latitude += 1
    const zone_envelope = hillside(latitude) as never
    await buildZone(hilly, { manager: kia, kind: 'red', zone_envelope, ...heights })
    const plan = await planOn(latitude, band(500, 600, 'AMSL'))
    expect(plan.permission_summary).toBe('pending')
    const asked = { plan: plan.plan_uuid, at: plan.schedule_start_time }
    const asset = { asset_uuid: vayu.assetUuid }
    expect(await capabilities.arming.ask.invoke(hilly.as(vayu.owner), asset, asked)).toMatchObject({ reason })
  })
  it('show what was compared, and what is free instead', async () => {
    latitude += 1
    await planOn(latitude, band(0, 60, 'AGL'))
    const late = await planOn(latitude, band(440, 500, 'AMSL'))
    const answer = await flightPlanOperations.conflicts.invoke(
      hilly.as(vayu.owner),
      { plan_uuid: late.plan_uuid },
      {},
    )
    expect(answer.conflicts).toMatchObject([{ compared_in: 'W84', min_height: 40, max_height: 60 }])
    expect(answer.alternatives).toContainEqual(
      expect.objectContaining({ kind: 'higher_band', min_height: 60 }),
    )
    const { conflicts, alternatives } = await missionOperations.evaluate.invoke(
      hilly.as(vayu.owner),
      {},
      {
        mission_envelope: hillside(latitude),
        start_time: late.schedule_start_time,
        end_time: late.schedule_end_time,
        ...band(520, 600, 'AMSL'),
      },
    )
    expect([conflicts, alternatives]).toEqual([[], []])
  })
})

let latitude = -60

describe('a race for the air over a slope', () => {
  it('leaves no two that share heights in every reference, and refuses none that shares with none', async () => {
    latitude += 1
    const world = [hilly, flat]
    const missions = await Promise.all(world.map((one) => missionOn(latitude, one)))
    const wanted = Array.from({ length: 36 }, (_, at) => {
      const reference = (['AGL', 'AMSL', 'W84'] as const)[at % 3] as Reference
      const low = ((at * 7) % 12) * 40 + (reference === 'AGL' ? 0 : 200)
      return { heights: band(low, low + 70, reference), known: reference === 'AGL' && at % 4 === 0 ? 1 : 0 }
    })
    const plans: FlightPlan[] = await Promise.all(
      wanted.map(({ heights, known }) =>
        buildPlan(world[known] as TestWorld, vayu, missions[known]!, {
          flight_envelope: hillside(latitude),
          ...heights,
        }),
      ),
    )
    const plansOfRace = sql`${sql.param(plans.map(({ plan_uuid }) => plan_uuid))}::uuid[]`
    const { rows } = await flat.services.db.execute<{ plan_uuid: string; holds: boolean; meets: number }>(sql`
      select c.ref_uuid as plan_uuid, exists (select 1 from approved_volumes v where v.plan_uuid = c.ref_uuid) as holds,
        (select count(*)::int from approved_volumes v where v.plan_uuid <> c.ref_uuid and v.plan_uuid = any(${plansOfRace}) and v.heights && c.heights
          and v.heights_amsl && c.heights_amsl and v.heights_w84 && c.heights_w84) as meets
      from constraints c where c.ref_uuid = any(${plansOfRace})`)
    const holders = rows.filter(({ holds }) => holds)
    expect(rows).toHaveLength(wanted.length)
    expect(holders.length).toBeGreaterThan(1)
    expect(holders.filter(({ meets }) => meets > 0)).toEqual([])
    expect(rows.filter(({ holds, meets }) => !holds && meets === 0)).toEqual([])
  })
})

describe('a plan lies inside its mission', () => {
  it.each<[string, object, object, string | null]>([
    [
      'above the sea, inside its heights above ground',
      { max_height: 120 },
      band(410, 420, 'AMSL'),
      'max_height',
    ],
    ['above ground, inside its altitude', band(0, 500, 'AMSL'), { min_height: 0, max_height: 100 }, null],
    [
      'above ground, out of its altitude on the hill',
      band(0, 499, 'AMSL'),
      { min_height: 0, max_height: 100 },
      'max_height',
    ],
    ['in the same reference', band(100, 500, 'AMSL'), band(100, 500, 'AMSL'), null],
  ])('%s', async (_, mission, plan, field) => {
    latitude += 1
    const inside = await missionOn(latitude, hilly, mission)
    const outcome = buildPlan(hilly, vayu, inside, { flight_envelope: hillside(latitude), ...plan })
    if (field)
      expect(await failureOf(outcome)).toMatchObject({
        code: 'unprocessable',
        details: { [field]: [expect.any(String)] },
      })
    else expect((await outcome).conflicted).toBe(false)
  })
  it('cannot be known over unknown ground, and the answer names that', async () => {
    latitude += 1
    const inside = await missionOn(latitude, flat, band(100, 500, 'AMSL'))
    const outcome = buildPlan(flat, vayu, inside, { flight_envelope: hillside(latitude) })
    expect(await failureOf(outcome)).toMatchObject({
      message: expect.stringMatching(/^min_height: ground unknown: give it as AMSL/),
    })
  })
})
