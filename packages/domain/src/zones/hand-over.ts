import type { Tx } from '@clearway/db'
import * as constraints from '../constraints/store.ts'
import { type Ctx, ensure } from '../kernel/index.ts'
import { recordZoneChanges } from './catalog.ts'
import { zoneConstraint } from './draft.ts'
import { findZone, updateZone } from './store.ts'

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
    zoneVersion: zone.zoneVersion + 1,
    updatedAt: ctx.clock.now(),
  })
  await constraints.put(tx, [zoneConstraint(ctx, changed)])
  await recordZoneChanges(ctx, tx, 'upsert', [changed])
}
