/** What taking one from a window left of it. */
export interface Taken {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Seconds until it is full again. */
  readonly resetS: number
}

export interface Windows {
  take(key: string, limit: number, now: Date): Taken
}

/** Counts by key; a window begins with the first of its key and ends `windowMs` later. In memory: one api process, one count. */
export const createWindows = (windowMs: number): Windows => {
  const windows = new Map<string, { endsAt: number; count: number }>()
  let sweepAt = 0

  const sweep = (now: number): void => {
    if (now < sweepAt) return
    sweepAt = now + windowMs
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  }

  return {
    take(key, limit, at) {
      const now = at.getTime()
      sweep(now)
      const known = windows.get(key)
      const window = known && known.endsAt > now ? known : { endsAt: now + windowMs, count: 0 }
      windows.set(key, window)
      window.count += 1
      return {
        allowed: window.count <= limit,
        limit,
        remaining: Math.max(0, limit - window.count),
        resetS: Math.ceil((window.endsAt - now) / 1000),
      }
    },
  }
}
