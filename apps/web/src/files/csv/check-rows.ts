import type { Cells, Faults, ImportKind, Read } from './import-kind.ts'

export interface CheckedRow<T> {
  readonly cells: Cells
  readonly faults: Faults
  readonly value: T | undefined
}

/** Checks each row by itself, then whether two of them name the same thing. */
export const checkRows = <T>(kind: ImportKind<T>, rows: readonly Cells[]): CheckedRow<T>[] => {
  const twice = firstPlaces(kind, rows)
  return rows.map((cells, index) => {
    const read: Read<T> = kind.read(cells)
    const before = twice.get(index)
    const repeated =
      before === undefined ? {} : { [kind.unique[0] ?? '']: `stands in row ${before + 1} already` }
    const faults = { ...read.faults, ...repeated }
    const isRight = read.faults === undefined && before === undefined
    return { cells, faults, value: isRight ? read.value : undefined }
  })
}

/** Rows that repeat an earlier one, with its place. */
const firstPlaces = <T>(
  { unique, ignoresCase }: ImportKind<T>,
  rows: readonly Cells[],
): Map<number, number> => {
  const seen = new Map<string, number>()
  const twice = new Map<number, number>()
  for (const [index, cells] of rows.entries()) {
    const words = unique.map((key) => (cells[key] ?? '').trim())
    if (words.every((word) => word === '')) continue
    const said = JSON.stringify(words)
    const name = ignoresCase ? said.toLocaleLowerCase('en') : said
    const before = seen.get(name)
    if (before === undefined) seen.set(name, index)
    else twice.set(index, before)
  }
  return twice
}
