import type { z } from 'zod'

/** One column that a list may have. */
export interface ImportColumn {
  /** Its name in faults and cells; the wire's, where it is a field of the wire. */
  readonly key: string
  readonly label: string
  /** Other headers by which it is known. */
  readonly aliases?: readonly string[]
  readonly required?: boolean
  /** What belongs in it, for the one who makes the list. */
  readonly meaning: string
  /** In the template. */
  readonly example: string
}

export type Cells = Readonly<Record<string, string>>
export type Faults = Readonly<Record<string, string>>

/** A row that was read: the value to send, or what is wrong in which column. */
export type Read<T> = { readonly value: T; readonly faults?: undefined } | { readonly faults: Faults }

/** What can be imported: assets, models. Pure, so that it is tested without a browser. */
export interface ImportKind<T> {
  readonly one: string
  readonly many: string
  readonly columns: readonly ImportColumn[]
  readonly read: (cells: Cells) => Read<T>
  /** Fields of the wire whose column has another name. */
  readonly columnOf: Readonly<Record<string, string>>
  /** Together these columns name one thing: twice in a list is a fault. Outer blanks do not count. */
  readonly unique: readonly string[]
  /** Nor does case, where the service does not tell it apart either. */
  readonly ignoresCase?: true
}

/** An empty cell has no value: where a text may be absent it is. */
export const textOf = (cell: string | undefined): string | undefined => cell?.trim() || undefined

/** "1,440" is a thousand times as much to one who writes thousands so as to one who writes decimals so. */
const maybeThousands = /^[+-]?[1-9]\d{0,2}(,\d{3})+$/

/** "4.8", "4,8", "1 200": what spreadsheets write. What is no number, or two, stays text, for the schema to refuse. */
export const numberOf = (cell: string | undefined): number | string | undefined => {
  const text = textOf(cell)
  if (text === undefined) return undefined
  const digits = text.replace(/\s/g, '')
  const value = Number(digits.replace(/^(-?\d+),(\d+)$/, '$1.$2'))
  return Number.isFinite(value) && !maybeThousands.test(digits) ? value : text
}

/** Names of an enumeration by their numbers too: "Small" and "3". */
export const namedOf = (cell: string | undefined): number | string | undefined => {
  const text = textOf(cell)
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : text
}

/** Several in one cell, between semicolons. */
export const listOf = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Checks a row by the wire's own shape; a fault of a field is that of its column. */
export const readWith = <T>(
  schema: z.ZodType<T>,
  input: unknown,
  { before, columnOf }: { before: Faults; columnOf: Readonly<Record<string, string>> },
): Read<T> => {
  const parsed = schema.safeParse(input)
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0])
    faults[columnOf[field] ?? field] ??= message
  }
  const all = { ...faults, ...before }
  return parsed.success && Object.keys(all).length === 0 ? { value: parsed.data } : { faults: all }
}
