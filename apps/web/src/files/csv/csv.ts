import { spreadsheetFormula } from '@clearway/domain/contracts'
import Papa from 'papaparse'
import type { ImportColumn } from './import-kind.ts'

export interface CsvTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What a spreadsheet saves: comma, semicolon or tab, quotes, with or without a byte order mark. */
export const parseCsv = (text: string): CsvTable => {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  const [headers = [], ...rows] = data.map((row) => row.map((cell) => cell.trim()))
  return { headers, rows }
}

/** RFC 4180; a cell that a spreadsheet would take for a formula has a ' before it. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows as string[][], { newline: '\r\n', escapeFormulae: spreadsheetFormula })

/** For each column its place in the file, or null. */
export type ColumnMap = Readonly<Record<string, number | null>>

/** Only letters and digits count: "Model name", "model_name" and "Model-Name (text)" without its brackets are one. */
const plain = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .replace(/\(.*?\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Finds each column by its header. */
export const mapColumns = (columns: readonly ImportColumn[], headers: readonly string[]): ColumnMap => {
  const taken = new Set<number>()
  const find = ({ key, label, aliases = [] }: ImportColumn): number | null => {
    const names = new Set([key, label, ...aliases].map(plain))
    const at = headers.findIndex((header, index) => !taken.has(index) && names.has(plain(header)))
    if (at < 0) return null
    taken.add(at)
    return at
  }
  return Object.fromEntries(columns.map((column) => [column.key, find(column)]))
}

export const missingColumns = (columns: readonly ImportColumn[], map: ColumnMap): ImportColumn[] =>
  columns.filter(({ key, required }) => required && map[key] === null)
