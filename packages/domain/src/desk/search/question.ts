import { literal } from '@clearway/db'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { positionIn } from '../../geo/position-text.ts'
import type { TextPosition } from '../../geo/types.ts'
import { hasWords } from '../../kernel/listing.ts'
import type { Hit, HitKind } from './contract.ts'

/** What is looked for, by everybody who looks. */
export interface Question {
  readonly words: string
  /** The numbers that begin so, from the first to the last; no record has one of what is no number. */
  readonly numbers: { readonly from: string; readonly to: string }
  readonly position: TextPosition | null
  readonly limit: number
}

/** Of fewer signs than three there are too many. */
const beginning = /^[A-Z]{3}-[0-9A-Z]{3,10}$/
const numberLength = 14

/**
 * Filled up with the last sign that a number may have: one range of the unique index in every collation that has Z as the last letter, where
 * the pattern of a `like` needs one that compares bytes.
 */
const numbersOf = (q: string): Question['numbers'] => {
  const from = q.toUpperCase().replace(/\s+/g, '')
  return { from, to: beginning.test(from) ? from.padEnd(numberLength, 'Z') : from }
}

export const questionOf = (q: string, limit: number): Question => ({
  words: q,
  numbers: numbersOf(q),
  position: positionIn(q),
  limit,
})

export const byWords = ({ words }: Question, said: SQL): SQL => hasWords(said, words)

/** So many records are looked at: some words are those of all, as the letters that their numbers begin with (docs/decisions/0152). */
export const mostLookedAt = 1_000

interface ByWords {
  readonly uuid: PgColumn
  readonly said: SQL
  /** What else they have to be: what is over for good does not stand before what is not. */
  readonly which?: SQL | undefined
  readonly most?: number
}

/**
 * The first that the index of words finds, whosever they are: a column `uuid`. Asked for more at once, PostgreSQL may take the index of
 * that.
 */
export const firstByWords = (
  asked: Question,
  { uuid, said, which, most = mostLookedAt }: ByWords,
): SQL => sql`
  select ${uuid} as uuid
  from (select * from ${uuid.table} where ${byWords(asked, said)} offset 0) ${sql.identifier(getTableName(uuid.table))}
  where ${which ?? sql`true`} limit ${literal(most)}`

export const isOneOfFirst = (asked: Question, given: ByWords): SQL =>
  sql`${given.uuid} = any(array(${firstByWords(asked, given)}))`

/** The first of what each of these, `each.uuid`, has: of each its share of as many as are looked at. */
export const firstOfEach = (uuids: SQL, first: SQL): SQL => sql`
  select first.uuid from (select ${uuids} as uuids offset 0) named cross join lateral unnest(named.uuids) each(uuid)
  cross join lateral (${first} limit ${literal(mostLookedAt)} / cardinality(named.uuids)) first(uuid)`

/**
 * Those of the caller's that were looked at and have the words, and, where these do not fill the answer, the first that the index of words
 * finds: a word that few records have is in these, and one that very many have in the others.
 */
export const isLookedAt = (
  { limit }: Question,
  { uuid, own, first }: { uuid: PgColumn; own: SQL; first: SQL },
): SQL => sql`${uuid} = any((
  select case when cardinality(own.found) < ${limit} then own.found || array(${first}) else own.found end
  from (select array(${own}) as found offset 0) own)::uuid[])`

export const byNumber = ({ numbers: { from, to } }: Question, column: PgColumn): SQL =>
  sql`${column} between ${from} and ${to}`

/** A row of what was found; what its kind has not is absent. */
interface Found {
  readonly uuid: string
  readonly svcId: string
  readonly name: string | null
  readonly detail?: string | null
  readonly missionUuid?: string | null
  readonly assetUuid?: string | null
  readonly userUuid?: string | null
  readonly resourceType?: number | null
  readonly resourceUuid?: string | null
  readonly inviteeType?: number | null
}

export const hitOf =
  (kind: HitKind) =>
  ({
    uuid,
    svcId,
    name,
    detail = null,
    missionUuid = null,
    assetUuid = null,
    userUuid = null,
    resourceType = null,
    resourceUuid = null,
    inviteeType = null,
  }: Found): Hit => ({
    kind,
    uuid,
    svc_id: svcId,
    name: name ?? svcId,
    detail,
    mission_uuid: missionUuid,
    asset_uuid: assetUuid,
    user_uuid: userUuid,
    resource_type: resourceType,
    resource_uuid: resourceUuid,
    invitee_type: inviteeType,
  })
