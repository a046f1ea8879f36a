import type { z } from 'zod'
import type { Faults, Read } from './import-kind.ts'

/** An empty cell says nothing: where a text may be absent it is. */
export const textOf = (cell: string | undefined): string | undefined => cell?.trim() || undefined

/** "4.8", "4,8", "1 200": what spreadsheets write. What is no number stays text, for the schema to refuse. */
export function numberOf(cell: string | undefined): number | string | undefined {
  const text = textOf(cell)
  if (text === undefined) return undefined
  const value = Number(text.replace(/\s/g, '').replace(/^(-?\d+),(\d+)$/, '$1.$2'))
  return Number.isFinite(value) ? value : text
}

/** Names of an enumeration by their numbers too: "Small" and "3". */
export function namedOf(cell: string | undefined): number | string | undefined {
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
export function readWith<T>(
  schema: z.ZodType<T>,
  input: unknown,
  { before, columnOf }: { before: Faults; columnOf: Readonly<Record<string, string>> },
): Read<T> {
  const parsed = schema.safeParse(input)
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0])
    faults[columnOf[field] ?? field] ??= message
  }
  const all = { ...faults, ...before }
  return parsed.success && Object.keys(all).length === 0 ? { value: parsed.data } : { faults: all }
}
