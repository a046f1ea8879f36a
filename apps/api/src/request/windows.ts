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

/** Whether what lasts so long still runs: what would end later than that was begun by a clock that ran ahead. */
export const stillRuns = (endsAt: number, now: number, lastsMs: number): boolean =>
  endsAt > now && endsAt <= now + lastsMs

/** Counts by key; a window begins with the first of its key and ends `windowMs` later. In memory: one api process, one count. */
export const createWindows = (windowMs: number): Windows => {
  const windows = new Map<string, { endsAt: number; count: number }>()
  let sweepAt = 0

  const sweep = (now: number): void => {
    if (stillRuns(sweepAt, now, windowMs)) return
    sweepAt = now + windowMs
    for (const [key, { endsAt }] of windows) if (!stillRuns(endsAt, now, windowMs)) windows.delete(key)
  }

  return {
    take(key, limit, at) {
      const now = at.getTime()
      sweep(now)
      const known = windows.get(key)
      const isRunning = known !== undefined && stillRuns(known.endsAt, now, windowMs)
      const window = isRunning ? known : { endsAt: now + windowMs, count: 0 }
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
