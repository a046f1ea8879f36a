/** A number from 0 up to 1, as Math.random, but the same ones for the same seed. */
export type Random = () => number

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough to scatter faults. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
