import { fromHeightUnit, inHeightUnit } from '../format.ts'

/** A place on the way: heights in metres of the strip's reference. */
export interface GroundStripPoint {
  alongM: number
  /** Null is unknown: only a hatch is drawn there. */
  groundM: number | null
  lowerM: number | null
  upperM: number | null
}

export const margin = { left: 44, right: 12, top: 14, bottom: 20 }

export interface Scale {
  readonly x: (alongM: number) => number
  /** Back from a pixel. */
  readonly alongM: (x: number) => number
  readonly y: (metres: number) => number
  readonly ticks: readonly number[]
  readonly lengthM: number
  readonly bottom: number
}

/** What no open category flies above, over any ground (UAS.OPEN.010). */
export const openCategoryM = 120

export const scaleOf = (points: readonly GroundStripPoint[], width: number, height: number): Scale => {
  const heights = points.flatMap(({ groundM, lowerM, upperM }) =>
    [groundM, groundM === null ? null : groundM + openCategoryM, lowerM, upperM].filter((m) => m !== null),
  )
  const [lowest, highest] = heights.length > 0 ? [Math.min(...heights), Math.max(...heights)] : [0, 100]
  const range = inHeightUnit(highest - lowest)
  const step = fromHeightUnit(
    [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000].find((one) => range / one <= 4) ?? 10_000,
  )
  const [floor, top] = [
    Math.floor(lowest / step) * step,
    Math.max(Math.ceil(highest / step), Math.floor(lowest / step) + 1) * step,
  ]
  const lengthM = points.at(-1)?.alongM ?? 1
  const room = {
    width: Math.max(80, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  }
  return {
    lengthM,
    bottom: height - margin.bottom,
    alongM: (x) => ((x - margin.left) / room.width) * lengthM,
    x: (alongM) => margin.left + (alongM / lengthM) * room.width,
    y: (metres) => margin.top + (1 - (metres - floor) / (top - floor)) * room.height,
    ticks: Array.from({ length: Math.round((top - floor) / step) + 1 }, (_, i) => floor + i * step),
  }
}

/** Stretches of known and unknown ground. */
export const runsOf = (points: readonly GroundStripPoint[]) => {
  const runs: { isKnown: boolean; points: GroundStripPoint[] }[] = []
  for (const point of points) {
    const isKnown = point.groundM !== null
    const last = runs.at(-1)
    if (last?.isKnown === isKnown) last.points.push(point)
    else runs.push({ isKnown, points: [point] })
  }
  return runs
}

export const lineOf = (
  points: readonly GroundStripPoint[],
  scale: Scale,
  of: (point: GroundStripPoint) => number | null,
) =>
  points
    .flatMap((point) => {
      const metres = of(point)
      return metres === null ? [] : [`${scale.x(point.alongM).toFixed(1)} ${scale.y(metres).toFixed(1)}`]
    })
    .join('L')
