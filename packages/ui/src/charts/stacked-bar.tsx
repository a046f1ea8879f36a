import type { CSSProperties } from 'react'

/** How a part of a bar is drawn: by pattern too, so that the hue is never alone. */
export type PartLook = 'plain' | 'dots' | 'hatch' | 'pale' | 'lines' | 'empty'

export const partLooks: Readonly<Record<PartLook, CSSProperties>> = {
  plain: { background: 'var(--chart-1)' },
  dots: {
    background:
      'radial-gradient(circle at 2px 2px, var(--chart-1) 1px, transparent 1.3px) 0 0 / 4px 4px, var(--seq-1)',
    boxShadow: 'inset 0 0 0 1px var(--chart-1)',
  },
  hatch: {
    background: 'repeating-linear-gradient(135deg, var(--chart-3) 0 2px, var(--surface-1) 2px 4px)',
    boxShadow: 'inset 0 0 0 1px var(--chart-3)',
  },
  pale: { background: 'var(--seq-2)' },
  lines: {
    background: 'repeating-linear-gradient(90deg, var(--line-control) 0 1px, var(--surface-1) 1px 4px)',
    boxShadow: 'inset 0 0 0 1px var(--line-control)',
  },
  empty: { background: 'var(--surface-2)', boxShadow: 'inset 0 0 0 1px var(--line-control)' },
}

export interface BarPart {
  /** In words: "refused". */
  readonly label: string
  readonly value: number
  readonly look: PartLook
}

/** Parts of a whole beside each other, as long as its share of the longest; the figures are in words beside it. */
export const StackedBar = ({ parts, most }: { parts: readonly BarPart[]; most: number }) => (
  <span aria-hidden className="flex h-3.5 gap-px">
    {parts.map(
      ({ label, value, look }) =>
        value > 0 && (
          <span
            key={label}
            className="min-w-[2px] shrink-0"
            style={{ ...partLooks[look], width: `${(value / Math.max(most, 1)) * 100}%` }}
          />
        ),
    )}
  </span>
)

/** What the patterns of bars and columns mean. */
export const PartLegend = ({ parts }: { parts: readonly Pick<BarPart, 'label' | 'look'>[] }) => (
  <ul className="flex flex-wrap gap-x-3 text-12 text-text-2">
    {parts.map(({ label, look }) => (
      <li key={label} className="flex items-center gap-1.5">
        <span aria-hidden className="h-2.5 w-3.5" style={partLooks[look]} />
        {label}
      </li>
    ))}
  </ul>
)
