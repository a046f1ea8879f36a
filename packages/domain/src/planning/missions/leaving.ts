import type { Tx } from '@clearway/db'
import { type Ctx, partsOf } from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import { markLeft } from '../flight-plans/fit.ts'
import { plansOfMissions } from '../flight-plans/store.ts'
import { type CrewMember, futureMissionsWith, unlist } from '../mission-records/crew-store.ts'
import { readContents, reviseMissions } from '../mission-records/revisions.ts'
import { openMissions } from '../mission-records/store.ts'
import { announceMissions } from './making.ts'

/** Their areas are read, and kept as what they were. */
const missionsAtATime = 500

interface Leaving {
  readonly who: CrewMember
  readonly orgUuid: string
  /** Plans with them that are being flown. Asked while their missions are locked: no flight of them begins then. */
  readonly readFlown: () => Promise<ReadonlySet<string>>
}

/**
 * An asset that changes hands or is removed, and a person who belongs to an organisation no more, leave its missions that have not
 * ended; plans that wanted to fly with them are marked and free their volumes. A plan that is being flown goes on as it was approved, and
 * its mission lists them on. The caller holds the asset, or the membership.
 */
export const leaveFutureMissions = async (
  ctx: Pick<Ctx, 'clock' | 'events'> & { actor?: Ctx['actor'] },
  tx: Tx,
  { who, orgUuid, readFlown }: Leaving,
): Promise<void> => {
  const found = await futureMissionsWith(tx, who, { orgUuid, now: ctx.clock.now() })
  const left: string[] = []
  for (const part of partsOf(found.toSorted(), missionsAtATime)) {
    const missions = await openMissions(tx, part)
    const uuids = missions.map(({ missionUuid }) => missionUuid)
    const plans = await plansOfMissions(tx, uuids, who)
    const flown = await readFlown()
    const stays = new Set(plans.filter((plan) => flown.has(plan.planUuid)).map((plan) => plan.missionUuid))
    const leaving = missions.filter(({ missionUuid }) => !stays.has(missionUuid))
    const before = await readContents(tx, leaving)
    await unlist(
      tx,
      who,
      leaving.map(({ missionUuid }) => missionUuid),
    )
    const revised = await reviseMissions(ctx, tx, before, leaving)
    await markLeft(
      ctx,
      tx,
      plans.filter((plan) => !flown.has(plan.planUuid)),
      who,
    )
    await announceMissions(ctx, tx, revised, 'updated')
    left.push(...uuids)
  }
  // Once, as all the ground that is freed is taken in one order.
  await settlePlans(ctx, tx, left)
}
