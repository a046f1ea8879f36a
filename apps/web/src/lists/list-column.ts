import { withoutFormulas } from '@clearway/domain/contracts'
import { type Column, dayAndTime } from '@clearway/ui'

/** A cell's text: in a file, or on the page where the column has no component of its own. */
export type CellText = string | number | null | undefined

type Cell<T> =
  | { readonly cell: (row: T) => CellText; readonly text?: (row: T) => CellText }
  /** With a component of its own it also names its content for the file; null: it holds acts. */
  | { readonly cell: Column<T>['cell']; readonly text: ((row: T) => CellText) | null }

/** A column of a list of the console: shown, chosen, and written into files. */
export type ListColumn<T> = Omit<Column<T>, 'cell'> &
  Cell<T> & {
    /** Its head in a file, where that has to name a unit. */
    readonly fileHeader?: string
    /** Shown to who chooses it. */
    readonly isExtra?: true
  }

/** The window of airspace: a file has its ends as the API gives them. */
export const windowColumns = <T extends { active_from: string | null; active_to: string | null }>(
  nowMs: number,
): readonly ListColumn<T>[] => [
  {
    id: 'active_from',
    header: 'Active from',
    text: ({ active_from }) => active_from,
    cell: ({ active_from }) => active_from && dayAndTime(active_from, nowMs),
  },
  {
    id: 'active_to',
    header: 'Active to',
    text: ({ active_to }) => active_to,
    cell: ({ active_to }) => active_to && dayAndTime(active_to, nowMs),
  },
]

const isAct = <T>({ text }: ListColumn<T>): boolean => text === null

/** Those that a person may choose, the first apart: it is the row's identity and stays where it is. */
export const choosable = <T>(columns: readonly ListColumn<T>[]): readonly ListColumn<T>[] =>
  columns.slice(1).filter((column) => !isAct(column))

/** The columns in the order that was chosen; what is chosen and not there is passed over, acts stay at the end. */
export const shownColumns = <T>(
  columns: readonly ListColumn<T>[],
  chosen: readonly string[] | null,
): readonly ListColumn<T>[] => {
  if (chosen === null) return columns.filter(({ isExtra }) => !isExtra)
  const others = choosable(columns)
  // A column that was chosen is shown on a narrow screen too.
  const picked = chosen.flatMap((id) => {
    const column = others.find((one) => one.id === id)
    if (!column) return []
    const { from: _from, ...always } = column
    return [always as ListColumn<T>]
  })
  return [...columns.slice(0, 1), ...picked, ...columns.slice(1).filter(isAct)]
}

/** One place earlier or later; at the end of the way nothing changes. */
export const moved = (ids: readonly string[], id: string, by: -1 | 1): readonly string[] => {
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at < 0 || other === undefined) return ids
  return ids.map((one, index) => (index === at ? other : index === at + by ? id : one))
}

/** More rows are no list any more: a spreadsheet and the API both have better ways. */
export const mostInFile = 10_000

/** RFC 4180 in UTF-8, a line a row, the columns as they are chosen. */
export const csvOf = async <T>(columns: readonly ListColumn<T>[], rows: readonly T[]): Promise<string> => {
  const written = columns.filter(({ text }) => text !== null)
  const head = written.map(({ header, fileHeader }) => fileHeader ?? header)
  const lines = rows.map((row) => written.map(({ text, cell }) => harmless((text ?? cell)(row))))
  const { unparse } = await import('papaparse')
  return `${unparse([head.map(harmless), ...lines], { newline: '\r\n' })}\r\n`
}

const harmless = (text: unknown): unknown => (typeof text === 'string' ? withoutFormulas(text) : (text ?? ''))
