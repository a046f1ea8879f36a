import { type Deviation, heightExcess } from '@clearway/domain/conformance'
import { edgeDistanceM } from '@clearway/domain/geo'
import type { FlightFrame } from '../../entities/flight/flight-frame.ts'
import { deviationsIn, type FlightState, type ReplayPlan } from './judge-flight.ts'

/** A time for which the flight broke its plan. */
export interface Excursion {
  readonly fromIndex: number
  /** The last frame in breach. */
  readonly toIndex: number
  readonly fromMs: number
  readonly toMs: number
  readonly cause: Deviation
  /** The height that went farthest out of the band, or the metres outside the area; null of a time. */
  readonly peakM: number | null
}

/** Calm frames of less than this between two breaches do not make two of them. */
const calmMs = 3_000

interface Run {
  fromIndex: number
  toIndex: number
}

const breachRuns = (frames: readonly FlightFrame[], states: readonly FlightState[]): Run[] => {
  const runs: Run[] = []
  for (const [index, state] of states.entries()) {
    if (state !== 'breach') continue
    const last = runs.at(-1)
    const goesOn = last && frames[index]!.timestampMs - frames[last.toIndex]!.timestampMs <= calmMs
    if (goesOn) last.toIndex = index
    else runs.push({ fromIndex: index, toIndex: index })
  }
  return runs
}

const heightBeyond = (frame: FlightFrame, plan: ReplayPlan, limit: 'above' | 'below'): number => {
  const height = heightExcess(plan, frame)
  return height?.limit === limit ? height.excessM : 0
}

const farther: Readonly<Record<Deviation, (frame: FlightFrame, plan: ReplayPlan) => number>> = {
  above: (frame, plan) => heightBeyond(frame, plan, 'above'),
  below: (frame, plan) => heightBeyond(frame, plan, 'below'),
  outside: ({ longitude, latitude }, { envelope }) => edgeDistanceM([longitude, latitude], envelope),
  untimely: () => 0,
}

const peakOf = (cause: Deviation, worst: FlightFrame, plan: ReplayPlan): number | null => {
  if (cause === 'untimely') return null
  return cause === 'outside' ? farther.outside(worst, plan) : worst.heightM
}

/** The breaches of a flight with what was broken and how far, in the order of time. */
export const excursionsOf = (
  frames: readonly FlightFrame[],
  states: readonly FlightState[],
  plan: ReplayPlan | null | undefined,
): Excursion[] => {
  if (!plan) return []
  const deviationsAt = deviationsIn(frames, plan)
  return breachRuns(frames, states).map(({ fromIndex, toIndex }) => {
    const opening = frames[fromIndex]!
    const [cause = 'outside'] = deviationsAt(fromIndex)
    const worst = frames
      .slice(fromIndex, toIndex + 1)
      .reduce((a, b) => (farther[cause](b, plan) > farther[cause](a, plan) ? b : a))
    return {
      fromIndex,
      toIndex,
      fromMs: opening.timestampMs,
      toMs: frames[toIndex]!.timestampMs,
      cause,
      peakM: peakOf(cause, worst, plan),
    }
  })
}

/** Seconds in breach, each until the next frame says otherwise. */
export const breachMs = (frames: readonly FlightFrame[], excursions: readonly Excursion[]): number =>
  excursions.reduce(
    (sum, { fromMs, toMs, toIndex }) => sum + (frames[toIndex + 1]?.timestampMs ?? toMs) - fromMs,
    0,
  )
