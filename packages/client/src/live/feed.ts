/** The connection's life, as a person is shown it. */
export type Feed =
  /** `hasFailed`: an attempt failed, and nothing was received yet that could be old. */
  | { readonly state: 'connecting'; readonly hasFailed?: true }
  | { readonly state: 'live' }
  | { readonly state: 'reconnecting'; readonly sinceMs: number }
  | { readonly state: 'offline'; readonly sinceMs: number }
  /** The server will not have this person: trying again cannot help. */
  | { readonly state: 'refused'; readonly reason: string }

/** How long a lost connection is called "reconnecting" before it is called what it is. */
export const offlineAfterMs = 30_000

/** `sinceMs`: when the last message came. Since then what is shown is old, whatever the state of the socket. */
export const lost = (feed: Feed, sinceMs: number): Feed => {
  if (feed.state === 'live') return { state: 'reconnecting', sinceMs }
  if (feed.state === 'connecting') return { state: 'connecting', hasFailed: true }
  return feed
}

export const feedAt = (feed: Feed, nowMs: number): Feed => {
  if (feed.state !== 'reconnecting' || nowMs - feed.sinceMs < offlineAfterMs) return feed
  return { state: 'offline', sinceMs: feed.sinceMs }
}

/** The time of what is shown: it stops while the feed is not live. */
export const stateMs = (feed: Feed, nowMs: number): number =>
  feed.state === 'reconnecting' || feed.state === 'offline' ? feed.sinceMs : nowMs
