import { builtOnce, copyInto, isOneOf, literal, type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { overlapWith } from '../../geo/index.ts'
import { constraintType, ensure, passingInTurns, recordStatus } from '../../kernel/index.ts'
import { isUnderReviewRow } from '../../parties/organisations/store.ts'
import { nearGiven, nearValues } from '../constraints/candidates.ts'
import type { Volume } from '../constraints/volume.ts'
import { isInEffect, ownsAnyZone } from '../zone-links/store.ts'

const { constraints, organisations, zones } = tables

export type ZoneRow = Omit<typeof zones.$inferSelect, 'envelopeBytes'>
export type NewZone = typeof zones.$inferInsert

/** Where and when a zone is, or would be. */
export type ZonePlace = Pick<
  ZoneRow,
  'zoneEnvelope' | 'minHeight' | 'maxHeight' | 'limits' | 'activeFrom' | 'activeTo'
>

/** The airspace that a zone takes up, and when. */
export const zoneVolume = (zone: Pick<NewZone, keyof ZonePlace>): Volume => ({
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

/** The active zones that share airspace and time with a volume of the records, in the order of their creation. */
export const zonesTouching = async (db: Queryable, volume: Volume): Promise<ZoneRow[]> =>
  touchedBy(volume, await touchingQuery(db).execute(nearValues(volume)))

/** What one mission asks at most, and what is read for it (docs/decisions/0131). */
export const mostZonesAsked = 1_000
const mostBytes = 8 * 1024 * 1024

/** The same of a volume that somebody draws; 422 where it is around more than one mission may ask. */
export const zonesAsked = async (db: Queryable, volume: Volume): Promise<ZoneRow[]> => {
  const near = await askedQuery(db).execute(nearValues(volume))
  ensure(
    near.length <= mostZonesAsked && near.every(({ upto }) => upto <= mostBytes),
    'unprocessable',
    `More zones are around this volume than one mission may ask (${mostZonesAsked} of them, or 8 MiB). Draw a smaller area, or a narrower band or window.`,
  )
  return touchedBy(volume, near)
}

const touchedBy = (volume: Volume, near: readonly ZoneRow[]): Promise<ZoneRow[]> => {
  const overlaps = overlapWith(volume.polygon)
  return passingInTurns(near, (zone) => overlaps(zone.zoneEnvelope))
}

const isNearGiven = and(eq(constraints.constraintType, literal(constraintType.zone)), isInEffect, nearGiven)

const touchingQuery = builtOnce((db) =>
  db
    .select(getTableColumns(zones))
    .from(constraints)
    .innerJoin(zones, eq(zones.zoneUuid, constraints.refUuid))
    .where(isNearGiven)
    .orderBy(asc(zones.zoneId))
    .prepare('zones_touching_volume'),
)

/** Each with what it and those read before it come to. The first that is too much comes along, and shows that there is more. */
const askedQuery = builtOnce((db) => {
  const upto = sql<number>`(sum(${zones.envelopeBytes}) over (rows unbounded preceding))::float8`
  const near = db
    .select({ ...getTableColumns(zones), upto: upto.as('upto') })
    .from(constraints)
    .innerJoin(zones, eq(zones.zoneUuid, constraints.refUuid))
    .where(isNearGiven)
    .limit(mostZonesAsked + 1)
    .as('near_zones')
  return db
    .select()
    .from(near)
    .where(sql`${near.upto} - ${near.envelopeBytes} <= ${literal(mostBytes)}`)
    .orderBy(asc(near.zoneId))
    .prepare('zones_asked_by_volume')
})

/** Those of the named zones that are in effect, in the order of their creation. */
export const zonesNamed = (db: Queryable, zoneUuids: readonly string[]): Promise<ZoneRow[]> =>
  db
    .select()
    .from(zones)
    .where(and(isOneOf(zones.zoneUuid, zoneUuids), isInEffect))
    .orderBy(asc(zones.zoneId))

/** Zones by uuid, active or not. */
export const zonesByUuid = async (
  db: Queryable,
  zoneUuids: readonly string[],
): Promise<Map<string, ZoneRow>> => {
  if (zoneUuids.length === 0) return new Map()
  const rows = await db.select().from(zones).where(isOneOf(zones.zoneUuid, zoneUuids))
  return new Map(rows.map((row) => [row.zoneUuid, row]))
}

/** What is told of a zone that is gone. */
export type GoneZone = Pick<ZoneRow, 'zoneId' | 'zoneUuid' | 'zoneVersion'>

const inOrder = <Zone extends Pick<ZoneRow, 'zoneId'>>(rows: Zone[]): Zone[] =>
  rows.sort((a, b) => a.zoneId - b.zoneId)

/** Of the active zones of an organisation those that are in effect, or those that are asleep; in the order of their creation. */
export const activeZonesOf = async (
  tx: Tx,
  orgUuid: string,
  which: 'inEffect' | 'asleep',
): Promise<string[]> => {
  const { zoneId, zoneUuid, orgOwnerUuid, status, dormantSince } = zones
  const isSo = which === 'asleep' ? isNotNull(dormantSince) : isNull(dormantSince)
  const rows = await tx
    .select({ zoneId, zoneUuid })
    .from(zones)
    .where(and(eq(orgOwnerUuid, orgUuid), eq(status, recordStatus.active), isSo))
  return inOrder(rows).map((row) => row.zoneUuid)
}

const asOf = (dormantSince: Date | null, at: Date) => ({
  dormantSince,
  zoneVersion: sql`${zones.zoneVersion} + 1`,
  updatedAt: at,
})

/** As many as one statement may write; answers them in the order of their creation. Nothing of their outlines is read. */
export const putZonesToSleep = async (
  tx: Tx,
  zoneUuids: readonly string[],
  at: Date,
): Promise<GoneZone[]> => {
  const { zoneId, zoneUuid, zoneVersion } = zones
  const asleep = tx.update(zones).set(asOf(at, at)).where(isOneOf(zoneUuid, zoneUuids))
  return inOrder(await asleep.returning({ zoneId, zoneUuid, zoneVersion }))
}

/** The same of those that wake, whole. */
export const wakeZones = async (tx: Tx, zoneUuids: readonly string[], at: Date): Promise<ZoneRow[]> => {
  const awake = tx.update(zones).set(asOf(null, at)).where(isOneOf(zones.zoneUuid, zoneUuids))
  return inOrder(await awake.returning())
}

/** The organisations under review that have zones in effect. */
export const reviewedOwners = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .select({ orgUuid: organisations.orgUuid })
    .from(organisations)
    .where(and(isUnderReviewRow, ownsAnyZone(organisations.orgUuid, isInEffect)))
  return rows.map(({ orgUuid }) => orgUuid)
}
