import {
  bandToPg,
  isOneOf,
  type Queryable,
  ringToPg,
  type StoredPolygon,
  tables,
  uuidArray,
  windowToPg,
} from '@clearway/db'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { polygonsOverlap } from '../geo/index.ts'

const { constraints } = tables

/** A piece of airspace for a while, as rows hold it. Null is open. */
export interface Volume {
  polygon: StoredPolygon
  minHeight: number | null
  maxHeight: number | null
  from: Date | null
  to: Date | null
}

/** A band and a window without open ends, as missions and plans have them. */
export interface Slot {
  minHeight: number
  maxHeight: number
  from: Date
  to: Date
}
export interface ClosedVolume extends Slot {
  polygon: StoredPolygon
}

export type ConstraintRow = typeof constraints.$inferSelect
export type NewConstraint = typeof constraints.$inferInsert

/** The columns in which a constraint keeps a volume. */
export const volumeColumns = ({ polygon, minHeight, maxHeight, from, to }: Volume) => ({
  geometry2d: polygon,
  outer: polygon.coordinates[0] ?? [],
  hasHoles: polygon.coordinates.length > 1,
  heights: { min: minHeight, max: maxHeight },
  during: { from, to },
})

export const insertConstraint = async (db: Queryable, row: NewConstraint): Promise<ConstraintRow> => {
  const [inserted] = await db.insert(constraints).values(row).returning()
  return inserted as ConstraintRow
}

/** Stores the constraints of records of ours; one that is there for the same record is replaced, its uuid kept. */
export const put = async (db: Queryable, rows: readonly NewConstraint[]): Promise<void> => {
  if (rows.length === 0) return
  const fresh = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(constraints)
    .values([...rows])
    .onConflictDoUpdate({
      target: constraints.refUuid,
      set: {
        geometry2d: fresh('geometry_2d'),
        outer: fresh('outer_ring'),
        hasHoles: fresh('has_holes'),
        heights: fresh('heights'),
        during: fresh('during'),
        metadata: fresh('metadata'),
        updatedAt: fresh('updated_at'),
      },
    })
}

export const removeByRef = async (db: Queryable, refUuids: readonly string[]): Promise<void> => {
  if (refUuids.length > 0) await db.delete(constraints).where(isOneOf(constraints.refUuid, refUuids))
}

export const removeConstraint = async (db: Queryable, constraintUuid: string): Promise<void> => {
  await db.delete(constraints).where(eq(constraints.constraintUuid, constraintUuid))
}

export const findConstraint = async (
  db: Queryable,
  constraintUuid: string,
): Promise<ConstraintRow | null> => {
  const [row] = await db.select().from(constraints).where(eq(constraints.constraintUuid, constraintUuid))
  return row ?? null
}

/** "Shares ground, height and time with this volume", answered by the one GiST index; holes are filled. */
export const touches = ({ polygon, minHeight, maxHeight, from, to }: Volume): SQL =>
  sql`${constraints.outer} && ${ringToPg(polygon.coordinates[0] ?? [])}::polygon
    and ${constraints.heights} && ${bandToPg({ min: minHeight, max: maxHeight })}::float8range
    and ${constraints.during} && ${windowToPg({ from, to })}::tstzrange`

/** The index fills holes; where either side has some, the exact answer. */
export const reallyOverlaps = (a: StoredPolygon, b: StoredPolygon): boolean =>
  (a.coordinates.length === 1 && b.coordinates.length === 1) || polygonsOverlap(a, b)

/** A constraint without its shape. */
export type HitRow = Pick<
  ConstraintRow,
  'constraintUuid' | 'constraintType' | 'refUuid' | 'orgUuid' | 'heights' | 'during' | 'metadata'
>

export const intersecting = async (
  db: Queryable,
  volume: Volume,
  types: readonly number[] | null,
): Promise<HitRow[]> => {
  // Shapes are only read where a hole makes an exact look necessary.
  const holes = volume.polygon.coordinates.length > 1
  const rows = await db
    .select({
      constraintUuid: constraints.constraintUuid,
      constraintType: constraints.constraintType,
      refUuid: constraints.refUuid,
      orgUuid: constraints.orgUuid,
      heights: constraints.heights,
      during: constraints.during,
      metadata: constraints.metadata,
      shape: sql<StoredPolygon | null>`case when has_holes or ${holes} then geometry_2d end`,
    })
    .from(constraints)
    .where(and(touches(volume), types ? inArray(constraints.constraintType, [...types]) : undefined))
    .orderBy(constraints.createdAt, constraints.constraintUuid)
  return rows.filter(({ shape }) => !shape || polygonsOverlap(volume.polygon, shape))
}

/** Which of the constraints share airspace and time with one of these zones. */
export const insideZones = async (
  db: Queryable,
  constraintUuids: readonly string[],
  zoneUuids: readonly string[],
): Promise<Set<string>> => {
  if (constraintUuids.length === 0 || zoneUuids.length === 0) return new Set()
  const pairs = await db.execute<{
    constraint_uuid: string
    a: StoredPolygon | null
    b: StoredPolygon | null
  }>(sql`
    select c.constraint_uuid,
      case when c.has_holes or z.has_holes then c.geometry_2d end as a,
      case when c.has_holes or z.has_holes then z.geometry_2d end as b
    from constraints c
    join constraints z on z.outer_ring && c.outer_ring and z.heights && c.heights and z.during && c.during
    where c.constraint_uuid = any(${uuidArray(constraintUuids)}) and z.ref_uuid = any(${uuidArray(zoneUuids)}) and z.constraint_type = 3`)
  const inside = pairs.rows.filter(({ a, b }) => !a || !b || polygonsOverlap(a, b))
  return new Set(inside.map((pair) => pair.constraint_uuid))
}
