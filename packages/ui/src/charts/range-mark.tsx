import { partLooks } from './stacked-bar.tsx'

export interface RangeMarkProps {
  /** Of what was measured: a tenth, a quarter, the half, three quarters and nine tenths lie below. */
  readonly values: readonly [number, number, number, number, number]
  /** The end of the scale, which begins at 0. */
  readonly most: number
  /** What is aimed at, a dashed line; a median beyond it is marked. */
  readonly target?: number | undefined
}

const late = {
  background: 'repeating-linear-gradient(135deg, var(--pending) 0 2px, var(--pending-soft) 2px 5px)',
  boxShadow: 'inset 0 0 0 1px var(--pending)',
}

/** A line from the first to the last tenth, a box for the middle half, a tick at the median. */
export const RangeMark = ({ values, most, target }: RangeMarkProps) => {
  const [p10, p25, p50, p75, p90] = values.map((value) => `${(value / Math.max(most, 1)) * 100}%`)
  const isLate = target !== undefined && values[2] > target
  const width = (from: number, to: number) => `${((to - from) / Math.max(most, 1)) * 100}%`
  return (
    <span aria-hidden className="relative block h-4">
      <span
        className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-chart-axis"
        style={{ left: p10, width: width(values[0], values[4]), maxWidth: `calc(${p90})` }}
      />
      <span
        className="absolute inset-y-0.5 min-w-[2px]"
        style={{
          ...(isLate ? late : partLooks.dots),
          left: p25,
          width: width(values[1], values[3]),
          maxWidth: `calc(${p75})`,
        }}
      />
      <span className="absolute inset-y-0 w-[3px] -translate-x-1/2 bg-text" style={{ left: p50 }} />
      {target !== undefined && target <= most && (
        <span
          className="absolute -inset-y-0.5 border-l border-dashed border-text-2"
          style={{ left: `${(target / Math.max(most, 1)) * 100}%` }}
        />
      )}
    </span>
  )
}
