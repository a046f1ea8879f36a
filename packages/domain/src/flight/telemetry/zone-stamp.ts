import { type Queryable, tables } from '@clearway/db'
import { and, inArray, type SQL } from 'drizzle-orm'
import { isInEffect } from '../../airspace/zone-links/store.ts'
import type { IndexedZone } from '../../geo/index.ts'

const { zones } = tables

/** A zone that frames are stamped with, and its fields on the wire. */
export interface StampZone extends IndexedZone {
  readonly zoneName: string
  readonly airspaceZoneType: number
}

const list = async (db: Queryable, which?: SQL): Promise<StampZone[]> => {
  const rows = await db
    .select({
      id: zones.zoneUuid,
      polygon: zones.zoneEnvelope,
      minHeightM: zones.minHeight,
      maxHeightM: zones.maxHeight,
      limits: zones.limits,
      activeFrom: zones.activeFrom,
      activeTo: zones.activeTo,
      zoneName: zones.zoneName,
      airspaceZoneType: zones.airspaceZoneType,
    })
    .from(zones)
    .where(and(isInEffect, which))
  return rows
}

/** Every zone in effect in the form that geo's index takes. */
export const listIndexedZones = (db: Queryable): Promise<StampZone[]> => list(db)

/** Of the zones asked about, those that are in effect. */
export const findIndexedZones = (db: Queryable, zoneUuids: readonly string[]): Promise<StampZone[]> =>
  list(db, inArray(zones.zoneUuid, [...zoneUuids]))
