import type { Polygon } from '@clearway/domain/geo'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useWholeValues } from '../../forms/whole-fields.ts'
import type { Draft, DraftModel } from '../../map/index.ts'
import type { StoredDraft } from './draft-store.ts'
import { keepingOf, textOf } from './keeping.ts'
import type { BegunDraft, SavedRecord } from './use-begun-draft.ts'

const quietMs = 500

/** Puts the kept drawing back into the tool, once; answers whether the tool holds it, or there is none. */
export const useRestoredDrawing = (
  model: DraftModel,
  kept: Pick<StoredDraft<unknown>, 'drawing'> | null,
): boolean => {
  const { dispatch, editor } = model
  const begun = useRef(editor)
  const isDone = useRef(false)
  useEffect(() => {
    const drawing = kept?.drawing
    if (isDone.current || !drawing || drawing.points.length === 0) return
    isDone.current = true
    if (drawing.kind === 'polygon') {
      const ring = [...drawing.points, drawing.points[0]!].map((position) => [...position])
      dispatch({ kind: 'load', polygon: { type: 'Polygon', coordinates: [ring, ...drawing.holes] } })
      return
    }
    dispatch({ kind: 'start', tool: drawing.kind })
    dispatch({ kind: 'drawn', points: drawing.points, sizeM: drawing.sizeM })
  }, [kept, dispatch])
  return !kept?.drawing?.points.length || editor !== begun.current
}

/** What becomes of what was changed: a browser may keep nothing, as a private window or a full storage. */
export type Keeping = 'unchanged' | 'not kept' | { readonly keptAtMs: number }

export interface KeptDraft {
  readonly keeping: Keeping
  /** Somebody changed what it changes since it was begun. */
  readonly isOutdated: boolean
  readonly forget: () => void
}

/** What stands on the map of it, too. */
export interface SavedDrawing<Values> extends Omit<SavedRecord<Values>, 'replaced'> {
  readonly polygon: Polygon | null
  /** What that was drawn as, where it is known. */
  readonly drawnAs?: Draft | null
}

const changedSince = {
  kept: 'What you changed after you pressed is kept as a draft, and not saved yet.',
  notKept: 'What you changed after you pressed is not saved, and this browser keeps no draft of it.',
}

export interface SentDraft<Values> extends KeptDraft {
  /**
   * To be asked as it is sent. What it answers is given what was saved of that, null where that is not known. Where that is all, the
   * draft is forgotten, and null answered. What was changed meanwhile stays, as a draft of what was saved; answered is what to say of it.
   */
  readonly send: () => (saved: SavedDrawing<Values> | null) => string | null
}

interface Drafted<Values extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the values become when they are sent is nothing to a draft.
  readonly form: UseFormReturn<Values, any, any>
  readonly model: DraftModel
  /** The kept drawing is back in the tool: the page stands as it was opened. */
  readonly isRestored: boolean
}

/** As it stood when it was sent, and the version of the record that it was sent over. */
interface Sent {
  readonly text: string
  readonly drawing: Draft
  readonly over: string | null
}

/** What the page began with, and what stands in it now. */
const useTexts = <Values extends FieldValues>(
  { kept, fresh }: BegunDraft<Values>,
  { form, model, isRestored }: Drafted<Values>,
) => {
  const { draft } = model.editor
  const text = textOf(form.watch(), draft)
  const opened = useRef({ text, isFinal: isRestored, fresh })
  const last = useRef(text)
  // What the page takes from a newer record is nobody's change.
  const hasFollowed = fresh !== opened.current.fresh && last.current === opened.current.text
  if (!opened.current.isFinal || hasFollowed) opened.current = { text, isFinal: isRestored, fresh }
  last.current = text
  const [first] = useState(fresh)
  const untouched = useMemo(() => textOf(fresh, model.begunAs), [fresh, model.begunAs])
  return {
    text,
    opened: opened.current.text,
    beginning: kept || fresh !== first ? untouched : opened.current.text,
  }
}

/** Keeps the form and the drawing a moment after each change, as long as they differ from the record. */
export const useKeptDraft = <Values extends FieldValues>(
  begun: BegunDraft<Values>,
  drafted: Drafted<Values>,
): SentDraft<Values> => {
  const { form, model } = drafted
  const [keeping, setKeeping] = useState<Keeping>(
    begun.kept ? { keptAtMs: begun.kept.savedAtMs } : 'unchanged',
  )
  const { draft, past } = model.editor
  const { text, opened, beginning } = useTexts(begun, drafted)
  const hasKept = useRef(false)
  const isOver = useRef(false)
  const wholeValues = useWholeValues(form)
  const whole = useRef(begun.kept?.values ?? begun.fresh)
  const latest = useRef(() => {})
  latest.current = () => {
    if (isOver.current) return
    whole.current = wholeValues(whole.current)
    const values = whole.current
    const act = keepingOf({ text: textOf(values, draft), opened, beginning, hasKept: hasKept.current })
    if (act === 'leave') return
    hasKept.current = true
    if (act === 'remove') {
      begun.clear()
      return setKeeping('unchanged')
    }
    const savedAtMs = Date.now()
    const isKept = begun.keep({ savedAtMs, values, drawing: past.length > 0 ? draft : null })
    setKeeping(isKept ? { keptAtMs: savedAtMs } : 'not kept')
  }
  useEffect(() => {
    if (keepingOf({ text, opened, beginning, hasKept: hasKept.current }) === 'leave') return
    const keep = () => latest.current()
    const timer = setTimeout(keep, quietMs)
    // A reload does not wait for the quiet moment.
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [text, opened, beginning])
  // Nor does who leaves for another page: while the fields are still there, which know whether they are whole.
  useLayoutEffect(() => () => latest.current(), [])
  const forget = () => {
    isOver.current = true
    begun.clear()
  }
  const now = useRef({ begun, model })
  now.current = { begun, model }
  const drawnNow = () => now.current.model.editor.draft
  const goOnAs = ({ polygon, drawnAs = null, ...saved }: SavedDrawing<Values>, sent: Sent) => {
    whole.current = wholeValues(whole.current)
    const drawing = drawnNow() === sent.drawing ? null : drawnNow()
    const { begun, model } = now.current
    const draft = { savedAtMs: Date.now(), values: whole.current, drawing }
    const isKept = begun.goOnAs({ ...saved, replaced: sent.over }, draft)
    model.goOnFrom(polygon, drawnAs, sent.drawing)
    return isKept
  }
  const send = () => {
    const textNow = () => textOf(form.getValues(), drawnNow())
    const sent = { text: textNow(), drawing: drawnNow(), over: now.current.begun.version }
    return (saved: SavedDrawing<Values> | null) => {
      if (textNow() === sent.text) {
        forget()
        return null
      }
      const isKept = saved === null || goOnAs(saved, sent)
      return isKept ? changedSince.kept : changedSince.notKept
    }
  }
  // What is being saved makes the next version itself.
  const isOutdated = begun.isOutdated && !isOver.current && !form.formState.isSubmitting
  return { keeping, isOutdated, forget, send }
}
