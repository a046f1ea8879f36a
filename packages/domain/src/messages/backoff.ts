import { minute, second } from '../kernel/index.ts'

const firstPauseMs = second
const longestPauseMs = 10 * minute

/**
 * How long after a failed attempt the next one comes: 1 s, doubled each time up to 10 minutes, each a quarter more
 * or less, so that what failed together does not come again together. `chance` is in [0, 1).
 */
export const pauseAfter = (attempts: number, chance: number): number =>
  Math.round(Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs) * (0.75 + chance / 2))
