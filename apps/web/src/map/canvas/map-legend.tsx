import styles from './map.module.css'

export type LegendMark = 'red' | 'yellow' | 'green' | 'awareness' | 'envelope' | 'plan' | 'overlap'

/** What the marks of this map mean, bottom left. */
export function MapLegend({ marks }: { readonly marks: readonly { mark: LegendMark; name: string }[] }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {marks.map(({ mark, name }) => (
        <li key={mark}>
          <span className={styles.swatch} data-mark={mark} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}
