import type { Queryable } from '@clearway/db'
import { and, count, min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type CursorRequest, type Extent, offsetOf } from './page.ts'

/** A page of what `wanted` finds, newest first unless its order rises: which rows, and how many are passed over before them. */
export const pageBehind = (
  request: CursorRequest,
  wanted: SQL | undefined,
  { at, uuid, isRising = false }: { at: PgColumn; uuid: PgColumn; isRising?: boolean },
): { where: SQL | undefined; offset: number } => {
  const { cursor } = request
  if (!cursor) return { where: wanted, offset: offsetOf(request) }
  const place = sql`(${sql.param(cursor.at, at)}, ${sql.param(cursor.uuid, uuid)})`
  const behind = isRising ? sql`(${at}, ${uuid}) > ${place}` : sql`(${at}, ${uuid}) < ${place}`
  return { where: and(wanted, behind), offset: 0 }
}

/**
 * How many are wanted, and, where they are those after a moment, when the first of them started. A page is read in the order of their
 * starts, and would look for these among all that ever were: how long one may have lasted nothing says.
 */
export const extentOf = async (
  db: Queryable,
  table: PgTable,
  { wanted, start }: { wanted: SQL | undefined; start: PgColumn | undefined },
): Promise<Extent> => {
  if (!start) return { total: await db.$count(table, wanted) }
  const [extent] = await db
    .select({ total: count(), since: min(start) })
    .from(table)
    .where(wanted)
  return extent as Extent
}

/**
 * What a record is found by, as the index over it has it (packages/db/src/schema: `search_words`): the text must be
 * written as there. All words of `asked` begin a word of it.
 */
export const hasWords = (text: SQL, asked: string): SQL =>
  sql`search_words(${text}) @@ search_query(${asked})`

/** The text that a list is searched for, anywhere in them and in any case; no character of it is special. */
export const holdsText = (q: string | undefined, columns: readonly SQLWrapper[]): SQL | undefined => {
  if (!q) return undefined
  const all = sql.join(
    columns.map((column) => sql`coalesce(${column}::text, '')`),
    sql`, `,
  )
  return sql`strpos(lower(concat_ws(' ', ${all})), lower(${q})) > 0`
}
