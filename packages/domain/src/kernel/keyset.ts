import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type CursorRequest, offsetOf } from './page.ts'

/** A page of what `wanted` finds, newest first: which rows, and how many are passed over before them. */
export const pageBehind = (
  request: CursorRequest,
  wanted: SQL | undefined,
  { at, uuid }: { at: PgColumn; uuid: PgColumn },
): { where: SQL | undefined; offset: number } => {
  const { cursor } = request
  if (!cursor) return { where: wanted, offset: offsetOf(request) }
  const behind = sql`(${at}, ${uuid}) < (${sql.param(cursor.at, at)}, ${sql.param(cursor.uuid, uuid)})`
  return { where: and(wanted, behind), offset: 0 }
}
