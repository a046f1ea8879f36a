import { type ColumnMap, type CsvTable, mapColumns, parseCsv } from './csv.ts'
import type { Cells, ImportColumn } from './import-kind.ts'

/** A list that was given: which column means what, and its rows as they are now, corrected and without those left out. */
export interface Given {
  readonly table: CsvTable
  readonly map: ColumnMap
  /** Of each row of the table. */
  readonly cells: readonly Cells[]
}

const cellAt = (row: readonly string[], at: number | null): string => (at === null ? '' : (row[at] ?? ''))

export const readGiven = (columns: readonly ImportColumn[], text: string): Given => {
  const table = parseCsv(text)
  const map = mapColumns(columns, table.headers)
  const cellsOf = (row: readonly string[]): Cells =>
    Object.fromEntries(Object.entries(map).map(([key, at]) => [key, cellAt(row, at)]))
  return { table, map, cells: table.rows.map(cellsOf) }
}

/** Another column is what this one means. What was corrected in the others stays. */
export const remapped = ({ table, map, cells }: Given, key: string, at: number | null): Given => ({
  table,
  map: { ...map, [key]: at },
  cells: cells.map((row, index) => ({ ...row, [key]: cellAt(table.rows[index] ?? [], at) })),
})

export const corrected = (given: Given, index: number, [key, text]: readonly [string, string]): Given => ({
  ...given,
  cells: given.cells.map((row, at) => (at === index ? { ...row, [key]: text } : row)),
})

export const without = ({ table, map, cells }: Given, index: number): Given => ({
  map,
  table: { ...table, rows: table.rows.filter((_, at) => at !== index) },
  cells: cells.filter((_, at) => at !== index),
})
