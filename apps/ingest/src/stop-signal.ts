interface Signals {
  on(name: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
}

/** One Ctrl+C comes twice where npm passes on what the shell has sent already. */
const sameMs = 1_000

/** Aborts with the exit code at the first signal. A later one means it: what is being ended is not waited for. */
export const stopSignal = (giveUp: (code: number) => void, signals: Signals = process): AbortSignal => {
  const stop = new AbortController()
  let firstAt = 0
  const end = (code: number) => () => {
    if (stop.signal.aborted) {
      if (performance.now() - firstAt > sameMs) giveUp(code)
      return
    }
    firstAt = performance.now()
    stop.abort(code)
  }
  signals.on('SIGINT', end(130))
  signals.on('SIGTERM', end(143))
  return stop.signal
}
