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
  let kept: { atMs: number; one: News }[] = []

  const forget = (count: number): void => {
    const newest = kept[count - 1]
    if (!newest) return
    knownSinceMs = newest.atMs
    kept = kept.slice(count)
  }
  return {
    begin(nowMs) {
      knownSinceMs = nowMs
      kept = []
    },
    add(news, nowMs) {
      for (const one of news) kept.push({ atMs: nowMs, one })
      // By the half, so that it is not copied with each one.
      if (kept.length > mostKept) forget(mostKept / 2)
      else if ((kept[0]?.atMs ?? nowMs) < nowMs - 2 * keptMs)
        forget(kept.findIndex(({ atMs }) => atMs >= nowMs - keptMs))
    },
    since: (atMs) =>
      atMs <= knownSinceMs ? null : kept.filter((change) => change.atMs >= atMs).map(({ one }) => one),
  }
}
