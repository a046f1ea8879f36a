import {
  builtOnce,
  gathered,
  isOneOf,
  literal,
  type Queryable,
  questionTable,
  type StoredPolygon,
  tables,
} from '@clearway/db'
import { and, asc, sql } from 'drizzle-orm'
import { overlapWith, polygonsOverlap } from '../../geo/index.ts'
import { constraintType, ensure, inTurns, passingInTurns } from '../../kernel/index.ts'
import { firstZonesOf } from '../zone-links/store.ts'
import { nearAsked, nearColumns, nearLists, nearRow, nearVolume } from './candidates.ts'
import { constraintsOfZones, fewZones, ownZonesNear } from './inside-zones.ts'
import { privateTypes, storedByHand } from './policy.ts'
import { firstInShares, isShownTo } from './shares.ts'
import { bytesOf, cornersOf, type HitRow, isStoredByHand } from './store.ts'
import type { Volume } from './volume.ts'

const { constraints } = tables

export interface IntersectQuestion {
  readonly volume: Volume
  /** Only these types; all when null. */
  readonly types: readonly number[] | null
  /** Whose zones are looked for; none when null. */
  readonly orgUuid: string | null
}

export interface Intersecting extends HitRow {
  /** Does a zone of the organisation share its airspace and time? Null where that is asked apart. */
  readonly isInsideOwnZone: boolean | null
}

/** What one answer holds at most, and what is read for it. */
const mostHits = 10_000
const large: Bounds = { rows: mostHits, bytes: 8 * 1024 * 1024 }
/** What is read for each of several questions asked together, so that a small one does not wait for a large one. */
const small: Bounds = { rows: 500, bytes: 256 * 1024 }

/** The constraints that a volume shares ground, height and time with, the older first; 422 where one answer cannot hold them. */
export const intersecting = async (db: Queryable, question: IntersectQuestion): Promise<Intersecting[]> =>
  overlapping(question, refuseTooMuch(await wholeOf(db, question)))

export interface InShares {
  readonly rows: Intersecting[]
  /** False where more was stored by hand than the answer holds: of each organisation a share is in it. */
  readonly isComplete: boolean
  /** What others stored by hand comes without its metadata. */
  readonly isWithoutMetadata: boolean
}

/**
 * The same for everybody's questions. What is stored by hand, which anybody may store anywhere, refuses none of them: where it
 * is too much it has as much room by itself, that of others comes without metadata, and where it is still too much, in shares.
 */
export const intersectingInShares = async (db: Queryable, question: IntersectQuestion): Promise<InShares> => {
  const whole = await wholeOf(db, question)
  if (whole) return { rows: await overlapping(question, whole), isComplete: true, isWithoutMetadata: false }
  const ofRecords = await withoutByHand(db, question)
  const rows = await overlapping(question, refuseTooMuch(ofRecords))
  const byHand = await byHandInShares(db, question)
  return { rows: [...rows, ...byHand.rows], isComplete: byHand.isComplete, isWithoutMetadata: true }
}

const refuseTooMuch = (candidates: Candidate[] | null): Candidate[] => {
  ensure(
    candidates,
    'unprocessable',
    `More shares this volume than one answer holds (${mostHits} constraints, or 8 MiB of them). Ask for a smaller area, a narrower band or window, or fewer types.`,
  )
  return candidates
}

const overlapping = async (
  { volume }: IntersectQuestion,
  candidates: readonly Candidate[],
): Promise<Intersecting[]> => {
  const overlaps = overlapWith(volume.polygon)
  return inTurns(await passingInTurns(candidates, (one) => overlaps(shapeOf(one))), hitRow)
}

/** Null where one answer does not hold them. */
const wholeOf = async (db: Queryable, question: IntersectQuestion): Promise<Candidate[] | null> =>
  (await candidatesOf(db, question)).candidates ?? (await alone(db, question))

const alone = async (db: Queryable, question: IntersectQuestion): Promise<Candidate[] | null> => {
  const [answer] = await askCandidates(db, [question], large)
  return answer?.candidates ?? null
}

const withoutByHand = async (db: Queryable, question: IntersectQuestion): Promise<Candidate[] | null> => {
  const types = (question.types ?? Object.values(constraintType)).filter(
    (type) => !storedByHand.includes(type),
  )
  return types.length === 0 ? [] : alone(db, { ...question, types })
}

const byHandInShares = async (
  db: Queryable,
  { volume, types, orgUuid }: IntersectQuestion,
): Promise<{ rows: Intersecting[]; isComplete: boolean }> => {
  const own = sql`${orgUuid}::uuid`
  const isOwn = sql`${constraints.orgUuid} = ${own}`
  const { uuids, isComplete } = await firstInShares(db, {
    where: and(
      nearVolume(volume),
      types ? sql`${constraints.constraintType} = any(${`{${types.join()}}`}::smallint[])` : undefined,
      isShownTo(own),
    ),
    orgUuid,
    bytes: sql`case when ${isOwn} then ${bytesOf(constraints)} else 50 * ${cornersOf(constraints)} end`,
    most: large,
  })
  const { constraintUuid, constraintType: type, refUuid, heights, limits, during, geometry2d } = constraints
  const found = await db
    .select({
      constraintUuid,
      constraintType: type,
      refUuid,
      orgUuid: constraints.orgUuid,
      heights,
      limits,
      during,
      metadata: sql<HitRow['metadata']>`case when ${isOwn} then ${constraints.metadata} else '{}' end`,
      geometry2d,
    })
    .from(constraints)
    .where(isOneOf(constraintUuid, uuids))
    .orderBy(asc(constraints.createdAt), asc(constraintUuid))
  const overlaps = overlapWith(volume.polygon)
  const met = await passingInTurns(found, (one) => overlaps(one.geometry2d))
  return {
    rows: met.map(({ geometry2d: _shape, ...row }) => ({ ...row, isInsideOwnZone: null })),
    isComplete,
  }
}

/** uuid, type, ref_uuid, org_uuid, heights, limits, window, metadata, shape, the first own zones near it. */
type Candidate = [
  string,
  number,
  string,
  string | null,
  number,
  number,
  HitRow['limits'],
  string | null,
  string | null,
  Record<string, unknown>,
  StoredPolygon,
  StoredPolygon[] | null,
]

const hitRow = (candidate: Candidate): Intersecting => {
  const [uuid, type, ref, org, min, max, limits, from, to, metadata, , zones] = candidate
  return {
    constraintUuid: uuid,
    constraintType: type,
    refUuid: ref,
    orgUuid: org,
    heights: { min, max },
    limits,
    during: { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) },
    metadata,
    isInsideOwnZone: zones && isInsideOneOf(zones, shapeOf(candidate)),
  }
}

/** Null where none of the first does, and there may be more. */
const isInsideOneOf = (zones: readonly StoredPolygon[], shape: StoredPolygon): boolean | null =>
  zones.some((zone) => polygonsOverlap(shape, zone)) || (zones.length < mostZones ? false : null)

const shapeOf = ({ 10: shape }: Candidate): StoredPolygon => shape

interface Bounds {
  readonly rows: number
  readonly bytes: number
}

const askCandidates = (db: Queryable, questions: readonly IntersectQuestion[], { rows, bytes }: Bounds) => {
  return candidatesQuery(db).execute({
    ...nearLists(questions.map(({ volume }) => volume)),
    types: questions.map(({ types }) => types && `{${[...new Set(types)].join()}}`),
    org_uuid: questions.map(({ orgUuid }) => orgUuid),
    most_rows: rows,
    most_bytes: bytes,
  })
}

const candidatesOf = gathered({
  ask: (db, questions: readonly IntersectQuestion[]) => askCandidates(db, questions, small),
})

const asked = questionTable('asked', {
  ...nearColumns,
  types: 'text',
  org_uuid: 'uuid',
})

const org = sql`asked.org_uuid`
const mostRows = sql`${sql.placeholder('most_rows')}::bigint`
const mostBytes = sql`${sql.placeholder('most_bytes')}::bigint`

/** So many own zones come along with a constraint, of so many corners, and with so many constraints. */
const mostZones = 3
const mostCorners = 200
const mostCompared = 100

const isForeign = sql`${constraints.constraintType} in (${sql.raw(privateTypes.join())})
  and ${constraints.orgUuid} is distinct from ${org}`

/**
 * The first zones of the asking organisation around what may be another's business: one that shares its airspace is
 * enough. Null where they are too much to come along.
 */
const ownZones = sql`case when cardinality(own.zones) = 0 then '[]' when n <= ${literal(mostCompared)} then (
  select case when sum(corners) > ${literal(mostCorners)} then null
    else coalesce(json_agg(near.geometry_2d), '[]') end
  from (
    select ${cornersOf(sql`own_zone`)} as corners, geometry_2d from own_zone where ${nearRow('own_zone', 'constraints')}
    union all
    select ${cornersOf(sql`z`)}, z.geometry_2d ${ownZonesNear(org, 'constraints')} and not own.few
    limit ${literal(mostZones)}) near) end`

// One value for all rows of a question: to read it costs less than to read as many rows and columns. Shapes are in it as they
// are stored, which is JSON.
const candidate = sql`json_build_array(
  ${constraints.constraintUuid}, ${constraints.constraintType}, ${constraints.refUuid}, ${constraints.orgUuid},
  lower(${constraints.heights}), upper(${constraints.heights}), ${constraints.limits}, lower(${constraints.during}), upper(${constraints.during}),
  ${constraints.metadata}, ${constraints.geometry2d}, case when ${isForeign} then ${ownZones} end)`

const ofAskedType = sql`(own.types is null or ${constraints.constraintType} = any(own.types))`

const isOthersBusiness = sql`(not ${isStoredByHand} or ${isShownTo(org)})`

const candidatesQuery = builtOnce((db) => {
  return db
    .select({
      candidates: sql<Candidate[] | null>`(
        with own_zone as materialized (
          select z.* ${constraintsOfZones(sql`own.zones`)} and own.few)
        select case when count(*) > ${mostRows} or bool_or(upto > ${mostBytes}) then null else coalesce(
          json_agg(${candidate} order by ${constraints.createdAt}, ${constraints.constraintUuid})
            filter (where upto <= ${mostBytes}), '[]') end
        from (
          select ${constraints}.*, sum(${bytesOf(constraints)})
            over (rows unbounded preceding) as upto, row_number() over () as n
          from ${constraints} where ${nearAsked} and ${ofAskedType} and ${isOthersBusiness}
          limit ${mostRows} + 1) ${constraints})`,
    })
    .from(
      sql`${asked}, lateral (select zones, cardinality(zones) <= ${literal(fewZones)} as few, types
        from (select ${firstZonesOf(org, fewZones + 1)} as zones, asked.types::smallint[] as types offset 0) first) own`,
    )
    .orderBy(sql`asked.position`)
    .prepare('intersecting_constraints')
})
