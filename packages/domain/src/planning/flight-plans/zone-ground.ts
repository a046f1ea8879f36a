import type { Queryable, StoredPolygon } from '@clearway/db'
import { type ZoneRow, zonesByUuid } from '../../airspace/zones/store.ts'
import { overlapWith } from '../../geo/index.ts'

/** A zone that the plans of one answer are compared with. */
export interface ZoneGround {
  readonly zone: ZoneRow
  readonly overlaps: (envelope: StoredPolygon) => boolean
}

export const zoneGrounds = async (
  db: Queryable,
  zoneUuids: readonly string[],
): Promise<Map<string, ZoneGround>> => {
  const zones = await zonesByUuid(db, zoneUuids)
  return new Map([...zones].map(([zoneUuid, zone]) => [zoneUuid, groundOf(zone)]))
}

/** The outline is prepared once for all plans, by the first that asks: a large one takes longer than to compare with it. */
const groundOf = (zone: ZoneRow): ZoneGround => {
  let known: ZoneGround['overlaps'] | undefined
  return {
    zone,
    overlaps(envelope) {
      known ??= overlapWith(zone.zoneEnvelope)
      return known(envelope)
    },
  }
}
