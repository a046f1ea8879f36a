import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, gt, gte, lte, min, notExists, sql } from 'drizzle-orm'
import { recordStatus } from '../kernel/index.ts'
import type { ZoneRow } from './store.ts'

const { zoneCatalog, zoneChanges, zones } = tables

export type ZoneChangeRow = typeof zoneChanges.$inferSelect

export interface CatalogState {
  currentChangeId: number
  prunedThrough: number
}

export const catalogState = async (db: Queryable): Promise<CatalogState> => {
  const [row] = await db
    .select({ currentChangeId: zoneCatalog.currentChangeId, prunedThrough: zoneCatalog.prunedThrough })
    .from(zoneCatalog)
  return row as CatalogState
}

/**
 * Hands out the next `count` ids, first to last. The row stays locked until the transaction ends, so that nobody
 * is given a higher id before these are committed or gone: ids become visible in commit order.
 */
export const takeChangeIds = async (tx: Tx, count: number): Promise<number> => {
  const [row] = await tx
    .update(zoneCatalog)
    .set({ currentChangeId: sql`${zoneCatalog.currentChangeId} + ${count}` })
    .returning({ last: zoneCatalog.currentChangeId })
  return (row?.last ?? 0) - count + 1
}

export const insertChanges = async (tx: Tx, rows: readonly ZoneChangeRow[]): Promise<void> => {
  await tx.insert(zoneChanges).values([...rows])
}

interface ChangeRange {
  afterChangeId: number
  untilChangeId: number
  limit: number
}

export const changesAfter = (
  db: Queryable,
  { afterChangeId, untilChangeId, limit }: ChangeRange,
): Promise<ZoneChangeRow[]> =>
  db
    .select()
    .from(zoneChanges)
    .where(and(gt(zoneChanges.changeId, afterChangeId), lte(zoneChanges.changeId, untilChangeId)))
    .orderBy(asc(zoneChanges.changeId))
    .limit(limit)

interface Page {
  afterZoneId: number
  limit: number
}

/** Active zones that have not changed since a change id, as they are now. */
export const unchangedZones = (db: Queryable, changeId: number, page: Page): Promise<ZoneRow[]> =>
  db
    .select()
    .from(zones)
    .where(
      and(
        gt(zones.zoneId, page.afterZoneId),
        eq(zones.status, recordStatus.active),
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

/** A zone as it was when a change was made. */
export interface ZoneThen {
  zoneId: number
  zone: Record<string, unknown>
}

/** What stood at a change id of the zones that have changed since: changed again, deleted, but not those made since. */
export const changedZonesThen = async (db: Queryable, changeId: number, page: Page): Promise<ZoneThen[]> => {
  const { rows } = await db.execute<{ zone_id: string; zone: Record<string, unknown> }>(sql`
    select z.zone_id, c.zone
    from (select distinct zone_uuid from zone_changes where change_id > ${changeId}) since
    join zones z on z.zone_uuid = since.zone_uuid and z.zone_id > ${page.afterZoneId}
    cross join lateral (
      select zone from zone_changes last
      where last.zone_uuid = since.zone_uuid and last.change_id <= ${changeId}
      order by last.change_id desc limit 1) c
    where c.zone is not null
    order by z.zone_id limit ${page.limit}`)
  return rows.map((row) => ({ zoneId: Number(row.zone_id), zone: row.zone }))
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
