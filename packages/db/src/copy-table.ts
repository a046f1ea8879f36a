import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Band, StoredPolygon, Window } from './columns.ts'
import type { CopySource } from './copy.ts'
import { CopyWriter } from './copy-writer.ts'

/**
 * Rows of a table for `copyWithin`, in the columns that the first row names: of many rows PostgreSQL then reads no text but
 * that of JSON, parses each value once, and writes whole pages at a time (docs/decisions/0095). Nothing comes back, and nothing
 * gives way to a row that is there.
 */
export const copyOf = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): CopySource => {
  const [first = {}] = rows
  const written = Object.entries<Column>(getTableColumns(table)).flatMap(([key, column]) =>
    key in first ? [{ key: key as never, name: column.name, write: writerOf(column) }] : [],
  )
  const writer = new CopyWriter(written.length)
  for (const row of rows) {
    writer.beginRow()
    for (const { key, write } of written) {
      const value: unknown = row[key]
      if (value === null || value === undefined) writer.null()
      else write(writer, value as never)
    }
  }
  const names = written.map(({ name }) => `"${name}"`).join(', ')
  return {
    statement: `copy "${getTableName(table)}" (${names}) from stdin (format binary)`,
    rows: writer.end(),
  }
}

type Write = (writer: CopyWriter, value: never) => void

const writerOf = (column: Column): Write => {
  const type = column.getSQLType()
  const write = writers[type]
  if (!write) throw new Error(`${column.name} is of type ${type}, which copyOf does not write`)
  return write
}

const writers: Readonly<Record<string, Write>> = {
  uuid: (writer, value: string) => writer.uuid(value),
  text: (writer, value: string) => writer.text(value),
  smallint: (writer, value: number) => writer.int16(value),
  integer: (writer, value: number) => writer.int32(value),
  bigint: (writer, value: number) => writer.int64(value),
  boolean: (writer, value: boolean) => writer.bool(value),
  'double precision': (writer, value: number) => writer.float8(value),
  'timestamp (3) with time zone': (writer, value: Date) => writer.instant(value),
  json: (writer, value: unknown) => writer.text(JSON.stringify(value)),
  jsonb: (writer, value: unknown) => writer.jsonb(value),
  polygon: (writer, ring: StoredPolygon['coordinates'][number]) => writer.ring(ring),
  float8range: (writer, { min, max }: Band) => writer.range(min, max, (end) => writer.float8(end)),
  tstzrange: (writer, { from, to }: Window) => writer.range(from, to, (end) => writer.instant(end)),
}
