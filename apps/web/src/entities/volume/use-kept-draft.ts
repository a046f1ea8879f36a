import { useEffect, useRef, useState } from 'react'
import type { DraftModel } from '../../map/index.ts'
import type { DraftStore, StoredDraft } from './draft-store.ts'

const quietMs = 500

/** Puts the kept drawing back into the tool, once. */
export const useRestoredDrawing = (model: DraftModel, kept: StoredDraft<unknown> | null): void => {
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
  readonly forget: () => void
}

/** Keeps the form and the drawing a moment after each change. */
export const useKeptDraft = <Values extends object>(
  store: DraftStore<Values>,
  { values, model, initialAtMs }: { values: Values; model: DraftModel; initialAtMs: number | null },
): KeptDraft => {
  const [savedAtMs, setSavedAtMs] = useState(initialAtMs)
  const { draft, past } = model.editor
  const text = JSON.stringify([values, draft])
  const first = useRef(text)
  const isOver = useRef(false)
  const latest = useRef(() => {})
  latest.current = () => {
    if (isOver.current) return
    const savedAt = Date.now()
    store.write({ savedAtMs: savedAt, values, drawing: past.length > 0 ? draft : null })
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
    store.clear()
  }
  return { savedAtMs, forget }
}
