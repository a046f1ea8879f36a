import { type Column, getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { PgJson, PgJsonb, type PgTable } from 'drizzle-orm/pg-core'

/**
 * `insert into … select …` of many rows as one parameter, whose text is the same however many there are: it is prepared
 * once, where drizzle writes and PostgreSQL parses a placeholder for each value of each row. The columns are those that
 * the first row names. What follows (`on conflict`, `returning`) is the caller's.
 */
export const insertionOf = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL => {
  const [first = {}] = rows
  const written = Object.entries<Column>(getTableColumns(table)).flatMap(([key, column]) =>
    key in first ? [{ key: key as never, name: column.name, encode: encoderOf(column) }] : [],
  )
  const names = sql.join(
    written.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const encoded = (row: T['$inferInsert']): Record<string, unknown> => {
    const values: Record<string, unknown> = {}
    for (const { key, name, encode } of written) values[name] = encode(row[key] ?? null)
    return values
  }
  return sql`insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(rows.map(encoded))}::json)`
}

type Encoder = (value: unknown) => unknown

/** Asked once a column and not once a value: what kind it is takes longer to find out than its value to write. */
const encoderOf = (column: Column): Encoder => {
  // It is part of the JSON already.
  if (is(column, PgJsonb) || is(column, PgJson)) return (value) => value
  return (value) => (value === null ? null : column.mapToDriverValue(value))
}
