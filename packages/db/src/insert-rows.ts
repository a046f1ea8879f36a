import { type Column, getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { PgJson, PgJsonb, type PgTable } from 'drizzle-orm/pg-core'

/**
 * `insert into … select …` of many rows as one parameter, whose text is the same however many there are: it is prepared
 * once, where drizzle writes and PostgreSQL parses a placeholder for each value of each row. The columns are those that
 * the first row names. What follows (`on conflict`, `returning`) is the caller's.
 */
export const insertionOf = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL => {
  const [first = {}] = rows
  const written = Object.entries<Column>(getTableColumns(table)).filter(([key]) => key in first)
  const names = sql.join(
    written.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const asJson = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(written.map(([key, column]) => [column.name, encoded(column, row[key as never])])),
    ),
  )
  return sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${asJson}::json)`
}

const encoded = (column: Column, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  // It is part of the JSON already.
  return is(column, PgJsonb) || is(column, PgJson) ? value : column.mapToDriverValue(value)
}
