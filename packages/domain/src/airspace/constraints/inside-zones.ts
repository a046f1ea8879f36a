import { isOneOf, literal, type Queryable, type StoredPolygon, tables, uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { EdgeSet, edgeSetsOverlap } from '../../geo/index.ts'
import { constraintType, inTurns } from '../../kernel/index.ts'
import { firstZonesOf, isInEffect, isZoneOf } from '../zone-links/store.ts'
import { nearRow } from './candidates.ts'
import { cornersOf } from './store.ts'

const { constraints } = tables

/** Whose zones are more than this has them looked for around each constraint; those of another are all at hand. */
export const fewZones = 16

/**
 * So many zones are looked at around one constraint, whosever they are. What is drawn as a mission is around no more
 * (docs/decisions/0131).
 */
const mostAround = 1_000

const isOfZone = sql`z.constraint_type = ${literal(constraintType.zone)}`
const itsZone = sql`join zones on zones.zone_uuid = z.ref_uuid`

/** The constraints `z` of those of these zones that are in effect. */
export const constraintsOfZones = (zoneUuids: SQL): SQL =>
  sql`from constraints z ${itsZone} where ${isOfZone} and z.ref_uuid = any(${zoneUuids}) and ${isInEffect}`

/**
 * The constraints `z` of zones of an organisation that are in effect, among the first around the constraint that precedes
 * them in the statement as `by`.
 */
export const ownZonesNear = (orgUuid: string | SQL, by: string, around: SQL = literal(mostAround)): SQL =>
  sql`from (select * from constraints z where ${isOfZone} and ${nearRow('z', by)} limit ${around}) z ${itsZone}
    where ${isZoneOf(orgUuid)}`

/** What one question looks at in all: boxes of zones at hand, zones around constraints, outlines of own ones. */
const mostBoxes = 100_000
const mostLookedAt = 100_000
const mostPairs = 10_000
/** Of the outlines of the zones that are compared; those of the constraints fit in one answer, which is less. */
const mostBytes = 16 * 1024 * 1024

/** The share of each of so many, within bounds. */
const each = (total: number, { of, least }: { of: number; least: number }): number =>
  Math.min(Math.max(Math.floor(total / of), least), mostAround)

interface Pair {
  readonly constraint_uuid: string
  readonly zone_uuid: string
}

/**
 * Which of the constraints share airspace and time with a zone of this organisation that is in effect. Where there are very
 * many of both, of those around each the first are looked at.
 */
export const insideZonesOf = async (
  db: Queryable,
  constraintUuids: readonly string[],
  orgUuid: string,
): Promise<Set<string>> => {
  const pairs = await nearPairs(db, constraintUuids, orgUuid)
  const [shapes, zones] = await Promise.all([
    shapesOf(db, new Set(pairs.map((pair) => pair.constraint_uuid))),
    shapesOf(db, new Set(pairs.map((pair) => pair.zone_uuid))),
  ])
  const inside = new Set<string>()
  await inTurns(pairs, ({ constraint_uuid, zone_uuid }) => {
    // One zone that shares its airspace is enough.
    if (inside.has(constraint_uuid)) return
    const [shape, zone] = [shapes.get(constraint_uuid)?.(), zones.get(zone_uuid)?.()]
    if (shape && zone && edgeSetsOverlap(shape, zone)) inside.add(constraint_uuid)
  })
  return inside
}

/** Constraints, each with own zones in a box around it. */
const nearPairs = async (db: Queryable, uuids: readonly string[], orgUuid: string): Promise<Pair[]> => {
  if (uuids.length === 0) return []
  const atHand = each(mostBoxes, { of: uuids.length, least: fewZones })
  const zones = await firstZones(db, orgUuid, atHand + 1)
  if (zones.length === 0) return []
  const { rows } = await db.execute<Pair & Record<string, unknown>>(
    zones.length <= atHand ? pairsOfZones(uuids, zones) : pairsAround(uuids, orgUuid),
  )
  return rows
}

const firstZones = async (db: Queryable, orgUuid: string, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ zones: string[] }>(
    sql`select (${firstZonesOf(sql`${orgUuid}::uuid`, limit)})::text[] as zones`,
  )
  return rows[0]?.zones ?? []
}

/** Of a constraint `z`, what `nearRow` compares; a box for its outline, which may be long. */
const volumeOf = sql`z.constraint_uuid, polygon(box(z.outer_ring)) as outer_ring, z.heights, z.heights_amsl, z.heights_w84, z.during`

/** The constraints `c` that are asked about, read before anything is compared with them. */
const asked = (uuids: readonly string[]): SQL => sql`c as materialized (
  select ${volumeOf} from constraints z where z.constraint_uuid = any(${uuidArray(uuids)}))`

const pairsOfZones = (uuids: readonly string[], zones: readonly string[]): SQL => sql`
  with ${asked(uuids)}, own_zone as materialized (select ${volumeOf} ${constraintsOfZones(uuidArray(zones))})
  select c.constraint_uuid, own_zone.constraint_uuid as zone_uuid from c join own_zone on ${nearRow('own_zone', 'c')}`

const pairsAround = (uuids: readonly string[], orgUuid: string): SQL => {
  const around = each(mostLookedAt, { of: uuids.length, least: fewZones })
  const own = each(mostPairs, { of: uuids.length, least: 3 })
  return sql`
    with ${asked(uuids)}
    select c.constraint_uuid, near.zone_uuid from c, lateral (
      select z.constraint_uuid as zone_uuid ${ownZonesNear(orgUuid, 'c', sql`${around}`)} limit ${own}) near`
}

/** The same of the records that they shape, by whose uuid they are asked for. */
export const recordsInsideZonesOf = async (
  db: Queryable,
  refUuids: readonly string[],
  orgUuid: string,
): Promise<Set<string>> => {
  if (refUuids.length === 0) return new Set()
  const { constraintUuid, refUuid } = constraints
  const rows = await db
    .select({ constraintUuid, refUuid })
    .from(constraints)
    .where(isOneOf(refUuid, refUuids))
  const inside = await insideZonesOf(
    db,
    rows.map((row) => row.constraintUuid),
    orgUuid,
  )
  return new Set(rows.filter((row) => inside.has(row.constraintUuid)).map((row) => row.refUuid))
}

/** Each is prepared once, by the first that asks; of more than are read the smaller ones are. */
const shapesOf = async (db: Queryable, uuids: ReadonlySet<string>): Promise<Map<string, () => EdgeSet>> => {
  if (uuids.size === 0) return new Map()
  const bytes = sql`50 * ${cornersOf(constraints)}`
  const measured = db
    .select({
      uuid: constraints.constraintUuid,
      shape: constraints.geometry2d,
      upto: sql<number>`sum(${bytes}) over (order by ${bytes}, ${constraints.constraintUuid} rows unbounded preceding)`.as(
        'upto',
      ),
    })
    .from(constraints)
    .where(isOneOf(constraints.constraintUuid, uuids))
    .as('measured')
  const rows = await db
    .select({ uuid: measured.uuid, shape: measured.shape })
    .from(measured)
    .where(sql`${measured.upto} <= ${mostBytes}`)
  return new Map(rows.map(({ uuid, shape }) => [uuid, preparedOnce(shape)]))
}

const preparedOnce = (shape: StoredPolygon): (() => EdgeSet) => {
  let known: EdgeSet | undefined
  return () => {
    known ??= new EdgeSet(shape)
    return known
  }
}
