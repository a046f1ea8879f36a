import { z } from 'zod'
import { browserStore, tabStore } from '../../forms/kept-store.ts'
import type { Draft } from '../../map/index.ts'

const Position = z.array(z.number()).min(2)

const AnyDraft = z.object({
  savedAtMs: z.number(),
  version: z.string().nullable().default(null),
  values: z.record(z.string(), z.unknown()),
  sent: z.object({ ref_uuid: z.string(), content: z.string() }).nullable().default(null),
  original: z.record(z.string(), z.unknown()).nullable().default(null),
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
  /** Of the record that it changes, as it was when the draft was begun; null: it changes none. */
  readonly version: string | null
  readonly values: Values
  /** The fields as the draft was begun with them; null: an older page kept it, and what was changed in it is not known. */
  readonly original: Values | null
  readonly drawing: Draft | null
  /** As what a new record was sent, so that it is made once however often it is sent; null: it was not sent yet. */
  readonly sent: { readonly ref_uuid: string; readonly content: string } | null
}

export interface DraftStore<Values> {
  read(nowMs: number): StoredDraft<Values> | null
  write(draft: StoredDraft<Values>): void
  clear(): void
}

/** Whoever comes back later begins anew. */
const mostAgeMs = 30 * 24 * 3_600_000

/**
 * Each tab keeps its own draft over a reload, and leaves it to the browser for when it is closed. There the newest is kept, and
 * a tab clears no other one than it has read or written.
 */
export const draftStore = <Values extends object>(key: string, fallback: Values): DraftStore<Values> => {
  const [tab, browser] = [tabStore(key), browserStore(key)]
  const schema = storedDraft(fallback)
  const checked = (kept: unknown) => schema.safeParse(kept).data ?? null
  const newest = () => checked(browser.read())
  const own = () => checked(tab.read()) ?? newest()
  let shownAtMs: number | null = null
  return {
    read: (nowMs) => {
      const draft = own()
      shownAtMs = draft?.savedAtMs ?? null
      return draft && nowMs - draft.savedAtMs < mostAgeMs ? draft : null
    },
    write: (draft) => {
      shownAtMs = draft.savedAtMs
      tab.write(draft)
      browser.write(draft)
    },
    clear: () => {
      if (shownAtMs === newest()?.savedAtMs) browser.clear()
      shownAtMs = null
      tab.clear()
    },
  }
}

/** What an older page wrote is not trusted beyond the fields that are known here. */
export const storedDraft = <Values extends object>(fallback: Values): z.ZodType<StoredDraft<Values>> =>
  AnyDraft.transform(({ values, original, ...draft }) => {
    const known = (fields: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(fallback).map(([field, begun]) => [field, fields[field] ?? begun]),
      ) as Values
    return { ...draft, values: known(values), original: original && known(original) }
  })
