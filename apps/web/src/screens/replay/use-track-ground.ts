import { useMemo } from 'react'
import type { FlightFrame } from '../../entities/flight/flight-frame.ts'
import { useGroundUnder } from '../../entities/ground/use-ground.ts'
import { type GroundAt, groundBetween } from './track-ground.ts'

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
