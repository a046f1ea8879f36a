import type uPlot from 'uplot'
import { clockTime } from '../format.ts'
import { readableTicks, secondTicks } from './plot-scale.ts'
import type { PlotColour, PlotLine } from './plot-types.ts'
import { plotInset, plotPadding } from './plot-types.ts'

/** What of a plot may change while it is shown. */
export interface PlotState {
  base: number
  top: number
  ticks: readonly number[]
  band: { lower: number; upper: number } | undefined
  lines: readonly PlotLine[]
  onSeek: ((second: number) => void) | undefined
  onZoom: ((from: number, to: number) => void) | undefined
}

export interface PlotFrame {
  width: number
  height: number
  showsTimes: boolean
  syncKey: string
}

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()
const colour = (name: PlotColour) => () => token(`--${name}`)

const scaleOf = ({ key, top }: PlotLine): string => (top === undefined ? 'y' : key)

const scales = (state: () => PlotState): uPlot.Scales => {
  const own = state()
    .lines.filter(({ top }) => top !== undefined)
    .map(({ key }) => {
      const topOf = () => state().lines.find((line) => line.key === key)?.top ?? 1
      return [key, { range: (): uPlot.Range.MinMax => [0, topOf()] }] as const
    })
  return {
    x: { time: false, auto: false },
    y: { range: (): uPlot.Range.MinMax => [state().base, state().top] },
    ...Object.fromEntries(own),
  }
}

const axes = ({ showsTimes }: PlotFrame, state: () => PlotState): uPlot.Axis[] => {
  const font = `11px ${token('--font-sans') || 'sans-serif'}`
  const look = {
    font,
    stroke: colour('chart-axis'),
    ticks: { show: false },
    grid: { stroke: () => token('--chart-grid'), width: 1 },
  }
  const inner = (u: uPlot) => u.over.clientHeight
  return [
    {
      ...look,
      scale: 'x',
      size: showsTimes ? plotPadding.times : plotPadding.bottom,
      gap: 4,
      splits: (u, _axis, from, to) => secondTicks({ from, to }, u.over.clientWidth),
      values: (_u, splits) => splits.map((second) => (showsTimes ? clockTime(second * 1000) : '')),
    },
    {
      ...look,
      scale: 'y',
      size: plotInset.left,
      gap: 6,
      splits: (u) => readableTicks(state().ticks, state(), inner(u)),
      values: (_u, splits) => splits.map(String),
    },
  ]
}

/** The plan's band behind the lines. */
const drawBand = (u: uPlot, band: PlotState['band']): void => {
  if (!band) return
  const { left, width } = u.bbox
  const top = u.valToPos(band.upper, 'y', true)
  const bottom = u.valToPos(band.lower, 'y', true)
  u.ctx.save()
  u.ctx.fillStyle = token('--chart-band')
  u.ctx.fillRect(left, top, width, bottom - top)
  u.ctx.restore()
}

const leastDragPx = 6

const zoom = (u: uPlot, { onZoom }: PlotState): void => {
  const { left, width } = u.select
  if (width < leastDragPx) return
  u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  onZoom?.(u.posToVal(left, 'x'), u.posToVal(left + width, 'x'))
}

export const plotOptions = (frame: PlotFrame, state: () => PlotState): uPlot.Options => ({
  width: frame.width,
  height: frame.height,
  padding: [plotPadding.top, plotInset.right, 0, 0],
  legend: { show: false },
  scales: scales(state),
  axes: axes(frame, state),
  series: [
    {},
    ...state().lines.map(
      (line): uPlot.Series => ({
        scale: scaleOf(line),
        stroke: colour(line.colour),
        width: line.width ?? 1.5,
        ...(line.isFilled && { fill: () => token('--chart-grid') }),
        points: { show: false },
        spanGaps: false,
      }),
    ),
  ],
  cursor: {
    y: false,
    points: { show: false },
    drag: { x: true, y: false, setScale: false, dist: leastDragPx },
    sync: { key: frame.syncKey, setSeries: false },
  },
  hooks: {
    drawClear: [(u) => drawBand(u, state().band)],
    setSelect: [(u) => zoom(u, state())],
  },
})

export const alignedData = (seconds: readonly number[], lines: readonly PlotLine[]): uPlot.AlignedData => [
  seconds as number[],
  ...lines.map(({ values }) => values as (number | null)[]),
]
