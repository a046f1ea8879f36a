import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useElementWidth } from '../hooks/use-media-query.ts'
import { useTheme } from '../theme/theme.tsx'
import type { PartLook } from './stacked-bar.tsx'
import { walkMarks } from './walk-marks.ts'

export interface ColumnSeries {
  readonly label: string
  readonly look: PartLook
  /** One for each column. */
  readonly values: readonly number[]
}

export interface ColumnsPlotProps {
  /** The chart in words. */
  readonly label: string
  /** Under each column; as many are written as there is room for. */
  readonly names: readonly string[]
  /** From the foot up. */
  readonly series: readonly ColumnSeries[]
  /** A column in words: "13 Nov, 76 requests". */
  readonly wordsAt: (column: number) => string
  readonly selected?: number | undefined
  /** Absent: columns are looked at alone. */
  readonly onSelect?: ((column: number) => void) | undefined
  readonly height: number
}

const inset = { left: 44, right: 12, top: 8, foot: 22 }
const namePx = 64

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const tile = (size: number, draw: (context: CanvasRenderingContext2D) => void) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const context = canvas.getContext('2d')!
  draw(context)
  return context.createPattern(canvas, 'repeat')!
}

const fills: Readonly<Record<PartLook, () => string | CanvasPattern>> = {
  plain: () => token('--chart-1'),
  dots: () =>
    tile(4, (context) => {
      context.fillStyle = token('--seq-1')
      context.fillRect(0, 0, 4, 4)
      context.fillStyle = token('--chart-1')
      context.fillRect(1, 1, 2, 2)
    }),
  hatch: () =>
    tile(6, (context) => {
      context.fillStyle = token('--surface-1')
      context.fillRect(0, 0, 6, 6)
      context.strokeStyle = token('--chart-3')
      context.lineWidth = 2
      for (const from of [-6, 0, 6]) {
        context.beginPath()
        context.moveTo(from, 6)
        context.lineTo(from + 6, 0)
        context.stroke()
      }
    }),
  pale: () => token('--seq-2'),
  lines: () =>
    tile(4, (context) => {
      context.fillStyle = token('--surface-1')
      context.fillRect(0, 0, 4, 4)
      context.fillStyle = token('--line-control')
      context.fillRect(0, 0, 1, 4)
    }),
  empty: () => token('--surface-2'),
}
const strokes: Readonly<Record<PartLook, string>> = {
  plain: '--chart-1',
  dots: '--chart-1',
  hatch: '--chart-3',
  pale: '--seq-2',
  lines: '--line-control',
  empty: '--line-control',
}

/** Each series upon those before it; where it has nothing, nothing is drawn. */
const stacked = (series: readonly ColumnSeries[], columns: number): (number | null)[][] => {
  const sums = new Array<number>(columns).fill(0)
  return series.map(({ values }) =>
    sums.map((sum, at) => {
      const value = values[at] ?? 0
      sums[at] = sum + value
      return value > 0 ? sum + value : null
    }),
  )
}

/** Steps of the axis of what is counted: whole ones. */
const wholeSteps = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()

const optionsOf = ({ names, series, height }: ColumnsPlotProps, width: number): uPlot.Options => {
  const look = {
    font: `11px ${token('--font-sans') || 'sans-serif'}`,
    stroke: token('--chart-axis'),
    ticks: { show: false },
  }
  const every = Math.max(1, Math.ceil((names.length * namePx) / Math.max(width - inset.left, 1)))
  return {
    width,
    height,
    padding: [inset.top, inset.right, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.5, names.length - 0.5] },
      y: { range: (_u, _from, to) => [0, (to || 1) * 1.05] },
    },
    axes: [
      {
        ...look,
        size: inset.foot,
        gap: 4,
        grid: { show: false },
        splits: () => names.flatMap((_, at) => (at % every === 0 ? [at] : [])),
        values: (_u, splits) => splits.map((at) => names[at] ?? ''),
      },
      {
        ...look,
        size: inset.left,
        gap: 6,
        grid: { stroke: token('--chart-grid'), width: 1 },
        ...(series.every(({ values }) => values.every(Number.isInteger)) && { incrs: wholeSteps }),
      },
    ],
    series: [
      {},
      // The highest first: lower ones are drawn over it.
      ...series.toReversed().map(
        ({ look: one }): uPlot.Series => ({
          fill: fills[one](),
          stroke: token(strokes[one]),
          width: 1,
          points: { show: false },
          paths: uPlot.paths.bars!({ size: [0.8, 40] }),
        }),
      ),
    ],
  }
}

/** Stacked columns over steps of time, drawn by uPlot; each column is a button, and the arrows walk them. */
export const ColumnsPlot = (props: ColumnsPlotProps) => {
  const { label, names, series, wordsAt, selected, onSelect, height } = props
  const [box, width] = useElementWidth(600)
  const canvas = useRef<HTMLDivElement>(null)
  const { theme } = useTheme()
  const drawn = JSON.stringify([names, series])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is compared by value; colours are read while it is made.
  useEffect(() => {
    const x = names.map((_, at) => at)
    const plot = new uPlot(
      optionsOf(props, width),
      [x, ...stacked(series, names.length).toReversed()],
      canvas.current!,
    )
    return () => plot.destroy()
  }, [drawn, width, height, theme])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, of which the arrows choose.
    <div
      ref={box}
      role="group"
      data-scaled
      aria-label={label}
      className="relative w-full min-w-0"
      style={{ height }}
    >
      <div ref={canvas} aria-hidden className="absolute inset-0" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its buttons. */}
      <div
        className="absolute flex"
        style={{ left: inset.left, right: inset.right, top: inset.top, bottom: inset.foot }}
        onKeyDown={(event) => walkMarks(event, 1)}
      >
        {names.map((name, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            key={`${name} ${at}`}
            type="button"
            aria-label={wordsAt(at)}
            title={wordsAt(at)}
            tabIndex={at === (selected ?? 0) ? 0 : -1}
            {...(onSelect && { 'aria-pressed': at === selected, onClick: () => onSelect(at) })}
            className={clsx('min-w-0 flex-1', at === selected && 'outline-2 -outline-offset-1 outline-text')}
          />
        ))}
      </div>
    </div>
  )
}
