import type { Polygon, Position } from '@clearway/domain/geo'
import { type Draft, type DraftKind, defaultSizeM, draftOf, emptyDraft } from './draft.ts'

/** A drawing with its history and the point that the keys move. */
export interface DraftEditor {
  readonly draft: Draft
  readonly past: readonly Draft[]
  readonly future: readonly Draft[]
  /** The draft before the drag that is under way; null when nothing is dragged. */
  readonly beforeDrag: Draft | null
  readonly activePoint: number | null
  /** True while the pointer still places points: the draft is what is placed so far, and one act once it is finished. */
  readonly isDrawing: boolean
  /** Points that undo took back while placing, the newest last. */
  readonly takenBack: readonly Position[]
}

export type DraftAction =
  | { readonly kind: 'start'; readonly tool: DraftKind }
  | { readonly kind: 'cancel-drawing' }
  | { readonly kind: 'place'; readonly points: readonly Position[] }
  | { readonly kind: 'drawn'; readonly points: readonly Position[]; readonly sizeM?: number }
  | { readonly kind: 'drag'; readonly points: readonly Position[]; readonly sizeM?: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'move-point'; readonly index: number; readonly position: Position }
  | { readonly kind: 'nudge-point'; readonly eastM: number; readonly northM: number }
  | { readonly kind: 'insert-point'; readonly index: number; readonly position: Position }
  | { readonly kind: 'remove-point'; readonly index: number }
  | { readonly kind: 'resize'; readonly sizeM: number }
  | { readonly kind: 'activate'; readonly index: number | null }
  | { readonly kind: 'load'; readonly polygon: Polygon }
  | { readonly kind: 'begin'; readonly editor: DraftEditor }
  | { readonly kind: 'clear' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

const historyLength = 100
const metresPerDegree = 111_320

export const startEditor = (polygon: Polygon | null, drawnAs: Draft | null = null): DraftEditor => ({
  draft: drawnAs ?? (polygon ? draftOf(polygon) : emptyDraft),
  past: [],
  future: [],
  beforeDrag: null,
  activePoint: null,
  isDrawing: polygon === null,
  takenBack: [],
})

/** What undo goes back to: while placing, the empty drawing that it began as. */
const before = ({ beforeDrag, draft, isDrawing }: DraftEditor): Draft =>
  beforeDrag ?? (isDrawing ? { ...draft, points: [] } : draft)

/** Takes a new draft and remembers the one before it. */
const recorded = (editor: DraftEditor, draft: Draft, activePoint = editor.activePoint): DraftEditor => ({
  ...editor,
  draft,
  past: [...editor.past, before(editor)].slice(-historyLength),
  future: [],
  beforeDrag: null,
  activePoint: activePoint !== null && activePoint < draft.points.length ? activePoint : null,
  isDrawing: false,
  takenBack: [],
})

const withPoints = (
  editor: DraftEditor,
  points: readonly Position[],
  activePoint?: number | null,
): DraftEditor => recorded(editor, { ...editor.draft, points }, activePoint)

const started = (editor: DraftEditor, tool: DraftKind): DraftEditor => {
  const draft: Draft = { kind: tool, points: [], sizeM: defaultSizeM[tool], holes: [] }
  const isNew = editor.isDrawing || editor.draft.points.length === 0
  const next = isNew ? { ...editor, draft } : recorded(editor, draft)
  return { ...next, activePoint: null, isDrawing: true, takenBack: [] }
}

const placed = (
  editor: DraftEditor,
  points: readonly Position[],
  takenBack: readonly Position[] = [],
): DraftEditor => ({ ...editor, draft: { ...editor.draft, points }, takenBack })

/** Undo and redo of single points, while placing; null where there is none to step over. */
const placingStepped = (editor: DraftEditor, from: 'past' | 'future'): DraftEditor | null => {
  const { draft, isDrawing, takenBack } = editor
  const point = (from === 'past' ? draft.points : takenBack).at(-1)
  if (!isDrawing || !point) return null
  return from === 'past'
    ? placed(editor, draft.points.slice(0, -1), [...takenBack, point])
    : placed(editor, [...draft.points, point], takenBack.slice(0, -1))
}

export const canUndo = ({ past, isDrawing, draft }: DraftEditor): boolean =>
  past.length > 0 || (isDrawing && draft.points.length > 0)

export const canRedo = ({ future, isDrawing, takenBack }: DraftEditor): boolean =>
  future.length > 0 || (isDrawing && takenBack.length > 0)

/** Leaves drawing as if it had not been started. */
const drawingCancelled = (editor: DraftEditor): DraftEditor => {
  if (!editor.isDrawing) return editor
  const last = editor.past.at(-1)
  if (!last) return placed(editor, [])
  const past = editor.past.slice(0, -1)
  return { ...editor, draft: last, past, isDrawing: last.points.length === 0, takenBack: [] }
}

const nudged = (editor: DraftEditor, eastM: number, northM: number): DraftEditor => {
  const { activePoint, draft } = editor
  const point = activePoint === null ? undefined : draft.points[activePoint]
  if (!point) return editor
  const [longitude, latitude] = point as [number, number]
  const parallel = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const position = [longitude + eastM / (metresPerDegree * parallel), latitude + northM / metresPerDegree]
  return withPoints(editor, draft.points.with(activePoint!, position))
}

const stepped = (editor: DraftEditor, from: 'past' | 'future'): DraftEditor => {
  const draft = editor[from].at(-1)
  if (!draft) return editor
  const to = from === 'past' ? 'future' : 'past'
  return {
    ...editor,
    draft,
    [from]: editor[from].slice(0, -1),
    [to]: [...editor[to], editor.draft],
    beforeDrag: null,
    activePoint: null,
    isDrawing: draft.points.length === 0,
    takenBack: [],
  }
}

const dragged = (editor: DraftEditor, points: readonly Position[], sizeM: number): DraftEditor => {
  const beforeDrag = editor.beforeDrag ?? editor.draft
  return { ...editor, beforeDrag, draft: { ...editor.draft, points, sizeM } }
}

/** The editor after one act of the person. Pure. */
export const draftReducer = (editor: DraftEditor, action: DraftAction): DraftEditor => {
  const { draft } = editor
  switch (action.kind) {
    case 'start':
      return started(editor, action.tool)
    case 'cancel-drawing':
      return drawingCancelled(editor)
    case 'place':
      return editor.isDrawing ? placed(editor, action.points) : editor
    case 'drawn':
      return recorded(editor, { ...draft, points: action.points, sizeM: action.sizeM ?? draft.sizeM })
    case 'drag':
      return dragged(editor, action.points, action.sizeM ?? draft.sizeM)
    case 'drop':
      return editor.beforeDrag ? recorded(editor, draft) : editor
    case 'move-point':
      return withPoints(editor, draft.points.with(action.index, action.position))
    case 'nudge-point':
      return nudged(editor, action.eastM, action.northM)
    case 'insert-point':
      return withPoints(editor, draft.points.toSpliced(action.index, 0, action.position), action.index)
    case 'remove-point':
      return withPoints(editor, draft.points.toSpliced(action.index, 1), Math.max(0, action.index - 1))
    case 'resize':
      // A width that is given first does not end the drawing that it is for.
      return editor.isDrawing
        ? { ...editor, draft: { ...draft, sizeM: action.sizeM } }
        : recorded(editor, { ...draft, sizeM: action.sizeM })
    case 'activate':
      return { ...editor, activePoint: action.index }
    case 'load':
      return recorded(editor, draftOf(action.polygon), null)
    case 'begin':
      return action.editor
    case 'clear':
      return editor.isDrawing
        ? placed(editor, [])
        : { ...recorded(editor, { ...draft, points: [], holes: [] }, null), isDrawing: true }
    case 'undo':
      return placingStepped(editor, 'past') ?? stepped(editor, 'past')
    case 'redo':
      return placingStepped(editor, 'future') ?? stepped(editor, 'future')
  }
}
