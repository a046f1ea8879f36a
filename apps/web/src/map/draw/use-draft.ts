import { MAX_ENVELOPE_VERTICES, type Polygon } from '@clearway/domain/geo'
import { type Dispatch, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useIsPictured } from '../../loading/picture.ts'
import { useLoaded } from '../../loading/use-loaded.ts'
import type { Draft, DraftShape } from './draft.ts'
import { type DraftAction, type DraftEditor, draftReducer, startEditor } from './draft-editor.ts'
import type { CorridorOf } from './draft-shape.ts'
import { type HoldDrawing, useHeldTexts } from './held-texts.ts'

/** One drawing, shared by the tool on the map and the table of its points. */
export interface DraftModel {
  readonly editor: DraftEditor
  /** What is drawn, whatever is typed beside it. */
  readonly drawn: DraftShape
  /** What is sent: nothing while something that is typed beside the drawing is not in it. */
  readonly shape: DraftShape
  /** Once what makes its outline has come; undefined where nothing is waited for. */
  readonly shaped: () => Promise<void> | undefined
  /** The drawing has a shape, or a fault to show. */
  readonly isBegun: boolean
  /** It is no longer what it began as. */
  readonly isRedrawn: boolean
  /** What it began as. */
  readonly begunAs: Draft
  /** The stored polygon is another one now, and the drawing too where nobody has redrawn it, or not since it was sent as it is named. */
  readonly goOnFrom: (polygon: Polygon | null, drawnAs: Draft | null, sentAs?: Draft) => void
  readonly dispatch: Dispatch<DraftAction>
  readonly hold: HoldDrawing
}

interface DraftOptions {
  /** The polygon to begin with; a later one is given by `dispatch({ kind: 'load', polygon })`. */
  readonly initial?: Polygon | null
  /** What it was drawn as, where that is known: the line of a corridor. */
  readonly drawnAs?: Draft | null
  /** As many as the service takes of what is drawn. */
  readonly maxVertices?: number
  readonly onChange?: (polygon: Polygon | null, problem: string | null) => void
}

const loadShaping = () =>
  import('./draft-shape.ts').then(({ draftShape, placingShape }) => ({ draftShape, placingShape }))

const loadCorridor = (): Promise<CorridorOf> =>
  import('./corridor.ts').then(({ corridorPolygon }) => corridorPolygon)

/** Whoever waits for the outline goes on once the page has it. */
const useShaped = (isComing: boolean) => {
  const waited = useRef({ isComing, once: Promise.withResolvers<void>() })
  waited.current.isComing = isComing
  useEffect(() => {
    if (isComing) return
    waited.current.once.resolve()
    waited.current.once = Promise.withResolvers<void>()
  }, [isComing])
  return useCallback(() => (waited.current.isComing ? waited.current.once.promise : undefined), [])
}

export const useDraft = (options: DraftOptions = {}): DraftModel => {
  const { initial = null, drawnAs = null, maxVertices = MAX_ENVELOPE_VERTICES, onChange } = options
  const [begun, setBegun] = useState(() => ({ polygon: initial, editor: startEditor(initial, drawnAs) }))
  const [editor, dispatch] = useReducer(draftReducer, begun.editor)
  const { problem: untaken, hold } = useHeldTexts()
  const { draft, isDrawing } = editor
  const isRedrawn = begun.polygon === null || draft !== begun.editor.draft
  const isShaped = isRedrawn && draft.points.length > 0
  const shaping = useLoaded(loadShaping, useIsPictured() || isShaped)
  const corridorOf = useLoaded(loadCorridor, draft.kind === 'corridor' && isRedrawn)
  const drawn = useMemo((): DraftShape => {
    // As it is stored: finer than a drawing, and nothing that a person could mend.
    if (!isRedrawn) return { polygon: begun.polygon, problem: null }
    if (!shaping) return { polygon: null, problem: null, isComing: isShaped }
    const how = { maxVertices, corridorOf }
    return isDrawing ? shaping.placingShape(draft, how) : shaping.draftShape(draft, how)
  }, [begun, draft, isDrawing, isRedrawn, isShaped, maxVertices, shaping, corridorOf])
  const shape = useMemo(
    () => (untaken === null ? drawn : { polygon: null, problem: untaken }),
    [drawn, untaken],
  )
  const goOnFrom = (polygon: Polygon | null, drawnAs: Draft | null, sentAs?: Draft) => {
    const editor = startEditor(polygon, drawnAs)
    setBegun({ polygon, editor })
    if (!isRedrawn || draft === sentAs) dispatch({ kind: 'begin', editor })
  }
  const isBegun = isDrawing ? shape.polygon !== null || shape.problem !== null : draft.points.length > 0
  const changed = useRef(onChange)
  changed.current = onChange
  useEffect(() => changed.current?.(shape.polygon, shape.problem), [shape])
  const shaped = useShaped(shape.isComing === true)
  const begunAs = begun.editor.draft
  return { editor, drawn, shape, shaped, isBegun, isRedrawn, begunAs, goOnFrom, dispatch, hold }
}
