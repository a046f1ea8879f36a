import { builtOnce, gathered, type Queryable, questionTable, ringFromPg, tables } from '@clearway/db'
import { and, eq, sql } from 'drizzle-orm'
import { overlapWith, type Polygon } from '../../geo/index.ts'
import { ensure, membershipStatus, memberType, resourceType } from '../../kernel/index.ts'
import { isUnderReviewRow } from '../../parties/organisations/store.ts'
import { nearAsked, nearColumns, nearLists } from './candidates.ts'
import type { HitRow } from './store.ts'
import type { Volume } from './volume.ts'

const { constraints, organisations, resourceMemberships: memberships, zones } = tables

export interface IntersectQuestion {
  readonly volume: Volume
  /** Only these types; all when null. */
  readonly types: readonly number[] | null
  /** Whose zones are looked for; none when null. */
  readonly orgUuid: string | null
}

export interface Intersecting {
  readonly rows: HitRow[]
  /** Does the organisation own, manage or monitor any zone? One that has ended or is deactivated counts too. */
  readonly hasZones: boolean
}

/** What one answer holds at most, and what is read for it. */
const mostHits = 10_000
const large: Bounds = { rows: mostHits, bytes: 8 * 1024 * 1024 }
/** What is read for each of several questions asked together, so that a small one does not wait for a large one. */
const small: Bounds = { rows: 500, bytes: 256 * 1024 }

/** The constraints that a volume shares ground, height and time with, the older first; 422 where one answer cannot hold them. */
export const intersecting = async (db: Queryable, question: IntersectQuestion): Promise<Intersecting> => {
  const together = await candidatesOf(db, question)
  const { hasZones, candidates } = together.candidates
    ? together
    : ((await askCandidates(db, [question], large))[0] as typeof together)
  ensure(
    candidates,
    'unprocessable',
    `More shares this volume than one answer holds (${mostHits} constraints, or 8 MiB of them). Ask for a smaller area, a narrower band or window, or fewer types.`,
  )
  const overlaps = overlapWith(question.volume.polygon)
  return { hasZones, rows: candidates.filter((one) => overlaps(shapeOf(one))).map(hitRow) }
}

/** uuid, type, ref_uuid, org_uuid, heights, limits, window, metadata, outer ring, all rings where it has holes. */
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
  string,
  number[][][] | null,
]

const hitRow = ([uuid, type, ref, org, min, max, limits, from, to, metadata]: Candidate): HitRow => ({
  constraintUuid: uuid,
  constraintType: type,
  refUuid: ref,
  orgUuid: org,
  heights: { min, max },
  limits,
  during: { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) },
  metadata,
})

const shapeOf = ({ 10: outer, 11: rings }: Candidate): Polygon => ({
  type: 'Polygon',
  coordinates: rings ?? [ringFromPg(outer)],
})

interface Bounds {
  readonly rows: number
  readonly bytes: number
}

const askCandidates = (db: Queryable, questions: readonly IntersectQuestion[], { rows, bytes }: Bounds) => {
  return candidatesQuery(db).execute({
    ...nearLists(questions.map(({ volume }) => volume)),
    types: questions.map(({ types }) => types && `{${types.join()}}`),
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

const mostRows = sql`${sql.placeholder('most_rows')}::bigint`
const mostBytes = sql`${sql.placeholder('most_bytes')}::bigint`

// One value for all rows of a question: to read it costs less than to read as many rows and columns.
const candidate = sql`json_build_array(
  ${constraints.constraintUuid}, ${constraints.constraintType}, ${constraints.refUuid}, ${constraints.orgUuid},
  lower(${constraints.heights}), upper(${constraints.heights}), ${constraints.limits}, lower(${constraints.during}), upper(${constraints.during}),
  ${constraints.metadata}, ${constraints.outer}, case when ${constraints.hasHoles} then ${constraints.geometry2d} -> 'coordinates' end)`

const ofAskedType = sql`(asked.types is null or ${constraints.constraintType} = any(asked.types::smallint[]))`

/** What an organisation under review made itself is its own; its zones have no constraint (docs/decisions/0016). */
const isOthersBusiness = sql`(${constraints.constraintType} < 4 or not exists (
  select 1 from ${organisations} where ${organisations.orgUuid} = ${constraints.orgUuid}
    and ${isUnderReviewRow} and ${organisations.orgUuid} is distinct from asked.org_uuid))`

// One look into an index that begins with the organisation. `exists` would read the whole table for an organisation
// without any, as soon as PostgreSQL believes that one owner has most of the rows (docs/decisions/0049).
const isLinked = sql<boolean>`(select true from ${memberships} where ${and(
  eq(memberships.memberType, memberType.organisation),
  eq(memberships.memberUuid, sql`asked.org_uuid`),
  eq(memberships.resourceType, resourceType.zone),
  eq(memberships.status, membershipStatus.active),
)} order by ${memberships.resourceUuid} limit 1) is not null`

const isOwner = sql<boolean>`(select true from ${zones} where ${eq(zones.orgOwnerUuid, sql`asked.org_uuid`)}
  order by ${zones.zoneUuid} limit 1) is not null`

const candidatesQuery = builtOnce((db) => {
  return db
    .select({
      candidates: sql<Candidate[] | null>`(
        select case when count(*) > ${mostRows} or bool_or(upto > ${mostBytes}) then null else coalesce(
          json_agg(${candidate} order by ${constraints.createdAt}, ${constraints.constraintUuid})
            filter (where upto <= ${mostBytes}), '[]') end
        from (
          select ${constraints}.*, sum(length(${constraints.metadata}::text) + 50 * npoints(${constraints.outer}))
            over (rows unbounded preceding) as upto
          from ${constraints} where ${nearAsked} and ${ofAskedType} and ${isOthersBusiness}
          limit ${mostRows} + 1) ${constraints})`,
      hasZones: sql<boolean>`(${isOwner} or ${isLinked})`,
    })
    .from(asked)
    .orderBy(sql`asked.position`)
    .prepare('intersecting_constraints')
})
