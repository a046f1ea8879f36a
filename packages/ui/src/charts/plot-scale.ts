import type { PlotMeasure, PlotRange } from './plot-types.ts'
import { plotInset, plotPadding } from './plot-types.ts'

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600]
const leastPx = 76

/** Round seconds far enough apart to be read. */
export const secondTicks = ({ from, to }: PlotRange, widthPx: number): number[] => {
  const most = Math.max(2, Math.floor(widthPx / leastPx))
  const step = steps.find((candidate) => (to - from) / candidate <= most) ?? steps.at(-1) ?? 1
  const ticks: number[] = []
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at)
  return ticks
}

/** Of the ticks wanted, those whose figures do not run into each other; the ends stay. */
export const readableTicks = (
  wanted: readonly number[],
  { base = 0, top }: PlotMeasure,
  heightPx: number,
): number[] => {
  const leastGap = (14 * (top - base)) / Math.max(1, heightPx)
  const sorted = [...new Set(wanted)].filter((tick) => tick >= base && tick <= top).sort((a, b) => a - b)
  const kept: number[] = []
  for (const tick of sorted) if (kept.length === 0 || tick - (kept.at(-1) ?? 0) >= leastGap) kept.push(tick)
  return kept
}

/** Where a second lies on a plot, from 0 to 1; null outside the range. */
export const shareOf = (second: number, { from, to }: PlotRange): number | null => {
  const share = (second - from) / Math.max(1e-9, to - from)
  return share < 0 || share > 1 ? null : share
}

/** The same as a CSS length in the plot's box. */
export const leftOf = (share: number): string =>
  `calc(${plotInset.left}px + (100% - ${plotInset.left + plotInset.right}px) * ${share})`

/** The second at a pixel of the box; held to the range. */
export const secondAt = (x: number, widthPx: number, { from, to }: PlotRange): number => {
  const share = (x - plotInset.left) / Math.max(1, widthPx - plotInset.left - plotInset.right)
  return from + (to - from) * Math.min(1, Math.max(0, share))
}

/** Pixels from the top of the box at which a value is drawn. */
export const valueY = (
  value: number,
  { base = 0, top }: PlotMeasure,
  heightPx: number,
  showsTimes: boolean,
): number => {
  const bottom = showsTimes ? plotPadding.times : plotPadding.bottom
  const share = Math.min(1, Math.max(0, (value - base) / (top - base || 1)))
  return plotPadding.top + (heightPx - plotPadding.top - bottom) * (1 - share)
}
