import type { Tx } from '@clearway/db'
import * as constraints from '../../airspace/constraints/store.ts'
import { recordZoneChanges } from '../../airspace/zones/catalog/service.ts'
import { zoneConstraint } from '../../airspace/zones/draft.ts'
import {
  lockZonesForWriting,
  putZonesToSleep,
  reviewedOwners,
  wakeZonesOf,
  type ZoneRow,
} from '../../airspace/zones/store.ts'
import {
  type Ctx,
  isReviewedType,
  isUnderReview,
  orgStatus,
  type Services,
  systemCtx,
  transact,
} from '../../kernel/index.ts'
import { lockOrganisation } from '../../parties/organisations/store.ts'
import { zonesCreated, zonesDeleted } from './changes.ts'

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
  else if (org.status === orgStatus.active && isReviewedType(org.orgType))
    await zonesAwoken(ctx, tx, await wakeZonesOf(tx, org.orgUuid, ctx.clock.now()))
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

const makeDormant = async (ctx: Ctx, tx: Tx, orgUuid: string): Promise<void> => {
  const dormant = await putZonesToSleep(tx, orgUuid, ctx.clock.now())
  if (dormant.length === 0) return
  await constraints.removeByRef(
    tx,
    dormant.map(({ zoneUuid }) => zoneUuid),
  )
  await zonesDeleted(ctx, tx, dormant)
  await recordZoneChanges(ctx, tx, 'deleted', dormant)
}

/** To everybody else they are made now. */
export const zonesAwoken = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<void> => {
  if (zones.length === 0) return
  await constraints.putOfZones(
    tx,
    zones.map((zone) => zoneConstraint(ctx, zone)),
  )
  await zonesCreated(ctx, tx, zones)
  await recordZoneChanges(ctx, tx, 'published', zones)
}
