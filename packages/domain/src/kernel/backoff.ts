/** How long to wait after failures in a row: at first little, twice as long each time, and never longer than the most. */
export interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
  /** Each pause is so much of that, by chance, so that what failed together does not come again together. */
  readonly share?: readonly [least: number, most: number]
}

/** The pause after so many failures in a row, from 1 on. `chance` is in [0, 1). Imports nothing: browsers wait by it too. */
export const pauseAfter = (
  { firstMs, mostMs, share: [least, most] = [1, 1] }: Backoff,
  failures: number,
  chance: number,
): number => Math.min(mostMs, firstMs * 2 ** (failures - 1)) * (least + chance * (most - least))

interface Retrying {
  readonly backoff: Backoff
  /** Whether to try once more after so many failures; false throws the error. Called once for each failure. */
  isWorthwhile(error: unknown, failures: number): boolean | Promise<boolean>
  readonly sleep?: (ms: number) => Promise<unknown>
  readonly random?: () => number
}

/** The answer of the first attempt that succeeds, with pauses between them. */
export const retried = async <T>(
  attempt: () => Promise<T>,
  { backoff, isWorthwhile, sleep = wait, random = Math.random }: Retrying,
): Promise<T> => {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(await isWorthwhile(error, failures))) throw error
    }
    await sleep(pauseAfter(backoff, failures, random()))
  }
}

const wait = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms))
