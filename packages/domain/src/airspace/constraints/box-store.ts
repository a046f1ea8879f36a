import { isOneOf, type Queryable, ringToPg, tables } from '@clearway/db'
import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import { boxRing } from '../../geo/index.ts'
import { mostListed } from './contract.ts'
import { firstInShares, isShownTo } from './shares.ts'
import { bytesOf, type ConstraintRow, isStoredByHand } from './store.ts'

const { constraints } = tables

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface BoxQuestion {
  /** Where west is beyond east it holds the date line. */
  readonly box: Box
  readonly type: number | null
  /** Only what this organisation stored; null is everybody's. */
  readonly ownedBy: string | null
  /** Whose own is shown while it is under review: its organisation's, or for the platform everybody's. */
  readonly reader: { readonly orgUuid: string | null; readonly isPlatform: boolean }
}

/** As a page can hold it: characters of rings and metadata. */
const mostBytes = 4 * 1024 * 1024

const ringOf = ({ west, south, east, north }: Box): string => ringToPg(boxRing([west, south, east, north]))

const partsOf = (box: Box): Box[] =>
  box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ]

const wanted = ({ box, type, ownedBy, reader }: BoxQuestion) =>
  and(
    or(...partsOf(box).map((part) => sql`${constraints.outer} && ${ringOf(part)}::polygon`)),
    type === null ? undefined : eq(constraints.constraintType, type),
    ownedBy === null ? undefined : eq(constraints.orgUuid, ownedBy),
    reader.isPlatform ? undefined : isShownTo(sql`${reader.orgUuid}::uuid`),
  )

/**
 * What was stored by hand and shares ground with a box, the older first, and whether these are all; where there is more than
 * one answer holds, each organisation has its share of it.
 */
export const constraintsInBox = async (
  db: Queryable,
  question: BoxQuestion,
): Promise<{ rows: ConstraintRow[]; isComplete: boolean }> => {
  const where = wanted(question)
  const all = await allOf(db, where)
  if (all) return { rows: all, isComplete: true }
  const { uuids, isComplete } = await firstInShares(db, {
    where,
    orgUuid: question.reader.orgUuid,
    bytes: bytesOf(constraints),
    most: { rows: mostListed, bytes: mostBytes },
  })
  const rows = await db
    .select()
    .from(constraints)
    .where(isOneOf(constraints.constraintUuid, uuids))
    .orderBy(asc(constraints.createdAt), asc(constraints.constraintUuid))
  return { rows, isComplete }
}

/** Null where one answer does not hold them. */
const allOf = async (db: Queryable, where: ReturnType<typeof wanted>): Promise<ConstraintRow[] | null> => {
  // The limit stands below the windows: they read all that they are given.
  const first = db
    .select()
    .from(constraints)
    // By hand: for the index that holds these alone.
    .where(and(isStoredByHand, where))
    .limit(mostListed + 1)
    .as('first')
  const near = db
    .select({
      ...first._.selectedFields,
      upto: sql<number>`sum(${bytesOf(sql.identifier('first'))})
        over (rows unbounded preceding)`.as('upto'),
      found: sql<number>`count(*) over ()`.mapWith(Number).as('found'),
    })
    .from(first)
    .as('near')
  const rows = await db
    .select()
    .from(near)
    .where(lte(near.upto, mostBytes))
    .orderBy(asc(near.createdAt), asc(near.constraintUuid))
  return rows.length === (rows[0]?.found ?? 0) && rows.length <= mostListed ? rows : null
}
