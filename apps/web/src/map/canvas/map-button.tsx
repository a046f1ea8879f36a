import type { ReactNode } from 'react'
import styles from './map.module.css'

interface MapButtonProps {
  readonly label: string
  readonly children: ReactNode
  readonly onClick: () => void
  readonly isPressed?: boolean
  readonly isExpanded?: boolean
  readonly isDisabled?: boolean
  /** The key that does the same, for assistive technology and the tooltip. */
  readonly shortcut?: string
}

export function MapButton(props: MapButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      aria-expanded={props.isExpanded}
      aria-keyshortcuts={props.shortcut}
      title={props.shortcut ? `${props.label} (${props.shortcut})` : props.label}
      disabled={props.isDisabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
