import { withoutFormulas } from '@clearway/domain/contracts'
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
  Papa.unparse(
    rows.map((row) => row.map(withoutFormulas)),
    { newline: '\r\n' },
  )

/** For each column its place in the file, or null. */
export type ColumnMap = Readonly<Record<string, number | null>>

/** Only letters and digits count: "Model name", "model_name" and "Model-Name (text)" without its brackets are one. */
const plain = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .replace(/\(.*?\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Finds each column by its header: every one by its own name first, then by its label, then by another word. */
export const mapColumns = (columns: readonly ImportColumn[], headers: readonly string[]): ColumnMap => {
  const places = new Map<string, number>()
  const taken = new Set<number>()
  const find = (key: string, words: readonly string[]): void => {
    const names = new Set(words.map(plain))
    const at = headers.findIndex((header, index) => !taken.has(index) && names.has(plain(header)))
    if (places.has(key) || at < 0) return
    places.set(key, at)
    taken.add(at)
  }
  for (const { key } of columns) find(key, [key])
  for (const { key, label, aliases = [] } of columns) for (const words of [[label], aliases]) find(key, words)
  return Object.fromEntries(columns.map(({ key }) => [key, places.get(key) ?? null]))
}

export const missingColumns = (columns: readonly ImportColumn[], map: ColumnMap): ImportColumn[] =>
  columns.filter(({ key, required }) => required && map[key] === null)
