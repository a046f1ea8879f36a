import type { Feed } from '@clearway/client'
import type { Feed as MarkFeed } from '@clearway/ui'
import { time } from '@clearway/ui'
import type { ShellFeed } from '../../frame/page-head.tsx'
import { feedSentence } from '../../map/live/feed-sentence.ts'

const marks: Readonly<Record<Feed['state'], MarkFeed>> = {
  connecting: 'off',
  live: 'live',
  reconnecting: 'reconnecting',
  offline: 'offline',
  refused: 'off',
}

export const feedMark = ({ state }: Feed): MarkFeed => marks[state]

/** As the top bar shows it. */
export const shellFeed = (feed: Feed): ShellFeed => ({
  state: feedMark(feed),
  ...('sinceMs' in feed && { sinceMs: feed.sinceMs }),
})

const markedWords: Readonly<Partial<Record<MarkFeed, string>>> = {
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
}

interface FeedMoment {
  readonly nowMs: number
  readonly newestFrameMs: number | null
}

/** What follows the word that the kit sets beside its dot: ", newest frame 0.4 s ago". */
export const feedTail = (feed: Feed, moment: FeedMoment): string => {
  const sentence = feedSentence(feed, { ...moment, formatTime: (ms) => time(ms, undefined, true) })
  return sentence.slice(markedWords[feedMark(feed)]?.length ?? 0)
}

export const isFrozen = ({ state }: Feed): boolean => state !== 'live' && state !== 'connecting'

interface Arrivals {
  readonly feed: Feed
  readonly newestFrameMs: number | null
  /** Of the service's list; undefined until it is read. */
  readonly openFlights: number | undefined
}

/** There may be flights, and no frame has come yet: "none in view" would be a count that was not made. */
export const isAwaited = ({ feed, newestFrameMs, openFlights }: Arrivals): boolean =>
  newestFrameMs === null && openFlights !== 0 && !isFrozen(feed)

export interface FrameCount {
  readonly atMs: number
  /** Frames received since the page opened. */
  readonly frames: number
}

const windowMs = 10_000
/** Frames that waited while the page was busy come at once: over a shorter time the rate would be too high. */
const shortestMs = 3_000

/** The counts of the last ten seconds, the newest added. */
export const withCount = (counts: readonly FrameCount[], count: FrameCount): readonly FrameCount[] => [
  ...counts.filter(({ atMs }) => atMs > count.atMs - windowMs),
  count,
]

/** Frames a second over the window; null until it is long enough. */
export const frameRate = (counts: readonly FrameCount[]): number | null => {
  const first = counts[0]
  const last = counts.at(-1)
  if (!first || !last || last.atMs - first.atMs < shortestMs) return null
  return ((last.frames - first.frames) * 1_000) / (last.atMs - first.atMs)
}
