import type { Tx } from '@clearway/db'
import type { Ctx } from '../kernel/index.ts'
import { assetsOf, pilotsOf } from '../missions/crew-store.ts'
import type { MissionRow } from '../missions/store.ts'
import { misfitOf } from './fit.ts'
import { plansOfMissions } from './store.ts'
import { mark } from './volume-store.ts'

/**
 * After a mission changed, plans that no longer lie inside it or fly what it no longer lists are marked: nobody
 * approved them as they stand. Like a plan in conflict they wait for their own PUT. Settling frees their volumes.
 */
export const markMisfits = async (ctx: Pick<Ctx, 'clock'>, tx: Tx, mission: MissionRow): Promise<void> => {
  const plans = await plansOfMissions(tx, [mission.missionUuid])
  if (plans.length === 0) return
  const assets = new Set((await assetsOf(tx, [mission.missionUuid])).map((asset) => asset.assetUuid))
  const pilots = new Set((await pilotsOf(tx, [mission.missionUuid])).map((pilot) => pilot.userUuid))
  const misfits = plans.filter(
    (plan) =>
      !plan.conflictedAt &&
      (!assets.has(plan.assetUuid) || !pilots.has(plan.pilotUuid) || misfitOf(plan, mission) !== null),
  )
  const planUuids = misfits.map((plan) => plan.planUuid)
  await mark(tx, planUuids, ctx.clock.now())
}
