import type { Browser } from '../origin.ts'
import type { TokenPair } from './token-pair.ts'

/** Asks the API for the next pair, on behalf of the person at this browser. */
export type Refresh = (pair: TokenPair, browser: Browser) => Promise<TokenPair | null>

export interface Rotation {
  /** The pair to use in place of the one a request carries; null when the session is over. Throws when the API is away. */
  current(carried: TokenPair, browser: Browser): Promise<TokenPair | null>
  /** Called with a pair that took the place of another outside of a refresh. */
  replace(old: TokenPair, next: TokenPair): void
}

export interface RotationOptions {
  /** Answers null when the API refuses the refresh token for good; throws when it could not be asked. */
  readonly refresh: Refresh
  readonly nowMs: () => number
}

interface Replaced {
  readonly by: Promise<TokenPair | null>
  readonly atMs: number
}

/** How long before its end an access token is exchanged. */
const marginMs = 60_000
/** How long a request may still carry a pair that has been replaced. */
const rememberMs = 24 * 3_600_000

/**
 * A refresh token works once, and the API takes a second use for theft and ends the session. A page sends many
 * requests at once and some still carry the old cookie, so: one exchange for each refresh token, and whoever comes
 * later with the old pair gets the pair that took its place.
 */
export const createRotation = ({ refresh, nowMs }: RotationOptions): Rotation => {
  const replaced = new Map<string, Replaced>()

  const remember = (old: TokenPair, by: Promise<TokenPair | null>) => {
    // Oldest first: a Map keeps the order of insertion.
    for (const [token, { atMs }] of replaced) {
      if (nowMs() - atMs < rememberMs) break
      replaced.delete(token)
    }
    replaced.set(old.refreshToken, { by, atMs: nowMs() })
  }

  const exchange = async (old: TokenPair, browser: Browser): Promise<TokenPair | null> => {
    const under = refresh(old, browser)
    remember(old, under)
    try {
      return await under
    } catch (error) {
      // No answer came: the token is still good, and the next request may try again.
      replaced.delete(old.refreshToken)
      if (old.accessExpiresAtMs > nowMs()) return old
      throw error
    }
  }

  const current = async (carried: TokenPair, browser: Browser): Promise<TokenPair | null> => {
    const known = replaced.get(carried.refreshToken)
    if (known) return follow(carried, known, browser)
    if (carried.accessExpiresAtMs - marginMs > nowMs()) return carried
    return exchange(carried, browser)
  }

  const follow = async (carried: TokenPair, known: Replaced, browser: Browser): Promise<TokenPair | null> => {
    const next = await known.by.catch(() => undefined)
    // The exchange that this request waited for got no answer; its own pair is checked anew.
    if (next === undefined) return current(carried, browser)
    return next && current(next, browser)
  }

  return { current, replace: (old, next) => remember(old, Promise.resolve(next)) }
}
