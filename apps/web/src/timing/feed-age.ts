/** So long without a message (heartbeats and answers to pings come every 2 s) what a page shows is old. */
export const oldAfterMs = 5_000

/** How old the news of a page are. A page that does not listen (a tab in the back) does not show them as old. */
export interface FeedAge {
  listening(nowMs: number): void
  received(nowMs: number): void
  stopped(): void
  /** When something was received last, once that is too long ago; null while all is well. */
  silentSince(nowMs: number): number | null
}

export const createFeedAge = (): FeedAge => {
  let receivedMs: number | null = null
  return {
    listening(nowMs) {
      receivedMs = nowMs
    },
    received(nowMs) {
      receivedMs = nowMs
    },
    stopped() {
      receivedMs = null
    },
    silentSince: (nowMs) => (receivedMs !== null && nowMs - receivedMs >= oldAfterMs ? receivedMs : null),
  }
}
