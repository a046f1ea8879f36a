import type { News } from '@clearway/domain/changes'

/** How long what happened is known, and how much of it at most. */
const keptMs = 300_000
const mostKept = 10_000

/** Recent changes, for pages that read their data before they subscribed. */
export interface RecentNews {
  /** All changes from now on are received; earlier ones are not known. */
  begin(nowMs: number): void
  add(news: readonly News[], nowMs: number): void
  /** Everything since then; null where not all of it is known. */
  since(atMs: number): readonly News[] | null
}

export const createRecentNews = (): RecentNews => {
  let knownSinceMs = Number.POSITIVE_INFINITY
  let lookedMs = 0
  /** By its words: what is told again is as new as the last time. */
  let kept = new Map<string, { atMs: number; one: News }>()

  const forget = (count: number): void => {
    const newest = [...kept.values()][count - 1]
    if (!newest) return
    knownSinceMs = newest.atMs
    kept = new Map([...kept].slice(count))
  }
  const forgetOlder = (nowMs: number): void => {
    lookedMs = nowMs
    forget([...kept.values()].filter(({ atMs }) => atMs < nowMs - keptMs).length)
  }
  return {
    begin(nowMs) {
      knownSinceMs = nowMs
      kept.clear()
    },
    add(news, nowMs) {
      for (const one of news) {
        const words = JSON.stringify(one)
        kept.delete(words)
        kept.set(words, { atMs: nowMs, one })
      }
      // By the half, and now and then, so that it is not copied with each one.
      if (kept.size > mostKept) forget(mostKept / 2)
      else if (nowMs - lookedMs > keptMs) forgetOlder(nowMs)
    },
    since: (atMs) =>
      atMs <= knownSinceMs
        ? null
        : [...kept.values()].filter((change) => change.atMs >= atMs).map(({ one }) => one),
  }
}
