/** Reading values of unknown shape, as files of strangers hold them. */
export type Json = Readonly<Record<string, unknown>>

export const asObject = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null

export const asList = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null)

/** Files write one thing where a list of one thing is meant. */
export const listed = (value: unknown): readonly unknown[] =>
  value === null || value === undefined ? [] : (asList(value) ?? [value])

/** A trimmed text that is not empty; a number becomes its text. */
export const asText = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  return value.trim() || null
}

/** A finite number, written as one or as its text. */
export const asNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** What a file wrote, short enough for a sentence. */
export const quoted = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
}
