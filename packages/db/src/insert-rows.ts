import { type Column, getTableColumns, is, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import { PgJson, PgJsonb, type PgTable } from 'drizzle-orm/pg-core'

/** What of the rows PostgreSQL makes itself: an expression for a column, over `given` and what is joined to it. */
interface Made<T extends PgTable> {
  readonly join: SQL
  readonly values: { readonly [Key in keyof T['$inferInsert']]?: SQL }
}

/**
 * `insert into … select …` of many rows as one parameter, whose text is the same however many there are: it is prepared
 * once, where drizzle writes and PostgreSQL parses a placeholder for each value of each row. The columns are those that
 * the first row names. What follows (`on conflict`, `returning`) is the caller's.
 */
export const insertionOf = <T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  made?: Made<T>,
): SQL => {
  const written = writtenColumns(table, rows)
  const names = listed(written.map(({ name }) => sql.identifier(name)))
  const values = listed(
    written.map(({ key, name }) => made?.values[key] ?? sql`given.${sql.identifier(name)}`),
  )
  return sql`insert into ${table} (${names})
    select ${values} from ${given(table, written, rows)} as given ${made?.join ?? sql``}`
}

/** Rows of a table, of those columns that the first row names, as one parameter and what is selected from; other columns are null. */
export const givenRows = <T extends PgTable>(table: T, rows: readonly Partial<T['$inferInsert']>[]): SQL =>
  given(table, writtenColumns(table, rows), rows)

interface Written {
  readonly key: never
  readonly name: string
  readonly encode: Encoder
}

const writtenColumns = (table: PgTable, [first = {}]: readonly object[]): Written[] =>
  Object.entries<Column>(getTableColumns(table)).flatMap(([key, column]) =>
    key in first ? [{ key: key as never, name: column.name, encode: encoderOf(column) }] : [],
  )

const given = (table: PgTable, written: readonly Written[], rows: readonly object[]): SQL => {
  const encoded = (row: object): Record<string, unknown> => {
    const values: Record<string, unknown> = {}
    for (const { key, name, encode } of written) values[name] = encode(row[key] ?? null)
    return values
  }
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows.map(encoded))}::jsonb)`
}

const listed = (parts: readonly SQLChunk[]): SQL => sql.join([...parts], sql`, `)

type Encoder = (value: unknown) => unknown

/** Asked once a column and not once a value: what kind it is takes longer to find out than its value to write. */
const encoderOf = (column: Column): Encoder => {
  // It is part of the JSON already.
  if (is(column, PgJsonb) || is(column, PgJson)) return (value) => value
  return (value) => {
    if (value === null) return null
    const written = column.mapToDriverValue(value)
    // Half of a surrogate pair, which a cut text may end with, is no JSON to PostgreSQL.
    return typeof written === 'string' ? written.toWellFormed() : written
  }
}
