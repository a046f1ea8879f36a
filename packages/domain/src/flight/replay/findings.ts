import { edgeDistanceM } from '../../geo/index.ts'
import { type Deviation, heightExcess, type JudgedFrame, type PlanVolume } from '../conformance/rule.ts'
import type { Climbed, Stay } from '../conformance/whole-flight.ts'
import type { FlightTrack } from './track.ts'

/** A time for which the flight broke its plan. Epoch milliseconds. */
export interface Breach {
  readonly from: number
  /** Of its last frame in breach. */
  readonly to: number
  /** Of the frame after that; null where there is none. */
  readonly until: number | null
  readonly cause: Deviation
  /** The height that went farthest out of the band, or the metres outside the area; null of a time. */
  readonly peakM: number | null
}

/** A time without frames. */
export interface Gap {
  readonly from: number
  readonly to: number
}

/** A change of is_in_air, as the station sent it. */
export interface AirMoment {
  readonly at: number
  readonly event: 'airborne' | 'landed'
}

/** One of every thousand frames. Epoch milliseconds. */
export interface Mark {
  readonly at: number
  /** Of the frame before; null of the first. */
  readonly lastBefore: number | null
}
export const framesAMark = 1_000

/** What is found out about a flight from all its frames. */
export interface FlightFindings {
  readonly frames: number
  readonly firstAt: number
  readonly lastAt: number
  readonly greatestHeightM: number | null
  readonly greatestSpeedMps: number | null
  /** How many frames are in which state; null without a known plan. */
  readonly states: { readonly conforming: number; readonly near: number; readonly breach: number } | null
  readonly climbed: Climbed
  readonly breachCount: number
  readonly breachMs: number
  readonly breaches: readonly Breach[]
  readonly gapCount: number
  readonly gaps: readonly Gap[]
  readonly airMoments: readonly AirMoment[]
  /** From the first frame on. */
  readonly marks: readonly Mark[]
}

/** A list of what happened holds so many; of more, the longest. All are counted. */
const mostListed = 1_000

export const longestOf = <Of extends Gap>(all: readonly Of[]): readonly Of[] =>
  all.length <= mostListed
    ? all
    : [...all]
        .sort((a, b) => b.to - b.from - (a.to - a.from))
        .slice(0, mostListed)
        .sort((a, b) => a.from - b.from)

export const firstOf = <Of>(all: readonly Of[]): readonly Of[] => all.slice(0, mostListed)

export const marksOf = ({ at, count }: FlightTrack): Mark[] =>
  Array.from({ length: Math.ceil(count / framesAMark) }, (_, i) => ({
    at: at[i * framesAMark]!,
    lastBefore: at[i * framesAMark - 1] ?? null,
  }))

const leastGapMs = 5_000
/** A station that always sends slowly has no gaps. */
const usualIntervals = 3
const mostIntervals = 500

/** A frame that comes later than this after the one before was missed: 5 s, or three times what is usual in the flight. */
export const gapBeyondMs = ({ at, count }: FlightTrack): number => {
  const stride = Math.max(1, Math.floor((count - 1) / mostIntervals))
  const intervals: number[] = []
  for (let index = stride; index < count; index += stride) intervals.push(at[index]! - at[index - 1]!)
  intervals.sort((a, b) => a - b)
  return Math.max(leastGapMs, usualIntervals * (intervals[intervals.length >> 1] ?? 0))
}

/** When the flight was so high first and last. */
export const stayAbove = (track: FlightTrack, heightM: number): Stay => {
  const reaches = (index: number) => (track.figure('heightM', index) ?? Number.NEGATIVE_INFINITY) >= heightM
  let [first, last] = [0, track.count - 1]
  while (first < track.count && !reaches(first)) first += 1
  while (last >= 0 && !reaches(last)) last -= 1
  return first < track.count ? { first: track.at[first]!, last: track.at[last]! } : null
}

/** How far a frame is out of its plan, by what it breaks. */
export const beyondM: Readonly<Record<Deviation, (frame: JudgedFrame, plan: PlanVolume) => number>> = {
  above: (frame, plan) => heightBeyondM(frame, plan, 'above'),
  below: (frame, plan) => heightBeyondM(frame, plan, 'below'),
  outside: ({ longitude, latitude }, { envelope }) => edgeDistanceM([longitude, latitude], envelope),
  untimely: () => 0,
}

const heightBeyondM = (frame: JudgedFrame, plan: PlanVolume, limit: 'above' | 'below'): number => {
  const height = heightExcess(plan, frame)
  return height?.limit === limit ? height.excessM : 0
}
