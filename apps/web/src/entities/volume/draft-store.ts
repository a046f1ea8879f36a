import { z } from 'zod'
import { tabStore } from '../../forms/tab-store.ts'
import type { Draft } from '../../map/index.ts'

const Position = z.array(z.number()).min(2)

const AnyDraft = z.object({
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

export const draftStore = <Values extends object>(key: string, fallback: Values): DraftStore<Values> => {
  const kept = tabStore(key)
  const schema = storedDraft(fallback)
  return { ...kept, read: () => schema.safeParse(kept.read()).data ?? null }
}

/** What an older page wrote is not trusted beyond the fields that are known here. */
export const storedDraft = <Values extends object>(fallback: Values): z.ZodType<StoredDraft<Values>> =>
  AnyDraft.transform(({ savedAtMs, values, drawing }) => {
    const known = Object.entries(fallback).map(([field, begun]) => [field, values[field] ?? begun])
    return { savedAtMs, values: Object.fromEntries(known) as Values, drawing }
  })
