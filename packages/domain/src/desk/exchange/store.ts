import { type Queryable, tables } from '@clearway/db'
import { and, asc, eq, gt } from 'drizzle-orm'
import { isInEffect } from '../../airspace/zone-links/store.ts'

const { organisations, zones } = tables

interface ExportFilter {
  readonly restrictionType?: number | undefined
  readonly zoneType?: number | undefined
  readonly orgUuid?: string | undefined
  readonly afterZoneId: number
}

export type ExportRow = Awaited<ReturnType<typeof zonesToExport>>[number]

/** Active zones in the order of their numbers, each with the name of its owner. */
export const zonesToExport = (db: Queryable, filter: ExportFilter, limit: number) =>
  db
    .select({ zone: zones, ownerName: organisations.orgName })
    .from(zones)
    .leftJoin(organisations, eq(organisations.orgUuid, zones.orgOwnerUuid))
    .where(
      and(
        isInEffect,
        gt(zones.zoneId, filter.afterZoneId),
        filter.restrictionType ? eq(zones.restrictionType, filter.restrictionType) : undefined,
        filter.zoneType ? eq(zones.airspaceZoneType, filter.zoneType) : undefined,
        filter.orgUuid ? eq(zones.orgOwnerUuid, filter.orgUuid) : undefined,
      ),
    )
    .orderBy(asc(zones.zoneId))
    .limit(limit)
