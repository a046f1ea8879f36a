import type { Polygon } from '@clearway/domain/geo'
import { type Dispatch, useEffect, useMemo, useReducer, useRef } from 'react'
import { type DraftShape, draftShape } from './draft.ts'
import { type DraftAction, type DraftEditor, draftReducer, startEditor } from './draft-editor.ts'

/** One drawing, shared by the tool on the map and the table of its points. */
export interface DraftModel {
  readonly editor: DraftEditor
  readonly shape: DraftShape
  readonly dispatch: Dispatch<DraftAction>
}

interface DraftOptions {
  /** The polygon to begin with; a later one is given by `dispatch({ kind: 'load', polygon })`. */
  readonly initial?: Polygon | null
  readonly onChange?: (polygon: Polygon | null, problem: string | null) => void
}

export function useDraft({ initial = null, onChange }: DraftOptions = {}): DraftModel {
  const [editor, dispatch] = useReducer(draftReducer, initial, startEditor)
  const shape = useMemo(() => draftShape(editor.draft), [editor.draft])
  const changed = useRef(onChange)
  changed.current = onChange
  useEffect(() => changed.current?.(shape.polygon, shape.problem), [shape])
  return { editor, shape, dispatch }
}
