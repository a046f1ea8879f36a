import { failureData, sentenceOf } from '../../trpc/failure.ts'
import type { Faults } from './import-kind.ts'

export interface ApiFaults {
  /** By the index of the row. */
  readonly rows: ReadonlyMap<number, Faults>
  /** What belongs to no row. */
  readonly refusal: string | null
}

const inDetails = /^\w+\.(\d+)\.(\w+)/
const inSentence = /^\w+\.(\d+)\.(\w+):?\s+(.*)$/s

/** The API names a fault of a list by index and field: in `details`, or in the sentence itself. */
export function apiFaults(error: unknown, columnOf: Readonly<Record<string, string>> = {}): ApiFaults {
  const rows = new Map<number, Record<string, string>>()
  const note = (index: string, field: string, message: string) =>
    rows.set(Number(index), { ...rows.get(Number(index)), [columnOf[field] ?? field]: message })
  for (const [place, messages] of Object.entries(failureData(error)?.details ?? {})) {
    const [, index, field] = inDetails.exec(place) ?? []
    if (index && field) note(index, field, messages[0] ?? 'is not right')
  }
  const sentence = sentenceOf(error)
  if (rows.size === 0) {
    const [, index, field, message] = inSentence.exec(sentence) ?? []
    if (index && field && message) note(index, field, message)
  }
  return { rows, refusal: rows.size > 0 ? null : sentence }
}
