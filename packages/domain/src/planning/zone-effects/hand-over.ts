import type { Tx } from '@clearway/db'
import * as constraints from '../../airspace/constraints/store.ts'
import { recordZoneChanges } from '../../airspace/zones/catalog/service.ts'
import { zoneConstraint } from '../../airspace/zones/draft.ts'
import { findZone, updateZone } from '../../airspace/zones/store.ts'
import { type Ctx, ensure } from '../../kernel/index.ts'
import { zonesAwoken } from './dormancy.ts'

/**
 * Gives a zone to another organisation. Partners read org_owner_uuid in the catalog, so it is a change of the zone
 * like any other. Last thing of a transaction that holds the writers' lock.
 */
export const handOverZone = async (
  ctx: Ctx,
  tx: Tx,
  { zoneUuid, orgUuid }: { zoneUuid: string; orgUuid: string },
): Promise<void> => {
  const zone = await findZone(tx, zoneUuid)
  ensure(zone, 'not_found', 'There is no such zone.')
  const changed = await updateZone(tx, zoneUuid, {
    orgOwnerUuid: orgUuid,
    // Whoever is given a zone is not under review, so it wakes.
    dormantSince: null,
    zoneVersion: zone.zoneVersion + 1,
    updatedAt: ctx.clock.now(),
  })
  if (zone.dormantSince) return zonesAwoken(ctx, tx, [changed])
  await constraints.putOfZones(tx, [zoneConstraint(ctx, changed)])
  await recordZoneChanges(ctx, tx, 'changed', [changed])
}
