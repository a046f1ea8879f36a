import { tables } from '@clearway/db'
import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTestWorld } from '../../testing/file-world.ts'
import { PlanningPlayer, type Step } from '../../testing/planning-player.ts'

// Random sequences of what operators and managers do, compared after each step with a small reference model. Three
// lanes play at once, so that steps of strangers come between.

const runs = Number(process.env['MODEL_RUNS'] ?? 20)
const seed = Number(process.env['MODEL_SEED'] ?? 20_260_601)
const lanes = [0, 1, 2]

const world = await openTestWorld()
const players = await Promise.all(lanes.map((lane) => PlanningPlayer.enter(world, -80 + lane * 50)))

const mask = fc.integer({ min: 1, max: 3 })
const piece = fc.record({
  place: fc.integer({ min: 0, max: 2 }),
  // Most want all of it, so that much overlaps.
  ground: fc.oneof({ weight: 2, arbitrary: fc.constant(3) }, { weight: 3, arbitrary: mask }),
  band: fc.oneof({ weight: 2, arbitrary: fc.constant(3) }, { weight: 3, arbitrary: mask }),
  window: fc.oneof({ weight: 2, arbitrary: fc.constant(3) }, { weight: 3, arbitrary: mask }),
})
const often = <A extends Step['act']>(act: A, weight: number) => ({ weight, arbitrary: fc.constant(act) })
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    often('createZone', 3),
    often('moveZone', 2),
    often('retypeZone', 2),
    often('deleteZone', 1),
    often('createMission', 4),
    often('changeMission', 3),
    often('deleteMission', 1),
    often('createPlan', 8),
    often('putPlan', 4),
    often('deletePlan', 2),
    often('startFlight', 3),
    often('endFlight', 2),
    often('requestForMission', 2),
    often('requestForPlan', 2),
    often('approve', 8),
    often('reject', 2),
    often('withdraw', 2),
  ),
  piece,
  pick: fc.nat(),
  kind: fc.constantFrom('red', 'yellow', 'green', 'awareness'),
})

const sorted = (pairs: readonly [string, number][]): [string, number][] =>
  pairs.toSorted((a, b) => a.join().localeCompare(b.join()))
const answers = (shown: readonly { zone_uuid: string; permission_status: number }[]): [string, number][] =>
  sorted(shown.map((one) => [one.zone_uuid, one.permission_status]))

/** Every permission and every summary, and who holds airspace, as people read them. */
const compare = async (player: PlanningPlayer): Promise<void> => {
  const { model } = player
  const { missions: seenMissions, plans: seenPlans } = await player.seen()
  expect(seenMissions.map((one) => one.mission_uuid).toSorted()).toEqual(
    [...model.missions.keys()].toSorted(),
  )
  for (const one of seenMissions) {
    expect(answers(one.permissions)).toEqual(sorted(model.answersOf(one.mission_uuid)))
    expect(one.permission_summary).toBe(model.summaryOf(one.mission_uuid))
  }
  expect(seenPlans.map((one) => one.plan_uuid).toSorted()).toEqual([...model.plans.keys()].toSorted())
  for (const one of seenPlans) {
    expect(one.conflicted).toBe(model.plans.get(one.plan_uuid)?.marked)
    expect(answers(one.permissions)).toEqual(sorted(model.answersOfPlan(one.plan_uuid)))
    expect(one.permission_summary).toBe(model.planSummary(one.plan_uuid))
    expect(one.holds_volume).toBe(model.holdsVolume(one.plan_uuid))
  }
  await compareVolumes(model)
}

const compareVolumes = async (model: PlanningPlayer['model']): Promise<void> => {
  const uuids = [...model.plans.keys()]
  const { approvedVolumes } = tables
  const held = uuids.length
    ? await world.services.db
        .select({ uuid: approvedVolumes.planUuid })
        .from(approvedVolumes)
        .where(inArray(approvedVolumes.planUuid, uuids))
    : []
  const expected = uuids.filter((uuid) => model.plans.get(uuid)?.held)
  expect(held.map(({ uuid }) => uuid).toSorted()).toEqual(expected.toSorted())
}

describe.concurrent('permissions and deconfliction', () => {
  it.each(lanes)(
    'every status, mark and summary equals that of the reference model, whatever people do (lane %i)',
    async (lane) => {
      const player = players[lane] as PlanningPlayer
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40 }), async (steps) => {
          await player.startOver()
          for (const next of steps) {
            await player.play(next)
            await compare(player)
          }
        }),
        { numRuns: runs, seed: seed + lane, endOnFailure: true },
      )
    },
    runs * 30_000,
  )
})
