import clsx from 'clsx'
import { type HeatRange, holds, useHeatRange } from './use-heat-range.ts'
import { walkMarks } from './walk-marks.ts'

export type { HeatRange } from './use-heat-range.ts'

/** Seven steps of one hue, by the share of the largest. */
export const heatSteps = 7
export const heatStep = (value: number, most: number): number =>
  value <= 0 ? 0 : Math.min(heatSteps - 1, 1 + Math.floor((value / Math.max(most, 1)) * (heatSteps - 2)))

export interface HeatGridProps {
  readonly label: string
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** Of a row and a column, in the order given. */
  readonly valueAt: (row: number, column: number) => number
  /** In words: "Monday 16:00, 31 flights". */
  readonly wordsAt: (row: number, column: number) => string
  readonly selected: HeatRange | null
  readonly onSelect: (range: HeatRange) => void
}

/**
 * Values of two kinds of steps, such as days and hours, as cells of one hue; the strongest carry their figure. One is
 * chosen by a press, several by a drag or by Shift and arrows.
 */
export const HeatGrid = (props: HeatGridProps) => {
  const { label, rows, columns, valueAt, wordsAt, selected, onSelect } = props
  const { drawn, cell } = useHeatRange({ row: rows.length, column: columns.length }, onSelect)
  const shown = drawn ?? selected
  const most = Math.max(...rows.flatMap((_, row) => columns.map((_one, column) => valueAt(row, column))))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, of which the arrows choose.
    <div
      role="group"
      data-scaled
      aria-label={label}
      className="grid gap-px text-11 select-none"
      style={{ gridTemplateColumns: `36px repeat(${columns.length}, minmax(0, 1fr))` }}
      onKeyDown={(event) => walkMarks(event, columns.length)}
    >
      <span aria-hidden />
      {columns.map((name, column) => (
        <span key={name} aria-hidden className="num overflow-visible whitespace-nowrap text-text-3">
          {column % 3 === 0 && name}
        </span>
      ))}
      {rows.map((name, row) => [
        <span key={name} aria-hidden className="self-center text-12 text-text-2">
          {name}
        </span>,
        ...columns.map((column, at) => {
          const value = valueAt(row, at)
          const step = heatStep(value, most)
          const isChosen = shown !== null && holds(shown, row, at)
          return (
            <button
              key={`${name} ${column}`}
              type="button"
              aria-label={wordsAt(row, at)}
              aria-pressed={isChosen}
              title={wordsAt(row, at)}
              tabIndex={row === 0 && at === 0 ? 0 : -1}
              {...cell(row, at)}
              className={clsx(
                'num h-7 min-w-0 overflow-hidden focus-visible:z-1',
                step >= heatSteps - 2 ? 'text-bg' : 'text-text',
                isChosen && 'outline-2 -outline-offset-2 outline-text',
              )}
              style={{ background: `var(--seq-${step})` }}
            >
              {step >= heatSteps - 2 && value}
            </button>
          )
        }),
      ])}
    </div>
  )
}
