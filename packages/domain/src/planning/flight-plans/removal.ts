import type { Tx } from '@clearway/db'
import { removeByRef } from '../../airspace/constraints/store.ts'
import { type Ctx, flightStatus, recordStatus } from '../../kernel/index.ts'
import { holdGround } from '../deconfliction/service.ts'
import { free } from '../deconfliction/store.ts'
import { type NewPlan, updatePlan } from './store.ts'

/**
 * Makes plans inactive; their volumes are free for every plan's next attempt, that of one in the air as soon as it
 * has landed. The caller holds the mission.
 */
export const removePlans = async (
  ctx: Pick<Ctx, 'clock' | 'events'>,
  tx: Tx,
  plans: readonly NewPlan[],
): Promise<void> => {
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
    const wasScheduled = plan.flightStatus === flightStatus.scheduled
    await updatePlan(tx, plan.planUuid, {
      status: recordStatus.inactive,
      updatedAt: ctx.clock.now(),
      ...(wasScheduled && { flightStatus: flightStatus.cancelled }),
    })
    await announcePlan(ctx, tx, plan)
  }
  await ctx.events.record(
    tx,
    ...planUuids.map((planUuid) => ({ name: 'plan.cancelled' as const, subject: planUuid })),
  )
}

export const announcePlan = (ctx: Pick<Ctx, 'events'>, tx: Tx, plan: NewPlan): Promise<void> =>
  ctx.events.publish(tx, { type: 'plan_changed', plan_uuid: plan.planUuid, mission_uuid: plan.missionUuid })
