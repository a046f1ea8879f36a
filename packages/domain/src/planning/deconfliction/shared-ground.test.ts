import type { StoredPolygon } from '@clearway/db'
import { beforeEach, expect, it } from 'vitest'
import { boxPolygon } from '../../geo/index.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { buildMission, buildOperator, buildPlan, decidePermission } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { flightPlanOperations } from '../flight-plans/service.ts'

// Neighbours with a known gap between them, in degrees (docs/decisions/0009): to 1e-6 they overlap, beyond they do not.

let longitude = 0
const world = await openTestWorld()
const vayu = await buildOperator(world)
beforeEach(() => {
  longitude += 1
})

const turned = (west: number, south: number, east: number, north: number, angle: number): StoredPolygon => ({
  type: 'Polygon',
  coordinates: boxPolygon([west, south, east, north]).coordinates.map((ring) =>
    ring.map(([x = 0, y = 0]) => [
      longitude + x * Math.cos(angle) - y * Math.sin(angle),
      x * Math.sin(angle) + y * Math.cos(angle),
    ]),
  ),
})
const neighbours = (gap: number, angle: number): [StoredPolygon, StoredPolygon] => [
  turned(-0.1, -0.05, 0.1, 0, angle),
  // Not corner at corner: a corner is opposite the middle of a long side.
  turned(-0.003, gap, 0.15, 0.05, angle),
]
const ground = () => square(longitude, 0, 0.5)
const mission = () => buildMission(world, vayu, { mission_envelope: ground() })

it.each([
  [0, true],
  [5e-7, true],
  [9e-7, true],
  [2e-6, false],
  [1e-5, false],
  [1e-4, false],
])(
  'a gap of %d degrees: in conflict is %s, at creation and at a change, however they lie',
  async (gap, taken) => {
    const { mission_uuid } = await mission()
    for (const angle of [0, 0.4, 1, 2.5]) {
      const [one, other] = neighbours(gap, angle)
      const first = await buildPlan(world, vayu, { mission_uuid }, { flight_envelope: one })
      const second = await buildPlan(world, vayu, { mission_uuid }, { flight_envelope: other })
      expect([first.conflicted, second.conflicted]).toEqual([false, taken])
      const ctx = world.as(vayu.owner)
      const params = { plan_uuid: second.plan_uuid }
      const { conflicts } = await flightPlanOperations.conflicts.invoke(ctx, params, {})
      expect(conflicts).toHaveLength(taken ? 1 : 0)
      expect((await flightPlanOperations.update.invoke(ctx, params, {})).conflicted).toBe(taken)
      for (const { plan_uuid } of [first, second])
        await flightPlanOperations.delete.invoke(ctx, { plan_uuid }, {})
    }
  },
)

it.each([
  [5e-7, ['approved', 'rejected']],
  [1e-5, ['approved', 'approved']],
])('a gap of %d degrees at propagation: %j', async (gap, summaries) => {
  const manager = await buildManager(world)
  await buildZone(world, { manager, zone_envelope: { ...ground() } })
  const [one, other] = neighbours(gap, 0.4)
  const first = await mission()
  const second = await mission()
  const plans = [
    await buildPlan(world, vayu, first, { flight_envelope: one }),
    await buildPlan(world, vayu, second, { flight_envelope: other }),
  ]
  for (const { permissions } of [first, second]) await decidePermission(world, manager, permissions[0], 1)
  const shown = plans.map(({ plan_uuid }) =>
    flightPlanOperations.get.invoke(world.as(vayu.owner), { plan_uuid }, {}),
  )
  expect((await Promise.all(shown)).map((plan) => plan.permission_summary)).toEqual(summaries)
})
