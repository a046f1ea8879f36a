import { useEffect, useRef, useState } from 'react'
import type { DraftModel } from '../../map/index.ts'
import type { StoredDraft } from './draft-store.ts'
import type { BegunDraft } from './use-begun-draft.ts'

const quietMs = 500

/** Puts the kept drawing back into the tool, once. */
export const useRestoredDrawing = (
  model: DraftModel,
  kept: Pick<StoredDraft<unknown>, 'drawing'> | null,
): void => {
  const { dispatch } = model
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
}

export interface KeptDraft {
  /** When it was last kept; null while nothing was changed. */
  readonly savedAtMs: number | null
  /** Somebody changed what it changes since it was begun. */
  readonly isOutdated: boolean
  readonly forget: () => void
}

/** Keeps the form and the drawing a moment after each change. */
export const useKeptDraft = <Values extends object>(
  begun: BegunDraft<Values>,
  { values, model, isSaving }: { values: Values; model: DraftModel; isSaving: boolean },
): KeptDraft => {
  const [savedAtMs, setSavedAtMs] = useState(begun.kept?.savedAtMs ?? null)
  const { draft, past } = model.editor
  const text = JSON.stringify([values, draft])
  const first = useRef(text)
  const isOver = useRef(false)
  const latest = useRef(() => {})
  latest.current = () => {
    if (isOver.current) return
    const savedAt = Date.now()
    begun.keep({ savedAtMs: savedAt, values, drawing: past.length > 0 ? draft : null })
    setSavedAtMs(savedAt)
  }
  useEffect(() => {
    if (text === first.current) return
    const keep = () => latest.current()
    const timer = setTimeout(keep, quietMs)
    // A reload does not wait for the quiet moment.
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [text])
  const forget = () => {
    isOver.current = true
    begun.clear()
  }
  // What is being saved makes the next version itself.
  const isOutdated = begun.isOutdated && !isOver.current && !isSaving
  return { savedAtMs, isOutdated, forget }
}
