import { polygonAreaM2 } from '@clearway/domain/geo'
import { type ReactNode, useId } from 'react'
import { formatArea, formatLength } from '../basemap/scale.ts'
import { icons } from '../canvas/icons.tsx'
import { MapButton } from '../canvas/map-button.tsx'
import styles from '../theme/map.module.css'
import type { DraftKind } from './draft.ts'
import { canRedo, canUndo } from './draft-editor.ts'
import { draftEdges } from './draft-shape.ts'
import { SizeField } from './size-field.tsx'
import { toolPress } from './tool-press.ts'
import type { DraftModel } from './use-draft.ts'

const tools: readonly { kind: DraftKind; label: string }[] = [
  { kind: 'polygon', label: 'Draw a polygon' },
  { kind: 'circle', label: 'Draw a circle' },
  { kind: 'corridor', label: 'Draw a corridor' },
]

const drawingHints: Readonly<Record<DraftKind, string>> = {
  polygon: 'Corner by corner, then the first again',
  circle: 'The centre, then the rim',
  corridor: 'Along the path, then the last point again',
}

const finishHints: Readonly<Record<DraftKind, string>> = {
  polygon: 'Enter or the first corner closes it',
  circle: 'Enter finishes it',
  corridor: 'Enter or the last point finishes it',
}

/** Shapes, undo, redo, delete; beside them the figures of the draft and what is wrong with it. */
export const DrawToolbar = ({
  model,
  children,
}: {
  readonly model: DraftModel
  readonly children?: ReactNode
}) => {
  const { editor, dispatch } = model
  return (
    <div className={styles.toolbar}>
      <div className={styles.toolGroup} role="toolbar" aria-label="Drawing">
        {tools.map(({ kind, label }) => (
          <MapButton
            key={kind}
            label={label}
            isPressed={editor.draft.kind === kind}
            press={toolPress}
            onClick={() => dispatch({ kind: 'start', tool: kind })}
          >
            {icons[kind]}
          </MapButton>
        ))}
        {children}
        <HistoryButtons model={model} />
      </div>
      <Readout model={model} />
    </div>
  )
}

const HistoryButtons = ({ model: { editor, dispatch } }: { readonly model: DraftModel }) => (
  <>
    <MapButton
      label="Undo"
      shortcut="Control+Z"
      isDisabled={!canUndo(editor)}
      onClick={() => dispatch({ kind: 'undo' })}
    >
      {icons.undo}
    </MapButton>
    <MapButton
      label="Redo"
      shortcut="Control+Shift+Z"
      isDisabled={!canRedo(editor)}
      onClick={() => dispatch({ kind: 'redo' })}
    >
      {icons.redo}
    </MapButton>
    <MapButton
      label="Delete the drawing"
      isDisabled={editor.draft.points.length === 0}
      onClick={() => dispatch({ kind: 'clear' })}
    >
      {icons.bin}
    </MapButton>
  </>
)

const Readout = ({ model }: { readonly model: DraftModel }) => {
  const { editor, shape } = model
  const { draft, isDrawing } = editor
  const id = useId()
  const edges = draftEdges(draft)
  if (isDrawing && draft.points.length === 0)
    return <output className={styles.readout}>{drawingHints[draft.kind]}</output>
  return (
    <div className={styles.readout}>
      {shape.polygon && (
        <span className={styles.figure}>
          Area <strong>{formatArea(polygonAreaM2(shape.polygon))}</strong>
        </span>
      )}
      {edges.length > 0 && (
        <span className={styles.figure}>
          {draft.kind === 'corridor' ? 'Path' : 'Edge'}{' '}
          <strong>{formatLength(edges.reduce((sum, { metres }) => sum + metres, 0))}</strong>
        </span>
      )}
      {draft.kind !== 'circle' && (
        <span className={styles.figure}>
          Points <strong>{draft.points.length}</strong>
        </span>
      )}
      {isDrawing && <span className={styles.figure}>{finishHints[draft.kind]}</span>}
      {draft.kind !== 'polygon' && <SizeField id={id} model={model} />}
      {shape.problem && (
        <span className={styles.problem} role="status">
          {shape.problem}
        </span>
      )}
    </div>
  )
}
