import { heightExcess } from '@clearway/domain/conformance'
import type { FlightFrame } from '../../entities/flight/flight-frame.ts'
import { framesFlown } from '../../map/layers/track-features.ts'
import type { LinkGap, ReplayFrame, ReplayPlan } from './replay-frame.ts'

/** Rows of the three charts on one axis of seconds since the first frame; null is a gap in the line. */
export interface ChartData {
  readonly seconds: readonly number[]
  readonly heightM: readonly (number | null)[]
  /** The height where it is out of the plan's band. */
  readonly breachM: readonly (number | null)[]
  /** The same above the sea, and the ground below it; null where either is not known. */
  readonly amslM: readonly (number | null)[]
  readonly breachAmslM: readonly (number | null)[]
  readonly groundM: readonly (number | null)[]
  readonly speedMps: readonly (number | null)[]
  readonly batteryPercent: readonly (number | null)[]
  /** Seconds since the frame before in the flight. */
  readonly linkS: readonly (number | null)[]
}

export interface ChartSource {
  readonly frames: readonly ReplayFrame[]
  /** Time of the first frame. */
  readonly originMs: number
  readonly gaps: readonly LinkGap[]
  readonly plan: ReplayPlan | null | undefined
  /** Metres above the sea of the ground below the flight at a time; null where it is unknown. */
  readonly groundAt?: (timestampMs: number) => number | null
}

const isOutOfBand = (frame: ReplayFrame, plan: ReplayPlan): boolean =>
  frame.state === 'breach' && (heightExcess(plan, frame)?.excessM ?? 0) > 0

/** The frames between two moments (milliseconds since the first). */
export const chartData = (
  { frames, originMs, gaps, plan, groundAt = () => null }: ChartSource,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): ChartData => {
  // One frame beyond each edge, so that the line continues past the edge.
  const from = Math.max(0, framesFlown(frames, originMs + fromMs) - 2)
  const to = Math.min(frames.length, framesFlown(frames, originMs + toMs) + 1)
  const gapsFrom = new Set(gaps.map(({ fromMs }) => fromMs))
  const data: { [Key in keyof ChartData]: (number | null)[] } = {
    seconds: [],
    heightM: [],
    breachM: [],
    amslM: [],
    breachAmslM: [],
    groundM: [],
    speedMps: [],
    batteryPercent: [],
    linkS: [],
  }
  for (const frame of frames.slice(from, to)) {
    const second = (frame.timestampMs - originMs) / 1000
    data.seconds.push(second)
    const groundM = groundAt(frame.timestampMs)
    const amslM = amslOf(frame, groundM)
    const isOut = plan && isOutOfBand(frame, plan)
    data.heightM.push(frame.heightM)
    data.breachM.push(isOut ? frame.heightM : null)
    data.amslM.push(amslM)
    data.breachAmslM.push(isOut ? amslM : null)
    data.groundM.push(groundM)
    data.speedMps.push(frame.speedMps)
    data.batteryPercent.push(frame.batteryPercent)
    data.linkS.push(frame.sinceMs === null ? null : frame.sinceMs / 1000)
    if (gapsFrom.has(frame.timestampMs)) breakLines(data, second + 0.001)
  }
  return data as ChartData
}

/** As it was stored, else by the ground that is known now. */
export const amslOf = ({ amslM, heightM }: FlightFrame, groundM: number | null): number | null =>
  amslM ?? (heightM !== null && groundM !== null ? heightM + groundM : null)

/** The link returned: the text has the length of the gap. */
const breakLines = (data: { [Key in keyof ChartData]: (number | null)[] }, second: number): void => {
  data.seconds.push(second)
  for (const key of [
    'heightM',
    'breachM',
    'amslM',
    'breachAmslM',
    'groundM',
    'speedMps',
    'batteryPercent',
  ] as const)
    data[key].push(null)
  data.linkS.push(data.linkS.at(-1) ?? null)
}

/** A row in another unit. */
export const inUnit = (
  values: readonly (number | null)[],
  convert: (value: number) => number,
): (number | null)[] => values.map((value) => (value === null ? null : convert(value)))

/** The least round top that holds every value, with some room above the greatest. */
export const niceTop = (values: readonly (number | null)[], least: number, headroom = 1): number => {
  let most = least
  for (const value of values) if (value !== null && value * headroom > most) most = value * headroom
  const steps = [1, 2, 3, 5, 6, 10, 12, 15, 20, 30]
  const scale = 10 ** Math.floor(Math.log10(most / 6) + 1)
  const step = steps.map((one) => (one * scale) / 10).find((one) => most / one <= 6) ?? most
  return Math.ceil(most / step) * step
}

/** Round ends of heights above the sea, with the ground at the bottom of the chart. */
export const seaMeasure = (values: readonly (number | null)[]): { base: number; top: number } => {
  const known = values.filter((value) => value !== null)
  const lowest = known.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const highest = known.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  if (known.length === 0) return { base: 0, top: 30 }
  const base = Math.floor((lowest - 5) / 10) * 10
  return { base, top: base + niceTop([highest - base], 30, 1.1) }
}
