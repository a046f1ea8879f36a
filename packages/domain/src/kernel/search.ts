import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The text that a list is searched for, anywhere in them and in any case; no character of it is special. */
export const holdsText = (q: string | undefined, columns: readonly SQLWrapper[]): SQL | undefined => {
  if (!q) return undefined
  const all = sql.join(
    columns.map((column) => sql`coalesce(${column}::text, '')`),
    sql`, `,
  )
  return sql`strpos(lower(concat_ws(' ', ${all})), lower(${q})) > 0`
}
