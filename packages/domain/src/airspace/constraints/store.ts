import {
  type Band,
  copyInto,
  insertionOf,
  isOneOf,
  literal,
  type Queryable,
  type StoredPolygon,
  type Tx,
  tables,
} from '@clearway/db'
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { constraintType } from '../../kernel/index.ts'
import { isUnderReviewRow } from '../../parties/organisations/store.ts'
import type { Volume } from './volume.ts'

const { constraints, organisations, zones } = tables

export type ConstraintRow = typeof constraints.$inferSelect
export type NewConstraint = typeof constraints.$inferInsert

const open: Band = { min: null, max: null }

/** Positions of all its rings, the closing ones too. */
export const cornersIn = ({ coordinates }: StoredPolygon): number =>
  coordinates.reduce((corners, ring) => corners + ring.length, 0)

/** The columns in which a constraint keeps a volume. */
export const volumeColumns = ({ polygon, minHeight, maxHeight, bounds, from, to }: Volume) => ({
  geometry2d: polygon,
  outer: polygon.coordinates[0] ?? [],
  hasHoles: polygon.coordinates.length > 1,
  corners: cornersIn(polygon),
  heights: { min: minHeight, max: maxHeight },
  heightsAmsl: bounds?.amsl ?? open,
  heightsW84: bounds?.w84 ?? open,
  during: { from, to },
})

export const insertConstraint = async (db: Queryable, row: NewConstraint): Promise<ConstraintRow> => {
  const [inserted] = await db.insert(constraints).values(row).returning()
  return inserted as ConstraintRow
}

/** The heights of one as other records keep theirs: a stored band is closed on both ends; only windows may be open. */
export const heightsOf = ({ heights, limits }: Pick<ConstraintRow, 'heights' | 'limits'>) => ({
  minHeight: heights.min as number,
  maxHeight: heights.max as number,
  limits,
})

/** Stores the constraints of records of ours; one that is there for the same record is replaced, its uuid kept. */
export const put = (db: Queryable, rows: readonly NewConstraint[]): Promise<void> =>
  store(db, rows, insertionOf(constraints, rows))

/** The same of records that were made just now: there is none to replace. */
export const add = (tx: Tx, rows: readonly NewConstraint[]): Promise<void> => copyInto(tx, constraints, rows)

/** The same of zones that are written already: the shape is taken from there, and not sent and read again. */
export const putOfZones = (db: Queryable, rows: readonly NewConstraint[]): Promise<void> => {
  const shapeless = rows.map((row) => ({ ...row, geometry2d: null as never }))
  const join = sql`join ${zones} on ${zones.zoneUuid} = given.ref_uuid`
  return store(
    db,
    rows,
    insertionOf(constraints, shapeless, { join, values: { geometry2d: sql`${zones.zoneEnvelope}` } }),
  )
}

const store = async (db: Queryable, rows: readonly NewConstraint[], insertion: SQL): Promise<void> => {
  if (rows.length === 0) return
  // Its uuid may differ: a constraint was stored by hand while the record had none of its own (a dormant zone).
  await db.execute(sql`
    ${insertion}
    on conflict (ref_uuid) do update set
      constraint_uuid = case when constraints.constraint_type = excluded.constraint_type
        then constraints.constraint_uuid else excluded.constraint_uuid end,
      constraint_type = excluded.constraint_type, org_uuid = excluded.org_uuid,
      geometry_2d = excluded.geometry_2d, outer_ring = excluded.outer_ring, has_holes = excluded.has_holes, corners = excluded.corners,
      heights = excluded.heights, heights_amsl = excluded.heights_amsl, heights_w84 = excluded.heights_w84,
      limits = excluded.limits, during = excluded.during, metadata = excluded.metadata,
      updated_at = excluded.updated_at`)
}

export const removeByRef = async (db: Queryable, refUuids: readonly string[]): Promise<void> => {
  if (refUuids.length > 0) await db.delete(constraints).where(isOneOf(constraints.refUuid, refUuids))
}

/** Null where it is gone. */
export const updateConstraint = async (
  db: Queryable,
  constraintUuid: string,
  change: Omit<NewConstraint, 'constraintUuid' | 'constraintType' | 'refUuid' | 'orgUuid' | 'createdAt'>,
): Promise<ConstraintRow | null> => {
  const [updated] = await db
    .update(constraints)
    .set(change)
    .where(eq(constraints.constraintUuid, constraintUuid))
    .returning()
  return updated ?? null
}

export const removeConstraint = async (db: Queryable, constraintUuid: string): Promise<void> => {
  await db.delete(constraints).where(eq(constraints.constraintUuid, constraintUuid))
}

export interface FoundConstraint {
  readonly row: ConstraintRow
  /** Its organisation is. */
  readonly isUnderReview: boolean
}

export const findConstraint = async (
  db: Queryable,
  constraintUuid: string,
): Promise<FoundConstraint | null> => {
  const [found] = await db
    .select({ row: constraints, isUnderReview: sql<boolean>`coalesce(${isUnderReviewRow}, false)` })
    .from(constraints)
    .leftJoin(organisations, eq(organisations.orgUuid, constraints.orgUuid))
    .where(eq(constraints.constraintUuid, constraintUuid))
  return found ?? null
}

/** A constraint without its shape. */
export type HitRow = Pick<
  ConstraintRow,
  'constraintUuid' | 'constraintType' | 'refUuid' | 'orgUuid' | 'heights' | 'limits' | 'during' | 'metadata'
>

/**
 * How many positions a constraint has. Of a shape without holes its outer ring says so, which the index has had read; the JSON of
 * one with holes is measured where it was written before they were counted.
 */
export const cornersOf = (constraint: SQLWrapper): SQL =>
  sql`case when ${constraint}.has_holes
    then coalesce(${constraint}.corners, octet_length(${constraint}.geometry_2d::text) / 50)
    else npoints(${constraint}.outer_ring) end`

/** What it takes as text, about. */
export const bytesOf = (constraint: SQLWrapper): SQL =>
  sql`length(${constraint}.metadata::text) + 50 * ${cornersOf(constraint)}`

/** By hand (policy.ts), in the words of the indices of these alone: missions, plans and zones have the types before. */
export const isStoredByHand = sql`${constraints.constraintType} >= ${literal(constraintType.geofence)}`
