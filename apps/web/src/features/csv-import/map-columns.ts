import type { ImportColumn } from './import-kind.ts'

/** For each column the place in the file where it stands, or null. */
export type ColumnMap = Readonly<Record<string, number | null>>

/** Letters and figures alone: "Model name", "model_name" and "Model-Name (text)" without its brackets are one. */
const plain = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .replace(/\(.*?\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Finds each column by its header. */
export function mapColumns(columns: readonly ImportColumn[], headers: readonly string[]): ColumnMap {
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
