import { copyInto, type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, gt, gte, inArray, lte, min, ne, notExists, sql } from 'drizzle-orm'
import { isInEffect } from '../../zone-links/store.ts'
import type { ZoneRow } from '../store.ts'

const { zoneCatalog, zoneChanges, zones } = tables

export type ZoneChangeRow = typeof zoneChanges.$inferSelect

export interface CatalogState {
  currentChangeId: number
  prunedThrough: number
}

/** The server's, on its timeline: a restore and a promotion begin another. */
const history = sql`(select system_identifier from pg_control_system())
  || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`

export const catalogState = async (db: Queryable): Promise<CatalogState> => {
  const [row] = await db
    .select({ currentChangeId: zoneCatalog.currentChangeId, prunedThrough: zoneCatalog.prunedThrough })
    .from(zoneCatalog)
  return row as CatalogState
}

/** Whether the database goes on from an earlier state of it, and no zone has changed since. */
export const wasPutBack = async (db: Queryable): Promise<boolean> =>
  (await db.$count(zoneCatalog, ne(zoneCatalog.history, history))) > 0

/**
 * Hands out the next `count` ids, first to last. The row stays locked until the transaction ends, so that no other transaction
 * is given a higher id before these are committed or gone: ids become visible in commit order.
 *
 * After a restore or a promotion clients may know changes that are lost, under ids that must not mean others now. Ids then
 * go on from the milliseconds of the present, which no earlier history has reached, and all from before them are pruned.
 */
export const takeChangeIds = async (tx: Tx, count: number, now: Date): Promise<number> => {
  const { currentChangeId, prunedThrough } = zoneCatalog
  const anew = sql`case when ${zoneCatalog.history} <> ${history} then ${now.getTime()}::bigint else 0 end`
  const [row] = await tx
    .update(zoneCatalog)
    .set({
      currentChangeId: sql`greatest(${currentChangeId}, ${anew}) + ${count}`,
      prunedThrough: sql`greatest(${prunedThrough}, ${anew})`,
      history,
    })
    .returning({ last: currentChangeId })
  return (row?.last ?? 0) - count + 1
}

export const insertChanges = (tx: Tx, rows: readonly (typeof zoneChanges.$inferInsert)[]): Promise<void> =>
  copyInto(tx, zoneChanges, rows)

interface ChangeRange {
  afterChangeId: number
  untilChangeId: number
  limit: number
}

// A page is chosen by sizes, which are columns, so that no ring is read of what it does not hold.

interface SizedChange {
  readonly changeId: number
  readonly bytes: number
}

export const changeSizes = (
  db: Queryable,
  { afterChangeId, untilChangeId, limit }: ChangeRange,
): Promise<SizedChange[]> =>
  db
    .select({ changeId: zoneChanges.changeId, bytes: zoneChanges.zoneBytes })
    .from(zoneChanges)
    .where(and(gt(zoneChanges.changeId, afterChangeId), lte(zoneChanges.changeId, untilChangeId)))
    .orderBy(asc(zoneChanges.changeId))
    .limit(limit)

export const changesById = async (
  db: Queryable,
  changeIds: readonly number[],
): Promise<Map<number, ZoneChangeRow>> => {
  if (changeIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(zoneChanges)
    .where(inArray(zoneChanges.changeId, [...changeIds]))
  return new Map(rows.map((row) => [row.changeId, row]))
}

interface Page {
  afterZoneId: number
  limit: number
}

/** Where a zone is to be read as it was at a change id. */
export interface SizedZone {
  readonly zoneId: number
  readonly bytes: number
  /** Null where it has not changed since: as it is now. */
  readonly changeId: number | null
}

/** Active zones that have not changed since a change id. */
export const unchangedZones = (db: Queryable, changeId: number, page: Page): Promise<SizedZone[]> =>
  db
    .select({
      zoneId: zones.zoneId,
      bytes: sql<number>`${zones.envelopeBytes} + coalesce(octet_length(${zones.schedule}::text), 0)`,
      changeId: sql<null>`null`,
    })
    .from(zones)
    .where(
      and(
        gt(zones.zoneId, page.afterZoneId),
        isInEffect,
        notExists(
          db
            .select({ one: sql`1` })
            .from(zoneChanges)
            .where(and(eq(zoneChanges.zoneUuid, zones.zoneUuid), gt(zoneChanges.changeId, changeId))),
        ),
      ),
    )
    .orderBy(asc(zones.zoneId))
    .limit(page.limit)

export const zonesById = async (db: Queryable, zoneIds: readonly number[]): Promise<Map<number, ZoneRow>> => {
  if (zoneIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(zones)
    .where(inArray(zones.zoneId, [...zoneIds]))
  return new Map(rows.map((row) => [row.zoneId, row]))
}

/** The state at a change id of the zones that have changed since: changed again, deleted, but not those made since. */
export const changedZones = async (db: Queryable, changeId: number, page: Page): Promise<SizedZone[]> => {
  const { rows } = await db.execute<{ zone_id: string; change_id: string; zone_bytes: number }>(sql`
    select z.zone_id, c.change_id, c.zone_bytes
    from (select distinct zone_uuid from zone_changes where change_id > ${changeId}) since
    cross join lateral (select zone_id from zones where zone_uuid = since.zone_uuid offset 0) z
    cross join lateral (
      select change_id, zone_bytes, operation from zone_changes last
      where last.zone_uuid = since.zone_uuid and last.change_id <= ${changeId}
      order by last.change_id desc limit 1) c
    where z.zone_id > ${page.afterZoneId} and c.operation = 'upsert'
    order by z.zone_id limit ${page.limit}`)
  return rows.map((row) => ({
    zoneId: Number(row.zone_id),
    bytes: row.zone_bytes,
    changeId: Number(row.change_id),
  }))
}

/**
 * Drops history that is both beyond `keep` changes and older than `before`. Of each zone the last state of the time that
 * is dropped stays: a full page at a later watermark may need it. Returns how many changes went.
 */
export const pruneChanges = async (tx: Tx, keep: number, before: Date): Promise<number> => {
  const [state] = await tx.select().from(zoneCatalog).for('update')
  const current = state?.currentChangeId ?? 0
  const [young] = await tx
    .select({ first: min(zoneChanges.changeId) })
    .from(zoneChanges)
    .where(gte(zoneChanges.changedAt, before))
  const through = Math.min(current - keep, (young?.first ?? current + 1) - 1)
  if (through <= (state?.prunedThrough ?? 0)) return 0
  const gone = await tx.delete(zoneChanges).where(and(lte(zoneChanges.changeId, through), isSpent(through)))
  await tx.update(zoneCatalog).set({ prunedThrough: through })
  return gone.rowCount ?? 0
}

/** The outer columns are written out: in a statement on one table drizzle may drop their table. */
const isSpent = (through: number) => sql`(zone_changes.operation = 'delete' or exists (
  select 1 from zone_changes later
  where later.zone_uuid = zone_changes.zone_uuid and later.change_id > zone_changes.change_id
    and later.change_id <= ${through}))`
