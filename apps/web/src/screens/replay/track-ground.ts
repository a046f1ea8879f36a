/** Metres above the sea of the ground below a frame, by its index; null where it is unknown. */
export type GroundAt = (index: number) => number | null

/** The ground between places that lie `stride` frames apart. */
export const groundBetween =
  (heights: readonly (number | null)[], stride: number): GroundAt =>
  (index) => {
    const at = Math.min(index / stride, heights.length - 1)
    const [from, to] = [heights[Math.floor(at)] ?? null, heights[Math.ceil(at)] ?? null]
    return from === null || to === null ? null : from + (to - from) * (at % 1)
  }
