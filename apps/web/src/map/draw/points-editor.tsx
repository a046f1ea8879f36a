import { MAX_ENVELOPE_VERTICES } from '@clearway/domain/geo'
import { count } from '@clearway/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import styles from '../theme/map.module.css'
import { parsePositions } from './coordinate-text.ts'
import { type DraftKind, middleAfter } from './draft.ts'
import { pointKey } from './draft-keys.ts'
import { useHeld } from './held-texts.ts'
import { PointRow } from './point-row.tsx'
import { SizeField } from './size-field.tsx'
import { isTool, toolPress } from './tool-press.ts'
import type { DraftModel } from './use-draft.ts'

const kinds: readonly { kind: DraftKind; name: string }[] = [
  { kind: 'polygon', name: 'Polygon' },
  { kind: 'circle', name: 'Circle' },
  { kind: 'corridor', name: 'Corridor' },
]

/** A coastline of thousands of points is looked at on the map, not edited point by point. */
const mostListed = MAX_ENVELOPE_VERTICES

/** The same drawing as a table: everything the pointer can do on the map, by fields and keys. */
export const PointsEditor = ({ model }: { readonly model: DraftModel }) => {
  const { editor, shape, dispatch } = model
  const { draft } = editor
  const id = useId()
  const moveByKey = (event: KeyboardEvent) => {
    const action = pointKey(event, editor)
    if (!action) return
    event.preventDefault()
    dispatch(action)
  }
  return (
    <section className={styles.editor} aria-label="Points of the drawing">
      <div className={styles.editorBar}>
        {kinds.map(({ kind, name }) => (
          <button
            key={kind}
            type="button"
            className={styles.point}
            aria-pressed={draft.kind === kind}
            {...toolPress}
            onClick={() => dispatch({ kind: 'start', tool: kind })}
          >
            {name}
          </button>
        ))}
        {draft.kind !== 'polygon' && <SizeField id={`${id}-size`} model={model} />}
      </div>
      {draft.points.length > mostListed ? (
        <p className={styles.hint}>
          {`${count(draft.points.length)} points, too many to list. Move them on the map, draw it anew, or import it.`}
        </p>
      ) : (
        draft.points.length > 0 && <PointTable model={model} onKey={moveByKey} />
      )}
      <AddPoints model={model} />
      {draft.points.length > 0 && draft.points.length <= mostListed && (
        <p className={styles.hint}>Arrow keys on a point move it by 1 m, with Shift by 10 m.</p>
      )}
      {shape.problem && draft.points.length > 0 && (
        <p className={styles.fault} role="status">
          {shape.problem}
        </p>
      )}
    </section>
  )
}

interface PointTableProps {
  readonly model: DraftModel
  readonly onKey: (event: KeyboardEvent) => void
}

const PointTable = ({ model, onKey }: PointTableProps) => {
  const { draft, activePoint } = model.editor
  return (
    <div className={styles.editorScroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">Point</th>
            <th scope="col">Latitude</th>
            <th scope="col">Longitude</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {draft.points.map((position, index) => (
            <PointRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the order
              key={index}
              index={index}
              position={position}
              isActive={index === activePoint}
              between={middleAfter(draft, index)}
              onKey={onKey}
              model={model}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One field for one position or a pasted list of them, taken on leaving it: what stands in it is meant to be drawn. */
const AddPoints = ({ model: { editor, dispatch, hold } }: { readonly model: DraftModel }) => {
  const { points, kind } = editor.draft
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  useHeld(hold, problem)
  const add = () => {
    const parsed = parsePositions(text)
    setProblem(parsed.problem)
    if (!parsed.positions) return
    setText('')
    const all = kind === 'circle' ? parsed.positions.slice(0, 1) : [...points, ...parsed.positions]
    if (parsed.positions.length > 0) dispatch({ kind: 'drawn', points: all })
  }
  return (
    <div className={styles.editorBar}>
      <label htmlFor={id} className={styles.hint}>
        {kind === 'circle' ? 'Centre' : 'Add points'}, latitude, longitude
      </label>
      <textarea
        id={id}
        className={styles.positions}
        rows={2}
        value={text}
        placeholder="13.10421, 77.66213"
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          setProblem(null)
          setText(event.target.value)
        }}
        onBlur={({ relatedTarget }) => {
          if (!isTool(relatedTarget)) add()
          else if (text.trim() !== '') setProblem('Not drawn yet: choose the tool, then press Add')
        }}
      />
      <button type="button" className={styles.textButton} onClick={add}>
        Add
      </button>
      {problem && (
        <p id={`${id}-problem`} className={styles.fault} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
