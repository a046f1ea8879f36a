import { builtOnce, copyInto, isOneOf, literal, type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { overlapWith } from '../../geo/index.ts'
import { constraintType, passingInTurns, recordStatus } from '../../kernel/index.ts'
import { isUnderReviewRow } from '../../parties/organisations/store.ts'
import { nearGiven, nearValues } from '../constraints/candidates.ts'
import type { Volume } from '../constraints/volume.ts'
import { isInEffect, ownsAnyZone } from '../zone-links/store.ts'

const { constraints, organisations, zones } = tables

export type ZoneRow = Omit<typeof zones.$inferSelect, 'envelopeBytes'>
export type NewZone = typeof zones.$inferInsert

/** The airspace that a zone takes up, and when. */
export const zoneVolume = (zone: Omit<NewZone, 'zoneId'>): Volume => ({
  polygon: zone.zoneEnvelope,
  minHeight: zone.minHeight,
  maxHeight: zone.maxHeight,
  bounds: zone.limits ?? null,
  from: zone.activeFrom ?? null,
  to: zone.activeTo ?? null,
})

/** Any number, of any process. */
const zoneLock = 7_201

/**
 * Writers of zones exclude each other and those that match a mission against the zones; the latter do not exclude
 * each other. Without it a zone and a mission made at the same moment would miss one another.
 */
export const lockZonesForWriting = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${zoneLock})`)
}
export const lockZonesForMatching = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${zoneLock})`)
}

/** Their ids follow the order in which they are given. */
export const insertZones = async (tx: Tx, rows: readonly NewZone[]): Promise<ZoneRow[]> => {
  const { rows: ids } = await tx.execute<{ zone_id: string }>(
    sql`select nextval('zones_zone_id_seq') as zone_id from generate_series(1, ${rows.length})`,
  )
  const made = rows.map((row, n) => ({ ...row, zoneId: Number(ids[n]!.zone_id) }) as ZoneRow)
  await copyInto(tx, zones, made)
  return made
}

export const updateZone = async (tx: Tx, zoneUuid: string, set: Partial<NewZone>): Promise<ZoneRow> => {
  const [row] = await tx.update(zones).set(set).where(eq(zones.zoneUuid, zoneUuid)).returning()
  return row as ZoneRow
}

/** Active or not. */
export const findZone = async (db: Queryable, zoneUuid: string): Promise<ZoneRow | null> => {
  const [row] = await db.select().from(zones).where(eq(zones.zoneUuid, zoneUuid))
  return row ?? null
}

export const takenNames = async (db: Queryable, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ name: zones.zoneName })
    .from(zones)
    .where(
      and(
        sql`${zones.zoneName} = any(${sql.param(names)}::text[])`,
        eq(zones.status, literal(recordStatus.active)),
      ),
    )
  return new Set(rows.map((row) => row.name))
}

interface ZoneFilter {
  restriction_type?: number | undefined
  airspace_zone_type?: number | undefined
}

export const listZones = async (
  db: Queryable,
  filter: ZoneFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ZoneRow[]; total: number }> => {
  const wanted = and(
    isInEffect,
    filter.restriction_type ? eq(zones.restrictionType, filter.restriction_type) : undefined,
    filter.airspace_zone_type ? eq(zones.airspaceZoneType, filter.airspace_zone_type) : undefined,
  )
  const total = await db.$count(zones, wanted)
  const rows = await db
    .select()
    .from(zones)
    .where(wanted)
    .orderBy(asc(zones.zoneId))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total }
}

/** The active zones that share airspace and time with a volume, in the order of their creation. */
export const zonesTouching = async (db: Queryable, volume: Volume): Promise<ZoneRow[]> => {
  const rows = await touchingQuery(db).execute(nearValues(volume))
  const overlaps = overlapWith(volume.polygon)
  const near = rows.map((row) => row.zone)
  return passingInTurns(near, (zone) => overlaps(zone.zoneEnvelope))
}

const touchingQuery = builtOnce((db) =>
  db
    .select({ zone: zones })
    .from(constraints)
    .innerJoin(zones, eq(zones.zoneUuid, constraints.refUuid))
    .where(and(eq(constraints.constraintType, literal(constraintType.zone)), isInEffect, nearGiven))
    .orderBy(asc(zones.zoneId))
    .prepare('zones_touching_volume'),
)

/** Zones by uuid, active or not. */
export const zonesByUuid = async (
  db: Queryable,
  zoneUuids: readonly string[],
): Promise<Map<string, ZoneRow>> => {
  if (zoneUuids.length === 0) return new Map()
  const rows = await db.select().from(zones).where(isOneOf(zones.zoneUuid, zoneUuids))
  return new Map(rows.map((row) => [row.zoneUuid, row]))
}

/** The active zones of an organisation that are in effect, or the dormant ones; in the order of their creation. */
export const zonesOwnedBy = async (
  tx: Tx,
  orgUuid: string,
  which: 'in effect' | 'dormant',
): Promise<ZoneRow[]> => {
  const rows = await tx
    .select()
    .from(zones)
    .where(
      and(
        eq(zones.orgOwnerUuid, orgUuid),
        eq(zones.status, recordStatus.active),
        which === 'dormant' ? isNotNull(zones.dormantSince) : isNull(zones.dormantSince),
      ),
    )
  return rows.sort((a, b) => a.zoneId - b.zoneId)
}

/** The organisations under review that have zones in effect. */
export const reviewedOwners = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .select({ orgUuid: organisations.orgUuid })
    .from(organisations)
    .where(and(isUnderReviewRow, ownsAnyZone(organisations.orgUuid, isInEffect)))
  return rows.map(({ orgUuid }) => orgUuid)
}
