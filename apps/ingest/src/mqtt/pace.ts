export interface Pace {
  /** Says it now, or when the key's gap since it was last said is over. */
  say(key: string, speak: () => void): void
  /** Forgets what no longer holds anything up. */
  forgetOld(): void
}

/** Keeps a gap between the things that are said under one key. */
export const createPace = (gapMs: number): Pace => {
  /** When something was last said under a key, or is about to be. */
  const saidAt = new Map<string, number>()
  return {
    say(key, speak) {
      const now = performance.now()
      const at = Math.max(now, (saidAt.get(key) ?? Number.NEGATIVE_INFINITY) + gapMs)
      saidAt.set(key, at)
      if (at > now) setTimeout(speak, at - now).unref()
      else speak()
    },
    forgetOld() {
      const before = performance.now() - gapMs
      for (const [key, at] of saidAt) if (at < before) saidAt.delete(key)
    },
  }
}
