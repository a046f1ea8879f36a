import { z } from 'zod'
import type { Draft } from '../../map/index.ts'

const Position = z.array(z.number()).min(2)

const StoredDraft = z.object({
  savedAtMs: z.number(),
  values: z.record(z.string(), z.unknown()),
  drawing: z
    .object({
      kind: z.enum(['polygon', 'circle', 'corridor']),
      points: z.array(Position),
      sizeM: z.number(),
      holes: z.array(z.array(Position)),
    })
    .nullable(),
})

/** What is kept of an unfinished form: its fields, and the drawing when it is not the stored one. */
export interface StoredDraft<Values> {
  readonly savedAtMs: number
  readonly values: Values
  readonly drawing: Draft | null
}

export interface DraftStore<Values> {
  read(): StoredDraft<Values> | null
  write(draft: StoredDraft<Values>): void
  clear(): void
}

/** A draft outlives a reload of its tab, and nothing longer. Without storage nothing is kept and all else works. */
export const draftStore = <Values extends object>(key: string, fallback: Values): DraftStore<Values> => {
  const name = `clearway.draft.${key}`
  const attempt = <T>(act: () => T): T | null => {
    try {
      return act()
    } catch {
      return null
    }
  }
  return {
    read: () => attempt(() => draftFrom(window.sessionStorage.getItem(name), fallback)),
    write: (draft) => void attempt(() => window.sessionStorage.setItem(name, JSON.stringify(draft))),
    clear: () => void attempt(() => window.sessionStorage.removeItem(name)),
  }
}

/** Reads what was kept; what an older page wrote is not trusted beyond the fields that are known here. */
export const draftFrom = <Values extends object>(
  text: string | null,
  fallback: Values,
): StoredDraft<Values> | null => {
  if (text === null) return null
  const parsed = StoredDraft.safeParse(JSON.parse(text))
  if (!parsed.success) return null
  const { savedAtMs, values, drawing } = parsed.data
  const known = Object.keys(fallback).map((field) => [
    field,
    values[field] ?? fallback[field as keyof Values],
  ])
  return { savedAtMs, values: Object.fromEntries(known) as Values, drawing }
}
