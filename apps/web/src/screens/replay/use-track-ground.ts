import { useMemo } from 'react'
import type { FlightFrame } from '../../entities/flight/flight-frame.ts'
import { useGroundUnder } from '../../entities/ground/use-ground.ts'
import { framesFlown } from '../../map/layers/track-features.ts'

/** Metres above the sea of the ground below the flight at a time; null where it is unknown. */
type GroundAt = (timestampMs: number) => number | null

/** The ground between places, by when the flight passed them; they are in order. */
export const groundBetween =
  (heights: readonly (number | null)[], places: readonly { readonly timestampMs: number }[]): GroundAt =>
  (timestampMs) => {
    const passed = framesFlown(places, timestampMs)
    const [a, b] = [Math.max(0, passed - 1), Math.min(passed, places.length - 1)]
    const fromMs = places[a]?.timestampMs ?? 0
    const betweenMs = (places[b]?.timestampMs ?? 0) - fromMs
    const share = betweenMs > 0 ? (timestampMs - fromMs) / betweenMs : 0
    const [from, to] = [heights[a] ?? null, (share > 0 ? heights[b] : heights[a]) ?? null]
    return from === null || to === null ? null : from + (to - from) * share
  }

/** Enough for a chart; between two of them the ground is taken as straight. */
const mostPlaces = 400

export interface TrackGround {
  /** Undefined while it is asked. */
  readonly isKnown: boolean | undefined
  readonly groundAt: GroundAt
}

/** Every so many frames, a power of two, so that an open flight asks seldom anew. */
const strideOf = (frames: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(frames / mostPlaces)))

/** The ground under the frames of a flight, by their time. */
export const useTrackGround = (frames: readonly FlightFrame[]): TrackGround => {
  const stride = strideOf(frames.length)
  const count = Math.ceil(frames.length / stride)
  const places = useMemo(
    () => Array.from({ length: count }, (_, at) => frames[at * stride]!),
    [frames, count, stride],
  )
  const points = useMemo(() => places.map(({ longitude, latitude }) => [longitude, latitude]), [places])
  const grounds = useGroundUnder(points)
  return useMemo(() => {
    const heights = (grounds ?? []).map(({ ground_amsl_m }) => ground_amsl_m)
    return {
      isKnown: grounds && heights.some((height) => height !== null),
      groundAt: groundBetween(heights, places),
    }
  }, [grounds, places])
}
