import type { Platform } from './platform.ts'

export interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

/** The pause after so many failures in a row: between half and the whole of a delay that doubles, so that what failed together does not come again together. */
export const pauseAfter = (
  { firstMs, mostMs }: Backoff,
  failures: number,
  { random }: Pick<Platform, 'random'>,
): number => Math.min(mostMs, firstMs * 2 ** (failures - 1)) * (0.5 + random() / 2)
