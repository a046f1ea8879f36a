import { capabilities } from '@clearway/domain/operations'
import {
  buildManager,
  buildMission,
  buildOperator,
  buildPlan,
  buildSession,
  buildZone,
  square,
  windowFrom,
} from '@clearway/domain/testing'
import { expect, test } from 'vitest'
import { openFileStage } from '../testing/scene.ts'
import { unlimited } from '../testing/stage.ts'

const stage = await openFileStage({}, unlimited)
const place = [91, -33] as const
const wholeMission = square(...place)
/** Touches the mission and not its plan, so that the question stays and its answer does not change. */
const besidePlan = square(place[0] - 0.04, place[1], 0.03)
const patience = { timeout: 5_000 }

test('a zone that waits to answer and is moved off a plan no longer alerts about its flight, until it returns', async () => {
  const { world } = stage
  const [operator, manager] = [await buildOperator(world), await buildManager(world)]
  const { zone_uuid, zone_name } = await buildZone(world, {
    manager,
    kind: 'red',
    zone_envelope: wholeMission as never,
  })
  const mission = await buildMission(world, operator, {
    mission_envelope: wholeMission,
    start_time: windowFrom(world, -1, 3).from,
    end_time: windowFrom(world, -1, 3).to,
  })
  const plan = await buildPlan(world, operator, mission, {
    flight_envelope: square(...place, 0.02),
    schedule_start_time: windowFrom(world, -0.5, 2).from,
    schedule_end_time: windowFrom(world, -0.5, 2).to,
  })
  const { assetUuid } = operator
  const { sessionUuid } = await buildSession(world, { org: operator, assetUuid, planUuid: plan.plan_uuid })
  const caller = world.as(manager.owner)
  const move = (zone_envelope: unknown) =>
    capabilities.zones.update.invoke(caller, { zone_uuid }, { zone_envelope })
  /** What goes on, by its reason. */
  const reasons = async () =>
    (await capabilities.alerts.list.invoke(caller, {}, { session_uuid: sessionUuid, state: 'raised' })).data
      .map(({ message }) => message.replace(/^.*which /, ''))
      .join()
  await expect.poll(reasons).toBe(`${zone_name} has not approved.`)
  await expect.poll(() => stage.app.conformanceOf(sessionUuid)).toBe('non_conforming')
  await move(besidePlan)
  // The mission still waits for the zone, so its plan holds nothing yet; but that is no zone's doing.
  await expect.poll(reasons, patience).toBe('does not hold its airspace: others may be there.')
  await move(wholeMission)
  await expect.poll(reasons, patience).toBe(`${zone_name} has not approved.`)
})
