import type { Tx } from '@clearway/db'
import { type Ctx, partsOf } from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import { markMismatches } from '../flight-plans/fit.ts'
import { type CrewMember, futureMissionsWith, unlist } from '../mission-records/crew-store.ts'
import { readContents, reviseMissions } from '../mission-records/revisions.ts'
import { openMissions } from '../mission-records/store.ts'
import { announceMissions } from './making.ts'

/** Their areas are read, and kept as what they were. */
const missionsAtATime = 500

/**
 * An asset that changes hands or is removed, and a person who belongs to an organisation no more, leave its missions that have not
 * ended; plans that wanted to fly with them are marked and free their volumes. The caller holds the asset, or the membership.
 */
export const leaveFutureMissions = async (
  ctx: Pick<Ctx, 'clock' | 'events'> & { actor?: Ctx['actor'] },
  tx: Tx,
  { who, orgUuid }: { who: CrewMember; orgUuid: string },
): Promise<void> => {
  const found = await futureMissionsWith(tx, who, { orgUuid, now: ctx.clock.now() })
  const left: string[] = []
  for (const part of partsOf(found.toSorted(), missionsAtATime)) {
    const missions = await openMissions(tx, part)
    const uuids = missions.map(({ missionUuid }) => missionUuid)
    const before = await readContents(tx, missions)
    await unlist(tx, who, uuids)
    const revised = await reviseMissions(ctx, tx, before, missions)
    await markMismatches(ctx, tx, missions, who)
    await announceMissions(ctx, tx, revised, 'updated')
    left.push(...uuids)
  }
  // Once, as all the ground that is freed is taken in one order.
  await settlePlans(ctx, tx, left)
}
