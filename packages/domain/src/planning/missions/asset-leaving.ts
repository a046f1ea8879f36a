import type { Tx } from '@clearway/db'
import type { Ctx } from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import { markMismatches } from '../flight-plans/fit.ts'
import type { MissionContent } from '../mission-records/content.ts'
import { futureMissionsWith, unlistAsset } from '../mission-records/crew-store.ts'
import { readContent, reviseMission } from '../mission-records/revisions.ts'
import { type MissionRow, openMissions } from '../mission-records/store.ts'
import { announceMission } from './making.ts'

/**
 * An asset that changes hands or is removed leaves the missions of its owner that have not ended; plans that wanted to
 * fly it are marked and free their volumes.
 */
export const removeFromFutureMissions = async (
  ctx: Pick<Ctx, 'clock' | 'events'>,
  tx: Tx,
  asset: { assetUuid: string; orgUuid: string },
): Promise<void> => {
  const found = await futureMissionsWith(tx, asset.assetUuid, asset.orgUuid, ctx.clock.now())
  const missions = await openMissions(tx, found)
  const before: MissionContent[] = []
  for (const mission of missions) before.push(await readContent(tx, mission))
  await unlistAsset(tx, asset.assetUuid, found)
  const revised: MissionRow[] = []
  for (const [index, mission] of missions.entries()) {
    revised.push(await reviseMission(ctx, tx, before[index]!, mission))
    await markMismatches(ctx, tx, mission)
  }
  await settlePlans(
    ctx,
    tx,
    missions.map((mission) => mission.missionUuid),
  )
  for (const mission of revised) await announceMission(ctx, tx, mission, 'updated')
}
