import type { Polygon } from '@clearway/domain/geo'
import { type Dispatch, useEffect, useMemo, useReducer, useRef } from 'react'
import { type DraftShape, draftShape, placingShape } from './draft.ts'
import { type DraftAction, type DraftEditor, draftReducer, startEditor } from './draft-editor.ts'

/** One drawing, shared by the tool on the map and the table of its points. */
export interface DraftModel {
  readonly editor: DraftEditor
  readonly shape: DraftShape
  /** The drawing has a shape, or a fault to show. */
  readonly isBegun: boolean
  readonly dispatch: Dispatch<DraftAction>
}

interface DraftOptions {
  /** The polygon to begin with; a later one is given by `dispatch({ kind: 'load', polygon })`. */
  readonly initial?: Polygon | null
  readonly onChange?: (polygon: Polygon | null, problem: string | null) => void
}

export const useDraft = ({ initial = null, onChange }: DraftOptions = {}): DraftModel => {
  const [editor, dispatch] = useReducer(draftReducer, initial, startEditor)
  const { draft, isDrawing } = editor
  const shape = useMemo(() => (isDrawing ? placingShape(draft) : draftShape(draft)), [draft, isDrawing])
  const isBegun = isDrawing ? shape.polygon !== null || shape.problem !== null : draft.points.length > 0
  const changed = useRef(onChange)
  changed.current = onChange
  useEffect(() => changed.current?.(shape.polygon, shape.problem), [shape])
  return { editor, shape, isBegun, dispatch }
}
