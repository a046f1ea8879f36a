import { useSyncExternalStore } from 'react'

interface Ticker {
  now: number
  listeners: Set<() => void>
  timer: ReturnType<typeof setTimeout> | undefined
}

const tickers = new Map<number, Ticker>()

const tickerOf = (everyMs: number): Ticker => {
  const known = tickers.get(everyMs)
  if (known) return known
  const made: Ticker = { now: Date.now(), listeners: new Set(), timer: undefined }
  tickers.set(everyMs, made)
  return made
}

// Aligned to the wall clock, so that all clocks on the page turn over in the same instant.
const schedule = (ticker: Ticker, everyMs: number) => {
  ticker.timer = setTimeout(
    () => {
      ticker.now = Date.now()
      for (const listener of ticker.listeners) listener()
      schedule(ticker, everyMs)
    },
    everyMs - (Date.now() % everyMs),
  )
}

const subscribe = (everyMs: number, listener: () => void) => {
  const ticker = tickerOf(everyMs)
  if (ticker.listeners.size === 0) {
    ticker.now = Date.now()
    schedule(ticker, everyMs)
  }
  ticker.listeners.add(listener)
  return () => {
    ticker.listeners.delete(listener)
    if (ticker.listeners.size === 0) clearTimeout(ticker.timer)
  }
}

const subscribers = new Map<number, (listener: () => void) => () => void>()

const subscriberOf = (everyMs: number) => {
  const known = subscribers.get(everyMs)
  if (known) return known
  const made = (listener: () => void) => subscribe(everyMs, listener)
  subscribers.set(everyMs, made)
  return made
}

/** Now, in milliseconds, shared by all who ask for the same interval; null on the server and while hydrating. */
export const useNow = (everyMs = 1000): number | null =>
  useSyncExternalStore(
    subscriberOf(everyMs),
    () => tickerOf(everyMs).now,
    () => null,
  )

/** The same by the minute; the time of this machine until then. */
export const useMinute = (): number => useNow(60_000) ?? Date.now()
