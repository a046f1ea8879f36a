import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, gt, gte, lte, min, sql } from 'drizzle-orm'
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

export const changesAfter = (
  db: Queryable,
  afterChangeId: number,
  untilChangeId: number,
  limit: number,
): Promise<ZoneChangeRow[]> =>
  db
    .select()
    .from(zoneChanges)
    .where(and(gt(zoneChanges.changeId, afterChangeId), lte(zoneChanges.changeId, untilChangeId)))
    .orderBy(asc(zoneChanges.changeId))
    .limit(limit)

export const zonesAfter = (db: Queryable, afterZoneId: number, limit: number): Promise<ZoneRow[]> =>
  db
    .select()
    .from(zones)
    .where(and(gt(zones.zoneId, afterZoneId), eq(zones.status, recordStatus.active)))
    .orderBy(asc(zones.zoneId))
    .limit(limit)

/** Drops history that is both beyond `keep` changes and older than `before`. Returns how many changes went. */
export const pruneChanges = async (tx: Tx, keep: number, before: Date): Promise<number> => {
  const [state] = await tx.select().from(zoneCatalog).for('update')
  const current = state?.currentChangeId ?? 0
  const [young] = await tx
    .select({ first: min(zoneChanges.changeId) })
    .from(zoneChanges)
    .where(gte(zoneChanges.changedAt, before))
  const through = Math.min(current - keep, (young?.first ?? current + 1) - 1)
  if (through <= (state?.prunedThrough ?? 0)) return 0
  const gone = await tx.delete(zoneChanges).where(lte(zoneChanges.changeId, through))
  await tx.update(zoneCatalog).set({ prunedThrough: through })
  return gone.rowCount ?? 0
}
