import type { Feed } from '@clearway/client'

const seconds = (ms: number): string => {
  const value = ms / 1000
  return value < 10 ? value.toFixed(1) : String(Math.round(value))
}

export interface FeedClock {
  readonly nowMs: number
  /** When the newest frame was made; null before the first. */
  readonly newestFrameMs: number | null
  readonly formatTime: (ms: number) => string
}

/** The sentence of the freshness strip. */
export const feedSentence = (feed: Feed, { nowMs, newestFrameMs, formatTime }: FeedClock): string => {
  switch (feed.state) {
    case 'connecting':
      return feed.hasFailed ? 'Not connected yet, tried again by itself' : 'Connecting'
    case 'live':
      if (newestFrameMs === null) return 'Live, no frame yet'
      return `Live, newest frame ${seconds(Math.max(0, nowMs - newestFrameMs))} s ago`
    case 'reconnecting':
      return `Reconnecting, picture is ${Math.round((nowMs - feed.sinceMs) / 1000)} s old`
    case 'offline':
      return `Offline since ${formatTime(feed.sinceMs)}, picture frozen`
    case 'refused':
      return feed.reason
  }
}
