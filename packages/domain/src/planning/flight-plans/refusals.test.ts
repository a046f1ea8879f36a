import { expect, it } from 'vitest'
import { constraintOperations } from '../../airspace/constraints/service.ts'
import { buildZone } from '../../testing/builders/airspace.ts'
import { buildMission, buildOperator, buildPlan } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { missionOperations } from '../missions/service.ts'
import { permissionOperations } from '../permissions/service.ts'
import { flightPlanOperations } from './service.ts'

const world = await openTestWorld()

it('with its mission a plan goes: nothing is listed, asked for or compared any more', async () => {
  const vayu = await buildOperator(world)
  const mission = await buildMission(world, vayu)
  const plan = await buildPlan(world, vayu, mission)
  const { zone_uuid } = await buildZone(world)
  const ctx = world.as(vayu.owner)
  const { mission_uuid } = mission
  await missionOperations.delete.invoke(ctx, { mission_uuid }, {})
  const { plan_uuid } = plan
  const parent = { parent_type: 'MISSION', parent_uuid: mission_uuid } as const
  expect(await refusal(flightPlanOperations.list.invoke(ctx, { mission_uuid }, {}))).toBe('gone')
  expect(await refusal(flightPlanOperations.conflicts.invoke(ctx, { plan_uuid }, {}))).toBe('gone')
  expect(await refusal(permissionOperations.request.invoke(ctx, parent, { zone_uuid }))).toBe('gone')
})

it('a constraint that is not there is not found', async () => {
  const { owner } = await buildOperator(world)
  const params = { constraint_uuid: '01900000-0000-7000-8000-0000000000ff' }
  expect(await refusal(constraintOperations.get.invoke(world.as(owner), params, {}))).toBe('not_found')
})
