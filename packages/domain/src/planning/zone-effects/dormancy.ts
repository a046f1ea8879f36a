import type { Tx } from '@clearway/db'
import * as constraints from '../../airspace/constraints/store.ts'
import { recordZoneChanges } from '../../airspace/zones/catalog/service.ts'
import { zoneConstraint } from '../../airspace/zones/draft.ts'
import {
  lockZonesForWriting,
  reviewedOwners,
  updateZone,
  type ZoneRow,
  zonesOwnedBy,
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
import { zoneDeleted, zonesCreated } from './changes.ts'

// What an organisation under review owns has no effect on others (docs/decisions/0016): its zones are dormant. To everybody
// else that is as if they were deleted, and when that ends as if they were made then.

/** After the status of an organisation changed; the last step of a transaction that holds the writers' lock. */
export const followStanding = async (
  ctx: Ctx,
  tx: Tx,
  org: { orgUuid: string; orgType: number; status: number },
): Promise<void> => {
  const isReviewed = isUnderReview({ orgType: org.orgType, orgStatus: org.status })
  if (isReviewed) await makeDormant(ctx, tx, await zonesOwnedBy(tx, org.orgUuid, 'in effect'))
  // A ban or a pause makes nothing dormant and ends no dormancy: a restriction does not lapse with an account. Of another
  // type it needs no review, so there was none: what was dormant stays dormant.
  else if (org.status === orgStatus.active && isReviewedType(org.orgType))
    await endDormancy(ctx, tx, await zonesOwnedBy(tx, org.orgUuid, 'dormant'))
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

const makeDormant = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<void> => {
  const dormant = await setDormant(ctx, tx, zones, ctx.clock.now())
  await constraints.removeByRef(
    tx,
    dormant.map(({ zoneUuid }) => zoneUuid),
  )
  for (const zone of dormant) await zoneDeleted(ctx, tx, zone)
  if (dormant.length > 0) await recordZoneChanges(ctx, tx, 'deleted', dormant)
}

/** Also for a zone that was handed to an organisation that is not under review. */
export const endDormancy = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<void> => {
  if (zones.length === 0) return
  const inEffect = await setDormant(ctx, tx, zones, null)
  await constraints.putOfZones(
    tx,
    inEffect.map((zone) => zoneConstraint(ctx, zone)),
  )
  await zonesCreated(ctx, tx, inEffect)
  await recordZoneChanges(ctx, tx, 'published', inEffect)
}

const setDormant = async (
  ctx: Ctx,
  tx: Tx,
  zones: readonly ZoneRow[],
  dormantSince: Date | null,
): Promise<ZoneRow[]> => {
  const changed: ZoneRow[] = []
  for (const { zoneUuid, zoneVersion } of zones)
    changed.push(
      await updateZone(tx, zoneUuid, {
        dormantSince,
        zoneVersion: zoneVersion + 1,
        updatedAt: ctx.clock.now(),
      }),
    )
  return changed
}
