import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a store takes: it works with or without an open transaction, and begins none. */
export type Queryable = Omit<Database, 'transaction'>

/** UUIDs as one array parameter: a statement takes at most 65,535 parameters, and lists may be longer. */
export const uuidArray = (uuids: Iterable<string>): SQL => sql`${`{${[...uuids].join(',')}}`}::uuid[]`

/**
 * A number of ours as a part of the text. PostgreSQL uses a partial index only where the statement itself contains what the
 * index is limited to; a generic plan does not know the value of a parameter.
 */
export const literal = (value: number): SQL => sql.raw(String(value))

/** The column's value is one of these, however many there are; none of none. A single one is planned only once. */
export const isOneOf = (column: SQLWrapper, uuids: Iterable<string>): SQL => {
  const [first, ...others] = uuids
  if (first !== undefined && others.length === 0) return sql`${column} = ${first}::uuid`
  return sql`${column} = any(${uuidArray(first === undefined ? [] : [first, ...others])})`
}
