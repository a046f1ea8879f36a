import type { Position } from '@clearway/domain/geo'
import { type KeyboardEvent, useEffect, useState } from 'react'
import styles from '../theme/map.module.css'
import { parsePosition } from './coordinate-text.ts'
import { useHeld } from './held-texts.ts'
import type { DraftModel } from './use-draft.ts'

interface PointRowProps {
  readonly index: number
  readonly position: Position
  readonly isActive: boolean
  /** Where a point between this one and the next would be; null behind the last of a path. */
  readonly between: Position | null
  readonly onKey: (event: KeyboardEvent) => void
  readonly model: Pick<DraftModel, 'dispatch' | 'hold'>
}

const text = (value: number) => value.toFixed(6)

/** A point with its two fields; its name is the button that the arrow keys act on. */
export const PointRow = ({ index, position, isActive, between, onKey, model }: PointRowProps) => {
  const { dispatch, hold } = model
  const [longitude, latitude] = position as [number, number]
  const [fields, setFields] = useState({ latitude: text(latitude), longitude: text(longitude) })
  useEffect(() => setFields({ latitude: text(latitude), longitude: text(longitude) }), [latitude, longitude])
  const [isLeft, setLeft] = useState(false)
  const parsed = parsePosition(fields.latitude, fields.longitude)
  const name = `Point ${index + 1}`
  useHeld(hold, isLeft && parsed.problem ? `${name}: ${parsed.problem}` : null)
  const activate = () => dispatch({ kind: 'activate', index })
  const take = () => {
    setLeft(true)
    const isSame = fields.latitude === text(latitude) && fields.longitude === text(longitude)
    if (parsed.position && !isSame) dispatch({ kind: 'move-point', index, position: parsed.position })
  }
  const field = (axis: 'latitude' | 'longitude') => (
    <input
      className={styles.field}
      inputMode="decimal"
      aria-label={`${name} ${axis}`}
      aria-invalid={parsed.problem?.toLowerCase().startsWith(axis) ?? false}
      title={parsed.problem ?? undefined}
      value={fields[axis]}
      onFocus={activate}
      onChange={(event) => {
        setLeft(false)
        setFields({ ...fields, [axis]: event.target.value })
      }}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
  return (
    <tr>
      <td>
        <button
          type="button"
          className={styles.point}
          aria-pressed={isActive}
          onFocus={activate}
          onKeyDown={onKey}
        >
          {name}
        </button>
      </td>
      <td>{field('latitude')}</td>
      <td>{field('longitude')}</td>
      <td className={styles.rowActs}>
        <button
          type="button"
          className={styles.textButton}
          aria-label={`Add a point after point ${index + 1}`}
          title="Add a point in the middle of the edge that begins here"
          disabled={between === null}
          onClick={() => between && dispatch({ kind: 'insert-point', index: index + 1, position: between })}
        >
          Add
        </button>
        <button
          type="button"
          className={styles.textButton}
          aria-label={`Remove point ${index + 1}`}
          onClick={() => dispatch({ kind: 'remove-point', index })}
        >
          Remove
        </button>
      </td>
    </tr>
  )
}
