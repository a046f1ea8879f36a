import { copyInto, isOneOf, type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, gt, inArray, lte, ne, sql } from 'drizzle-orm'
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

export const zonesById = async (db: Queryable, zoneIds: readonly number[]): Promise<Map<number, ZoneRow>> => {
  if (zoneIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(zones)
    .where(inArray(zones.zoneId, [...zoneIds]))
  return new Map(rows.map((row) => [row.zoneId, row]))
}

/** Zones of a page that are passed over, as they were not there then, are looked at so many at a time. */
const passedAtATime = 1_000

/**
 * The next zones as they were at a change id, and at most so many. A page walks its own zones, whatever else changed: of each one look
 * for the last state of then, and one for a later change.
 */
export const zonesAt = async (
  db: Queryable,
  changeId: number,
  { afterZoneId, limit }: Page,
): Promise<SizedZone[]> => {
  const found: SizedZone[] = []
  let after = afterZoneId
  let looked = limit
  for (;;) {
    const walked = await walkZones(db, changeId, { afterZoneId: after, limit: looked })
    found.push(...walked.flatMap(({ zone }) => zone ?? []))
    if (found.length >= limit || walked.length < looked) return found.slice(0, limit)
    after = walked.at(-1)!.zoneId
    looked = passedAtATime
  }
}

interface Walked {
  readonly zoneId: number
  /** Null where it was not in effect. */
  readonly zone: SizedZone | null
}

const walkZones = async (db: Queryable, changeId: number, page: Page): Promise<Walked[]> => {
  const { rows } = await db.execute<WalkedRow>(sql`
    select z.zone_id, last.change_id, last.zone_bytes, last.operation, exists (
      select from zone_changes later where later.zone_uuid = z.zone_uuid and later.change_id > ${changeId} offset 0) as has_changed
    from (
      select zone_id, zone_uuid from catalog_zones where zone_id > ${page.afterZoneId}
      order by zone_id limit ${page.limit}) z
    left join lateral (
      select change_id, zone_bytes, operation from zone_changes c
      where c.zone_uuid = z.zone_uuid and c.change_id <= ${changeId}
      order by c.change_id desc limit 1) last on true
    order by z.zone_id`)
  return rows.map((row) => {
    const zoneId = Number(row.zone_id)
    return { zoneId, zone: wasInEffect(row) ? sizedOf(zoneId, row) : null }
  })
}

interface WalkedRow extends Record<string, unknown> {
  zone_id: string
  change_id: string | null
  zone_bytes: number | null
  operation: 'upsert' | 'delete' | null
  has_changed: boolean
}

/** Of one that was in effect all the time an early version dropped every state. */
const wasInEffect = ({ operation, has_changed }: WalkedRow): boolean =>
  operation === 'upsert' || (operation === null && !has_changed)

const sizedOf = (zoneId: number, { change_id, zone_bytes, has_changed }: WalkedRow): SizedZone => ({
  zoneId,
  bytes: zone_bytes ?? 0,
  changeId: has_changed ? Number(change_id) : null,
})

/** So many changes that have become old are looked at in one transaction: who writes zones waits for it. */
const prunedAtATime = 5_000

/**
 * Drops some of the history that is both beyond `keep` changes and older than `before`: it goes on behind what it has looked at, and of the
 * zones of those changes what came before is dropped. Of each zone the last state of the time that is dropped stays: a full page at a later
 * watermark may need it.
 */
export const pruneChanges = async (
  tx: Tx,
  keep: number,
  before: Date,
): Promise<{ gone: number; hasMore: boolean }> => {
  const [state] = await tx.select().from(zoneCatalog).for('update')
  const { currentChangeId, prunedThrough, droppedThrough } = state!
  const { changeId, changedAt, zoneUuid } = zoneChanges
  const next = await tx
    .select({ changeId, changedAt, zoneUuid })
    .from(zoneChanges)
    .where(and(gt(changeId, droppedThrough), lte(changeId, currentChangeId - keep)))
    .orderBy(asc(changeId))
    .limit(prunedAtATime)
  const young = next.findIndex((change) => change.changedAt >= before)
  const old = young < 0 ? next : next.slice(0, young)
  const last = old.at(-1)
  if (!last) return { gone: 0, hasMore: false }
  const through = last.changeId
  const ofZones = isOneOf(zoneUuid, new Set(old.map((change) => change.zoneUuid)))
  const gone = await tx.delete(zoneChanges).where(and(ofZones, lte(changeId, through), isSpent(through)))
  await tx
    .update(zoneCatalog)
    .set({ prunedThrough: Math.max(prunedThrough, through), droppedThrough: through })
  return { gone: gone.rowCount ?? 0, hasMore: old.length === prunedAtATime }
}

/** The outer columns are written out: in a statement on one table drizzle may drop their table. */
const isSpent = (through: number) => sql`(zone_changes.operation = 'delete' or exists (
  select 1 from zone_changes later
  where later.zone_uuid = zone_changes.zone_uuid and later.change_id > zone_changes.change_id
    and later.change_id <= ${through}))`
