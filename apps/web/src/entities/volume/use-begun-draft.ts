import { useRef, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { draftStore, type StoredDraft } from './draft-store.ts'

/** What the draft was sent as, once that is saved. */
export interface SavedRecord<Values> {
  /** As its own draft is called: a new record has one from now on. */
  readonly record: string
  readonly version: string
  /** Which the page may still have. */
  readonly replaced: string | null
  readonly fresh: Values
}

type DraftNow<Values> = Omit<StoredDraft<Values>, 'version' | 'original' | 'sent'>

export interface BegunDraft<Values> {
  /** The version of the record that the page has. */
  readonly version: string | null
  /** Without a draft. */
  readonly fresh: Values
  /** What the draft was begun with: what differs from it is what somebody changed. Null: that is not known. */
  readonly original: Values | null
  /** Goes on from the fields of the record as it is now, which the form has taken. */
  readonly goOnFrom: (fresh: Values) => void
  /** Goes on from what was saved, with what was changed since it was sent. Answers whether that is kept. */
  readonly goOnAs: (saved: SavedRecord<Values>, draft: DraftNow<Values>) => boolean
  readonly kept: StoredDraft<Values> | null
  /**
   * As what a new record of this content is sent, and whether another content was sent as that before. A page that another one's draft is
   * opened in has a uuid of its own until one is sent.
   */
  readonly sendAs: (content: string) => { refUuid: string; isAnother: boolean }
  /** The next sending is of a record of its own. */
  readonly sendAnew: () => void
  /** The record was changed since the draft was begun, be it before the page was opened or under it. */
  readonly isOutdated: boolean
  /** The page does not have yet what was saved here. */
  readonly isBehind: boolean
  /** The version of the record that a saving takes the place of, for the API to compare; null: it makes one. */
  readonly replaces: () => number | null
  /** It takes the place of a version that the draft was not begun from. */
  readonly isSavedOver: () => boolean
  /** Whether that was done or tried. */
  readonly wasSavedOver: boolean
  /** Saves in place of the record as it is now. */
  readonly saveOver: (save: () => Promise<unknown>) => Promise<void>
  /** Answers whether it is kept. */
  readonly keep: (draft: DraftNow<Values>) => boolean
  readonly clear: () => void
}

/**
 * What this person left unfinished of a record while they acted for this organisation. The page makes a new one of this for
 * another record: the version that it began with changes by its own saving alone. `version` is the record's as it is now; null where one is made. `isAnew`: no
 * draft counts, be it of another tab.
 */
export const useBegunDraft = <Values extends object>(
  record: string,
  version: string | null,
  begin: () => Values,
  isAnew = false,
): BegunDraft<Values> => {
  const { person, membership } = useConsole()
  const storeOf = (of: string, fresh: Values) =>
    draftStore(`${person.user_uuid}.${membership?.org_uuid ?? 'platform'}.${of}`, fresh)
  const [{ fresh, original, store, kept, basis, replaced }, setBegun] = useState(() => {
    const fresh = begin()
    const store = storeOf(record, fresh)
    const kept = isAnew ? null : store.read(Date.now())
    const { version: basis, original } = kept ?? { version, original: fresh as Values | null }
    return { fresh, original, store, kept, basis, replaced: null as string | null }
  })
  const last = useRef(kept)
  const sent = useRef(kept?.sent ?? null)
  const isOver = useRef(false)
  const [wasSavedOver, setSavedOver] = useState(false)
  const isBehind = version === replaced && basis !== version
  return {
    version,
    fresh,
    original,
    goOnFrom: (now) => setBegun((begun) => ({ ...begun, fresh: now, original: now })),
    goOnAs: (saved, draft) => {
      const of = { fresh: saved.fresh, original: saved.fresh, store: storeOf(saved.record, saved.fresh) }
      store.clear()
      sent.current = null
      last.current = { ...draft, version: saved.version, original: saved.fresh, sent: null }
      setBegun({ ...of, kept, basis: saved.version, replaced: saved.replaced })
      return of.store.write(last.current)
    },
    kept,
    sendAs: (content) => {
      if (sent.current === null) {
        sent.current = { ref_uuid: crypto.randomUUID(), content }
        if (last.current) store.write({ ...last.current, sent: sent.current })
      }
      return { refUuid: sent.current.ref_uuid, isAnother: sent.current.content !== content }
    },
    sendAnew: () => {
      sent.current = null
    },
    isOutdated: basis !== version && !isBehind,
    isBehind,
    replaces: () => numberOf(isOver.current ? version : basis),
    isSavedOver: () => isOver.current,
    wasSavedOver,
    saveOver: async (save) => {
      isOver.current = true
      setSavedOver(true)
      await save().finally(() => {
        isOver.current = false
      })
    },
    keep: (draft) => {
      last.current = { ...draft, version: basis, original, sent: sent.current }
      return store.write(last.current)
    },
    clear: () => {
      last.current = null
      sent.current = null
      store.clear()
    },
  }
}

const numberOf = (version: string | null): number | null => (version === null ? null : Number(version))
