import { useEffect, useState } from 'react'
import styles from '../theme/map.module.css'
import type { Draft } from './draft.ts'

interface SizeFieldProps {
  readonly id: string
  readonly draft: Draft
  readonly onSize: (sizeM: number) => void
}

/** Radius of the circle or width of the corridor, typed in metres; taken on Enter and on leaving the field. */
export const SizeField = ({ id, draft, onSize }: SizeFieldProps) => {
  const [text, setText] = useState(String(draft.sizeM))
  useEffect(() => setText(String(draft.sizeM)), [draft.sizeM])
  const value = Number(text)
  const isWrong = !(value > 0 && Number.isFinite(value))
  const take = () => {
    if (!isWrong && value !== draft.sizeM) onSize(value)
  }
  return (
    <span className={styles.fieldLabel}>
      <label htmlFor={id}>{draft.kind === 'circle' ? 'Radius' : 'Width'}</label>
      <input
        id={id}
        className={styles.field}
        inputMode="decimal"
        value={text}
        aria-invalid={isWrong}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      m
    </span>
  )
}
