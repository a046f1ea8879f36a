import { browserStore, type KeptStore, tabStore } from '../../forms/kept-store.ts'
import { isDraft } from '../../map/draw/draft.ts'
import type { Draft } from '../../map/index.ts'
import { isRecord } from '../../words/is-record.ts'

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
  /** Whether it is kept now. */
  write(draft: StoredDraft<Values>): boolean
  clear(): void
}

/** Whoever comes back later begins anew. */
const mostAgeMs = 30 * 24 * 3_600_000

/** Where there is no room for it what it replaces goes: the one before would come back after this one is saved. */
const replaced = <Values>(store: KeptStore, draft: StoredDraft<Values>): boolean => {
  if (store.write(draft)) return true
  store.clear()
  return store.write(draft)
}

/**
 * Each tab keeps its own draft over a reload, and leaves it to the browser for when it is closed. There the newest is kept, and
 * a tab clears no other one than it has read or written.
 */
export const draftStore = <Values extends object>(key: string, fallback: Values): DraftStore<Values> => {
  const [tab, browser] = [tabStore(key), browserStore(key)]
  const checked = (kept: unknown) => storedDraft(kept, fallback)
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
      const isNewestOurs = newest()?.savedAtMs === shownAtMs
      shownAtMs = draft.savedAtMs
      const isKept = replaced(tab, draft)
      return (isNewestOurs ? replaced(browser, draft) : browser.write(draft)) || isKept
    },
    clear: () => {
      if (shownAtMs === newest()?.savedAtMs) browser.clear()
      shownAtMs = null
      tab.clear()
    },
  }
}

type Sent = StoredDraft<object>['sent']

const isSent = (value: unknown): value is Sent =>
  value === null ||
  (isRecord(value) && typeof value['ref_uuid'] === 'string' && typeof value['content'] === 'string')

/** What an older page wrote is not trusted beyond the fields that are known here; null where it is no draft. */
export const storedDraft = <Values extends object>(
  kept: unknown,
  fallback: Values,
): StoredDraft<Values> | null => {
  if (!isRecord(kept)) return null
  const { savedAtMs, version = null, values, original = null, sent = null, drawing } = kept
  if (typeof savedAtMs !== 'number' || !(version === null || typeof version === 'string')) return null
  if (!isRecord(values) || !(original === null || isRecord(original))) return null
  if (!isSent(sent) || !(drawing === null || isDraft(drawing))) return null
  const known = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(fallback).map(([field, begun]) => [field, fields[field] ?? begun]),
    ) as Values
  return { savedAtMs, version, values: known(values), original: original && known(original), sent, drawing }
}
