import { framesFlown } from '../../map/layers/track-features.ts'

/** Metres above the sea of the ground below the flight at a time; null where it is unknown. */
export type GroundAt = (timestampMs: number) => number | null

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
