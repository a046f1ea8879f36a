import { useEffect, useState } from 'react'
import styles from '../theme/map.module.css'
import { useHeld } from './held-texts.ts'
import type { DraftModel } from './use-draft.ts'

interface SizeFieldProps {
  readonly id: string
  readonly model: DraftModel
}

/** Radius of the circle or width of the corridor, typed in metres; taken on Enter and on leaving the field. */
export const SizeField = ({ id, model: { editor, dispatch, hold } }: SizeFieldProps) => {
  const { draft } = editor
  const [text, setText] = useState(String(draft.sizeM))
  const [isLeft, setLeft] = useState(false)
  useEffect(() => setText(String(draft.sizeM)), [draft.sizeM])
  const value = Number(text)
  const isWrong = !(value > 0 && Number.isFinite(value))
  const name = draft.kind === 'circle' ? 'Radius' : 'Width'
  useHeld(hold, isLeft && isWrong ? `${name} is a number of metres above 0` : null)
  const take = () => {
    setLeft(true)
    if (!isWrong && value !== draft.sizeM) dispatch({ kind: 'resize', sizeM: value })
  }
  return (
    <span className={styles.fieldLabel}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        className={styles.field}
        inputMode="decimal"
        value={text}
        aria-invalid={isWrong}
        onChange={(event) => {
          setLeft(false)
          setText(event.target.value)
        }}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      m
    </span>
  )
}
