import type { Tx } from '@clearway/db'
import { type Ctx, flightStatus } from '../../kernel/index.ts'
import { holdGroundToOccupy, releaseVolume } from '../deconfliction/service.ts'
import { exchange, occupy } from '../deconfliction/store.ts'
import { lockMission } from '../mission-records/store.ts'
import { clearancesOf } from './clearance.ts'
import { announcePlans } from './removal.ts'
import { findPlan, lockPlan, type StoredPlan, updatePlan } from './store.ts'

type Writer = Pick<Ctx, 'clock' | 'events'>

/** Until this transaction ends no other decides about the plan, changes it or starts or ends a flight on it. */
export const holdPlan = async (tx: Tx, planUuid: string): Promise<StoredPlan | null> => {
  const found = await findPlan(tx, planUuid)
  if (!found) return null
  await lockMission(tx, found.missionUuid, 'share')
  return lockPlan(tx, planUuid)
}

/**
 * Puts a plan in flight, held by the caller: it takes what remains of its window again where an earlier landing gave
 * that back. True when the flight may do what it plans; false where a zone that it meets withholds its permission, or
 * another plan has been approved in its volume.
 */
export const takeOff = async (ctx: Writer, tx: Tx, { planUuid }: StoredPlan): Promise<boolean> => {
  const now = ctx.clock.now()
  await updatePlan(tx, planUuid, { flightStatus: flightStatus.inFlight, updatedAt: now })
  const plan = (await findPlan(tx, planUuid))!
  await announcePlans(ctx, tx, plan)
  const clearance = (await clearancesOf(tx, [plan], now)).get(planUuid)!
  if (plan.conflictedAt || clearance.withheld.length > 0) return false
  if (clearance.holdsVolume || clearance.isOver) return true
  await holdGroundToOccupy(tx, plan.flightEnvelope)
  if (await exchange(tx, planUuid, now)) return true
  await occupy(tx, planUuid, now)
  return false
}

/** The end of a flight on a plan: completed, and what remains of its window is free, unless it is still being flown. */
export const land = async (
  ctx: Writer,
  tx: Tx,
  planUuid: string,
  isStillFlown: () => Promise<boolean>,
): Promise<void> => {
  const plan = await holdPlan(tx, planUuid)
  if (!plan || (await isStillFlown())) return
  await releaseVolume(tx, planUuid, ctx.clock.now())
  await announcePlans(ctx, tx, plan)
}
