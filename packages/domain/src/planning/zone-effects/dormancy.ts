import type { Tx } from '@clearway/db'
import * as constraints from '../../airspace/constraints/store.ts'
import { recordZoneChanges, recordZonesGone } from '../../airspace/zones/catalog/service.ts'
import { zoneConstraint } from '../../airspace/zones/draft.ts'
import {
  activeZonesOf,
  type GoneZone,
  lockZonesForWriting,
  putZonesToSleep,
  reviewedOwners,
  wakeZones,
  type ZoneRow,
} from '../../airspace/zones/store.ts'
import {
  type Ctx,
  isReviewedType,
  isUnderReview,
  orgStatus,
  partsOf,
  type Services,
  systemCtx,
  transact,
} from '../../kernel/index.ts'
import { lockOrganisation } from '../../parties/organisations/store.ts'
import { type Asking, askMissions, missionsToAsk, zonesDeleted } from './changes.ts'

// What an organisation under review owns has no effect on others (docs/decisions/0016): its zones are dormant. To everybody
// else that is as if they were deleted, and when that ends as if they were made then.

/** After the status of an organisation changed; the last step of a transaction that holds the writers' lock. */
export const followStanding = async (
  ctx: Ctx,
  tx: Tx,
  org: { orgUuid: string; orgType: number; status: number },
): Promise<void> => {
  const isReviewed = isUnderReview({ orgType: org.orgType, orgStatus: org.status })
  if (isReviewed) await makeDormant(ctx, tx, org.orgUuid)
  // A ban or a pause makes nothing dormant and ends no dormancy: a restriction does not lapse with an account. Of another
  // type it needs no review, so there was none: what was dormant stays dormant.
  else if (org.status === orgStatus.active && isReviewedType(org.orgType)) await wakeUp(ctx, tx, org.orgUuid)
}

/**
 * Before a process takes requests: an organisation that went under review before dormancy existed has some that are
 * not dormant. Answers how many such organisations there were.
 */
export const followStandings = async (services: Services): Promise<number> => {
  const ctx = systemCtx(services, 'standings')
  const owners = await reviewedOwners(services.db)
  for (const orgUuid of owners)
    await transact(ctx, async (tx) => {
      await lockZonesForWriting(tx)
      const org = await lockOrganisation(tx, orgUuid)
      if (org) await followStanding(ctx, tx, org)
    })
  return owners.length
}

/** An organisation may have as many zones as a nation has: of some at a time, and outlines only of those that wake. */
const atATime = { asleep: 5_000, awake: 500 }

const makeDormant = async (ctx: Ctx, tx: Tx, orgUuid: string): Promise<void> => {
  const zoneUuids = await activeZonesOf(tx, orgUuid, 'inEffect')
  const dormant: GoneZone[] = []
  for (const part of partsOf(zoneUuids, atATime.asleep)) {
    dormant.push(...(await putZonesToSleep(tx, part, ctx.clock.now())))
    await constraints.removeByRef(tx, part)
  }
  await zonesDeleted(ctx, tx, zoneUuids)
  await recordZonesGone(ctx, tx, dormant)
}

const wakeUp = async (ctx: Ctx, tx: Tx, orgUuid: string): Promise<void> => {
  const asking: Asking[][] = []
  for (const part of partsOf(await activeZonesOf(tx, orgUuid, 'asleep'), atATime.awake))
    asking.push(await publishAnew(ctx, tx, await wakeZones(tx, part, ctx.clock.now())))
  await askMissions(ctx, tx, asking.flat())
}

/** To everybody else they are made now. */
export const zonesAwoken = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<void> =>
  askMissions(ctx, tx, await publishAnew(ctx, tx, zones))

/** Answers the missions that they have to ask. */
const publishAnew = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<Asking[]> => {
  await constraints.putOfZones(
    tx,
    zones.map((zone) => zoneConstraint(ctx, zone)),
  )
  await recordZoneChanges(ctx, tx, 'published', zones)
  return missionsToAsk(ctx, tx, zones)
}
