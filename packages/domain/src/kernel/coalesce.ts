/**
 * Runs `work` once at a time. A call while it runs waits for one more run, shared with all calls meanwhile:
 * what was there before the call is seen by the run that the call waits for.
 */
export const coalesce = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (!running) return run()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return run()
      })
    return next
  }
}

/** The same for each key apart; what has one key is alike. */
export const coalesceEach = <Given>(
  keyOf: (given: Given) => string,
  work: (given: Given) => Promise<void>,
): ((given: Given) => Promise<void>) => {
  const running = new Map<string, { readonly run: () => Promise<void>; callers: number }>()
  return async (given) => {
    const key = keyOf(given)
    const one = running.get(key) ?? { run: coalesce(() => work(given)), callers: 0 }
    running.set(key, one)
    one.callers += 1
    try {
      await one.run()
    } finally {
      one.callers -= 1
      if (one.callers === 0) running.delete(key)
    }
  }
}
