import type { Tx } from '@clearway/db'
import { removeByRef } from '../../airspace/constraints/store.ts'
import { type Ctx, flightStatus, recordStatus } from '../../kernel/index.ts'
import { holdGround } from '../deconfliction/service.ts'
import { free } from '../deconfliction/store.ts'
import { decide } from '../permissions/decisions.ts'
import { retired } from '../permissions/evaluation.ts'
import { livePermissions } from '../permissions/store.ts'
import { flownAmong, type NewPlan, updatePlan } from './store.ts'

type Writer = Pick<Ctx, 'clock' | 'events' | 'ids'>

/**
 * Makes plans inactive; their volumes are free for every plan's next attempt, that of one in the air as soon as it
 * has landed. The caller holds the mission, so nobody decides about them meanwhile.
 */
export const removePlans = async (ctx: Writer, tx: Tx, plans: readonly NewPlan[]): Promise<void> => {
  if (plans.length === 0) return
  const planUuids = plans.map((plan) => plan.planUuid)
  await holdGround(
    tx,
    plans.map((plan) => plan.flightEnvelope),
  )
  const onGround = plans.filter((plan) => plan.flightStatus !== flightStatus.inFlight)
  await free(
    tx,
    onGround.map((plan) => plan.planUuid),
  )
  await removeByRef(tx, planUuids)
  for (const plan of plans) {
    await updatePlan(tx, plan.planUuid, {
      status: recordStatus.inactive,
      updatedAt: ctx.clock.now(),
      ...(isScheduled(plan) && { flightStatus: flightStatus.cancelled }),
    })
    await announcePlans(ctx, tx, plan)
  }
  await retirePermissions(ctx, tx, plans)
  await ctx.events.record(
    tx,
    ...planUuids.map((planUuid) => ({ name: 'plan.cancelled' as const, subject: planUuid })),
  )
}

const isScheduled = (plan: NewPlan): boolean => plan.flightStatus === flightStatus.scheduled

/**
 * What was asked for a plan alone goes with it, never before it: by that it is told from what its zone let go. That of
 * a plan that was flown stays: by it its flights are seen.
 */
const retirePermissions = async (ctx: Writer, tx: Tx, plans: readonly NewPlan[]): Promise<void> => {
  const planUuids = plans.map((plan) => plan.planUuid)
  const flown = await flownAmong(tx, planUuids)
  const going = new Set(planUuids.filter((uuid) => !flown.has(uuid)))
  const standing = await livePermissions(tx, [...new Set(plans.map((plan) => plan.missionUuid))])
  const own = standing.filter((row) => row.planUuid !== null && going.has(row.planUuid))
  await decide(ctx, tx, own.map(retired))
}

export const announcePlans = (
  ctx: Pick<Ctx, 'events'>,
  tx: Tx,
  ...plans: readonly NewPlan[]
): Promise<void> =>
  ctx.events.publish(
    tx,
    ...plans.map(({ planUuid, missionUuid }) => ({
      type: 'plan_changed' as const,
      plan_uuid: planUuid,
      mission_uuid: missionUuid,
    })),
  )
