import type { Tx } from '@clearway/db'
import { settlePlans } from '../flight-plans/deconfliction.ts'
import { markMisfits } from '../flight-plans/misfits.ts'
import type { Ctx } from '../kernel/index.ts'
import { futureMissionsWith, unlistAsset } from './crew-store.ts'
import { openMissions } from './store.ts'

/**
 * An asset that changes hands leaves the missions of its old owner that have not ended; plans that wanted to fly it
 * are marked and free their volumes.
 */
export const removeFromFutureMissions = async (
  ctx: Pick<Ctx, 'clock' | 'events'>,
  tx: Tx,
  asset: { assetUuid: string; orgUuid: string },
): Promise<void> => {
  const found = await futureMissionsWith(tx, asset.assetUuid, asset.orgUuid, ctx.clock.now())
  const missions = await openMissions(tx, found)
  await unlistAsset(tx, asset.assetUuid, found)
  for (const mission of missions) await markMisfits(ctx, tx, mission)
  await settlePlans(
    ctx,
    tx,
    missions.map((mission) => mission.missionUuid),
  )
}
