import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flightPlanOperations } from '../flight-plans/service.ts'
import { second } from '../kernel/index.ts'
import { missionOperations } from '../missions/service.ts'
import { buildManager, buildZone, square } from '../testing/builders/airspace.ts'
import type { BuiltOrganisation } from '../testing/builders/organisations.ts'
import {
  type BuiltOperator,
  buildMission,
  buildOperator,
  buildPlan,
  decidePermission,
} from '../testing/builders/planning.ts'
import { PlanningModel } from '../testing/planning-model.ts'
import { createTestWorld, type TestWorld } from '../testing/world.ts'
import { zoneOperations } from '../zones/service.ts'

// Random sequences of what operators and managers do, compared after each step with a small reference model.

let world: TestWorld
let kia: BuiltOrganisation
let vayu: BuiltOperator

beforeAll(async () => {
  world = await createTestWorld()
  ;[kia, vayu] = await Promise.all([buildManager(world), buildOperator(world)])
})
afterAll(() => world.close())

/** Three places that do not touch; each run has a row of its own. */
let row = -80
const place = (cell: number, side: number) => square(10 + cell, row, side)

const step = fc.record({
  act: fc.constantFrom(
    'zone',
    'zone',
    'moveZone',
    'deleteZone',
    'mission',
    'mission',
    'moveMission',
    'deleteMission',
    'plan',
    'plan',
    'plan',
    'putPlan',
    'deletePlan',
    'approve',
    'approve',
    'approve',
    'reject',
  ),
  cell: fc.nat(2),
  pick: fc.nat(),
  kind: fc.constantFrom('red' as const, 'green' as const),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const one = <T>(among: T[], pick: number): T | undefined => among[pick % among.length]

/** Does a step in the service and in the model; steps that find nothing to do are skipped. */
const take = async (model: PlanningModel, { act, cell, pick, kind }: Step): Promise<void> => {
  world.clock.advance(second)
  const [asKia, asVayu] = [world.as(kia.owner), world.as(vayu.owner)]
  const zone = one([...model.zones.keys()], pick)
  const mission = one([...model.missions.keys()], pick)
  const plan = one([...model.plans.keys()], pick)
  const acts: Record<Step['act'], () => unknown> = {
    zone: () =>
      buildZone(world, { manager: kia, kind, zone_envelope: place(cell, 0.2) as never }).then(
        ({ zone_uuid }) => model.addZone(zone_uuid, cell, kind === 'green'),
      ),
    moveZone: () =>
      zone &&
      zoneOperations.update
        .invoke(asKia, { zone_uuid: zone }, { zone_envelope: place(cell, 0.2) })
        .then(() => model.moveZone(zone, cell)),
    deleteZone: () =>
      zone && zoneOperations.delete.invoke(asKia, { zone_uuid: zone }, {}).then(() => model.deleteZone(zone)),
    mission: () =>
      buildMission(world, vayu, { mission_envelope: place(cell, 0.1) }).then(({ mission_uuid }) =>
        model.addMission(mission_uuid, cell),
      ),
    moveMission: () =>
      mission &&
      missionOperations.update
        .invoke(asVayu, { mission_uuid: mission }, { mission_envelope: place(cell, 0.1) })
        .then(() => model.moveMission(mission, cell)),
    deleteMission: () =>
      mission &&
      missionOperations.delete
        .invoke(asVayu, { mission_uuid: mission }, {})
        .then(() => model.deleteMission(mission)),
    plan: () =>
      mission &&
      buildPlan(
        world,
        vayu,
        { mission_uuid: mission },
        { flight_envelope: place(model.missions.get(mission)?.cell ?? 0, 0.02) },
      ).then(({ plan_uuid }) => model.addPlan(plan_uuid, mission)),
    putPlan: () =>
      plan &&
      flightPlanOperations.update
        .invoke(asVayu, { plan_uuid: plan }, { flight_envelope: place(model.cellForPlan(plan), 0.02) })
        .then(() => model.putPlan(plan)),
    deletePlan: () =>
      plan &&
      flightPlanOperations.delete.invoke(asVayu, { plan_uuid: plan }, {}).then(() => model.deletePlan(plan)),
    approve: () => mission && decideOne(model, mission, pick, 1),
    reject: () => mission && decideOne(model, mission, pick, -1),
  }
  await acts[act]()
}

const read = (mission: string) =>
  missionOperations.get.invoke(world.as(vayu.owner), { mission_uuid: mission }, {})

const decideOne = async (
  model: PlanningModel,
  mission: string,
  pick: number,
  status: 1 | -1,
): Promise<void> => {
  const permission = one((await read(mission)).permissions, pick)
  if (!permission) return
  await decidePermission(world, kia, permission, status)
  model.decide(mission, permission.zone_uuid, status)
}

const compare = async (model: PlanningModel): Promise<void> => {
  for (const [uuid, expected] of model.missions) {
    const mission = await read(uuid)
    expect(Object.fromEntries(mission.permissions.map((p) => [p.zone_uuid, p.permission_status]))).toEqual(
      Object.fromEntries(expected.answers),
    )
    expect(mission.permission_summary).toBe(model.summaryOf(uuid))
    const plans = mission.flight_plans.map((plan) => [
      plan.plan_uuid,
      plan.conflicted,
      plan.permission_summary,
    ])
    expect(plans).toEqual(model.plansOf(uuid))
  }
}

it('every status and summary is what the reference model says, whatever people do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      row += 1
      const model = new PlanningModel()
      for (const next of steps) {
        await take(model, next)
        await compare(model)
      }
    }),
    { numRuns: 10, endOnFailure: true },
  )
}, 120_000)
