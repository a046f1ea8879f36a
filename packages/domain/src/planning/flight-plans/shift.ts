import type { Tx } from '@clearway/db'
import * as constraints from '../../airspace/constraints/store.ts'
import { addMs, type Ctx, ensure, flightStatus } from '../../kernel/index.ts'
import { deconflict, holdGround, publishOutcomes } from '../deconfliction/service.ts'
import { free, permittedAmong } from '../deconfliction/store.ts'
import { reevaluatePlans } from '../permissions/evaluation.ts'
import { planConstraint } from './draft.ts'
import { announcePlans } from './removal.ts'
import { asStored, type PlanRow, plansOfMissions, updatePlan } from './store.ts'

/**
 * Moves the plans of a mission in time before the mission itself moves, so that none is found outside it: their volumes
 * are free, and they wait for `settleShifted`. The caller holds the mission.
 */
export const shiftPlans = async (
  ctx: Ctx,
  tx: Tx,
  missionUuid: string,
  shiftMs: number,
): Promise<PlanRow[]> => {
  const plans = await plansOfMissions(tx, [missionUuid])
  const planUuids = plans.map((plan) => plan.planUuid)
  refuseFlown(plans)
  await holdGround(
    tx,
    plans.map((plan) => plan.flightEnvelope),
  )
  await free(tx, planUuids)
  const shifted = plans.map((plan) => ({
    ...plan,
    scheduleStartTime: addMs(plan.scheduleStartTime, shiftMs),
    scheduleEndTime: addMs(plan.scheduleEndTime, shiftMs),
    planVersion: plan.planVersion + 1,
    conflictedAt: null,
    mismatch: null,
    updatedAt: ctx.clock.now(),
  }))
  for (const plan of shifted) await updatePlan(tx, plan.planUuid, asStored(plan))
  await constraints.put(
    tx,
    shifted.map((plan) => planConstraint(ctx, plan)),
  )
  await reevaluatePlans(ctx, tx, missionUuid, planUuids)
  return shifted
}

const refuseFlown = (plans: readonly PlanRow[]): void =>
  ensure(
    plans.every((plan) => plan.flightStatus === flightStatus.scheduled),
    'conflict',
    'A flight of this mission is in the air or was flown; copy the mission to fly it again at another time.',
  )

/** After their mission has moved: permitted plans were settled with it; the others check whether their volume is free. */
export const settleShifted = async (ctx: Ctx, tx: Tx, plans: readonly PlanRow[]): Promise<void> => {
  const permitted = await permittedAmong(
    tx,
    plans.map(({ planUuid }) => planUuid),
  )
  for (const plan of plans) {
    const { planUuid } = plan
    await announcePlans(ctx, tx, plan)
    if (permitted.has(planUuid)) continue
    const isTaken = await deconflict(ctx, tx, { planUuid, approved: false, isFlying: false, moves: true })
    if (isTaken) await publishOutcomes(ctx, tx, [{ planUuid, isTaken }])
  }
}
