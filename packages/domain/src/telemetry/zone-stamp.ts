import { type Queryable, tables } from '@clearway/db'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { IndexedZone } from '../geo/index.ts'
import { recordStatus } from '../kernel/index.ts'

const { zones } = tables

const list = async (db: Queryable, which?: SQL): Promise<IndexedZone[]> => {
  const rows = await db
    .select({
      id: zones.zoneUuid,
      polygon: zones.zoneEnvelope,
      minHeightM: zones.minHeight,
      maxHeightM: zones.maxHeight,
      activeFrom: zones.activeFrom,
      activeTo: zones.activeTo,
    })
    .from(zones)
    .where(and(eq(zones.status, recordStatus.active), which))
  return rows
}

/** Every active zone in the form that geo's index takes. */
export const listIndexedZones = (db: Queryable): Promise<IndexedZone[]> => list(db)

/** Of the zones asked about, those that are active. */
export const findIndexedZones = (db: Queryable, zoneUuids: readonly string[]): Promise<IndexedZone[]> =>
  list(db, inArray(zones.zoneUuid, [...zoneUuids]))
