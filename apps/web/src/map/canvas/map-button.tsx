import type { ReactNode } from 'react'
import styles from '../theme/map.module.css'

interface MapButtonProps {
  readonly label: string
  readonly children: ReactNode
  readonly onClick: () => void
  readonly isPressed?: boolean
  readonly isExpanded?: boolean
  readonly isDisabled?: boolean
  /** The key that does the same, for assistive technology and the tooltip. */
  readonly shortcut?: string
  /** It begins another drawing (tool-press.ts). */
  readonly press?: object
}

export const MapButton = (props: MapButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-label={props.label}
    aria-pressed={props.isPressed}
    aria-expanded={props.isExpanded}
    aria-keyshortcuts={props.shortcut}
    title={props.shortcut ? `${props.label} (${props.shortcut})` : props.label}
    disabled={props.isDisabled}
    {...props.press}
    onClick={props.onClick}
  >
    {props.children}
  </button>
)

export type LegendMark = 'red' | 'yellow' | 'green' | 'awareness' | 'envelope' | 'plan' | 'overlap'

/** What the marks of this map mean, bottom left. */
export const MapLegend = ({ marks }: { readonly marks: readonly { mark: LegendMark; name: string }[] }) => (
  <ul className={styles.legend} aria-label="Legend">
    {marks.map(({ mark, name }) => (
      <li key={mark}>
        <span className={styles.swatch} data-mark={mark} aria-hidden="true" />
        {name}
      </li>
    ))}
  </ul>
)
