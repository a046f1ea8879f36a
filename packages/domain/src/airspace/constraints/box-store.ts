import { type Queryable, ringToPg, tables } from '@clearway/db'
import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import { isUnderReviewRow } from '../../parties/organisations/store.ts'
import { mostListed } from './contract.ts'
import { bytesOf, type ConstraintRow, isStoredByHand } from './store.ts'

const { constraints, organisations } = tables

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

const ringOf = ({ west, south, east, north }: Box): string =>
  ringToPg([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ])

const partsOf = (box: Box): Box[] =>
  box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ]

const isShownTo = ({ orgUuid, isPlatform }: BoxQuestion['reader']) =>
  isPlatform
    ? undefined
    : sql`not exists (select 1 from ${organisations} where ${organisations.orgUuid} = ${constraints.orgUuid}
        and ${isUnderReviewRow} and ${organisations.orgUuid} is distinct from ${orgUuid}::uuid)`

/** What was stored by hand and shares ground with a box; as many as one answer holds, and whether these are all. */
export const constraintsInBox = async (
  db: Queryable,
  { box, type, ownedBy, reader }: BoxQuestion,
): Promise<{ rows: ConstraintRow[]; isComplete: boolean }> => {
  // The limit stands below the windows: they read all that they are given.
  const first = db
    .select()
    .from(constraints)
    .where(
      and(
        // For the index that holds these alone.
        isStoredByHand,
        or(...partsOf(box).map((part) => sql`${constraints.outer} && ${ringOf(part)}::polygon`)),
        type === null ? undefined : eq(constraints.constraintType, type),
        ownedBy === null ? undefined : eq(constraints.orgUuid, ownedBy),
        isShownTo(reader),
      ),
    )
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
  const found = await db
    .select()
    .from(near)
    .where(lte(near.upto, mostBytes))
    .orderBy(asc(near.createdAt), asc(near.constraintUuid))
  const rows = found.slice(0, mostListed)
  return { rows, isComplete: found.length === (found[0]?.found ?? 0) && found.length <= mostListed }
}
