import { type Platform, sleep } from './platform.ts'
import { Refused } from './refused.ts'

export interface Retries {
  /** Attempts in all. */
  readonly attempts: number
  /** The pause before the second one; it doubles, up to `mostMs`. */
  readonly firstMs: number
  readonly mostMs: number
}

export const usualRetries: Retries = { attempts: 5, firstMs: 250, mostMs: 60_000 }

interface Retrying {
  readonly platform: Platform
  /** Done twice it does no more than once. */
  readonly isRepeatable: boolean
  /** Ends a pause as well. */
  readonly signal?: AbortSignal | undefined
}

/** The answer of the first attempt that succeeds. */
export const retried = async <T>(
  attempt: () => Promise<T>,
  { attempts, firstMs, mostMs }: Retries,
  { platform, isRepeatable, signal }: Retrying,
): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      const pauseMs = pauseFor(error, isRepeatable)
      if (failures >= attempts || pauseMs === null || pauseMs > mostMs) throw error
      const ownMs = firstMs * 2 ** (failures - 1) * (0.5 + platform.random() / 2)
      await sleep(platform, Math.max(pauseMs, Math.min(ownMs, mostMs)), signal)
    }
  }
}

/** The least to wait before it is tried again; null where that is no use, or could do a thing twice. */
const pauseFor = (error: unknown, isRepeatable: boolean): number | null => {
  // Of `fetch`: no answer came, or not all of it, so it is unknown what was done. An abort is the caller's wish.
  if (!(error instanceof Refused)) return isRepeatable && error instanceof TypeError ? 0 : null
  if (error.status === 429) return error.retryAfterMs ?? 0
  return error.status === 503 && isRepeatable ? (error.retryAfterMs ?? 0) : null
}
