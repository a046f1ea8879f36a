import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'

export interface Fact {
  label: ReactNode
  value: ReactNode
  /** Behind the value, quieter: "zone 60–120 m", "1 h 15". */
  note?: ReactNode
  /** On its own line below: the same window in UTC. */
  below?: ReactNode
  /** Other than it was read: an edge shows it. */
  isChanged?: boolean
  key?: string
}

export interface DescriptionListProps {
  facts: readonly Fact[]
  labelWidth?: number
  /** 12 px rows, as on a map card. */
  dense?: boolean
  className?: string
}

/** Label and fact rows. */
export const DescriptionList = ({ facts, labelWidth = 104, dense, className }: DescriptionListProps) => (
  <dl className={clsx('flex flex-col', dense ? 'gap-0.5 text-12' : 'gap-[3px]', className)}>
    {facts.map((fact, index) => (
      <div
        key={fact.key ?? (typeof fact.label === 'string' ? fact.label : index)}
        className={clsx(
          'grid grid-cols-[var(--label-w)_minmax(0,1fr)] gap-x-2 tight:grid-cols-1',
          fact.isChanged &&
            'relative before:absolute before:inset-y-0.5 before:-left-2 before:w-0.5 before:bg-info',
        )}
        style={{ '--label-w': `${labelWidth - 8}px` } as CSSProperties}
      >
        <dt className="text-text-3">{fact.label}</dt>
        <dd className="num min-w-0 break-words">
          {fact.value}
          {fact.note !== undefined && <span className="text-text-3"> {fact.note}</span>}
          {fact.below !== undefined && <div className="text-12 leading-5 text-text-3">{fact.below}</div>}
        </dd>
      </div>
    ))}
  </dl>
)
