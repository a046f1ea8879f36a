import type { Feed as MarkFeed } from '@clearway/ui'
import { time } from '@clearway/ui'
import { type Feed, feedSentence } from '../../map/live/index.ts'

const marks: Readonly<Record<Feed['state'], MarkFeed>> = {
  connecting: 'off',
  live: 'live',
  reconnecting: 'reconnecting',
  offline: 'offline',
  refused: 'off',
}

export const feedMark = ({ state }: Feed): MarkFeed => marks[state]

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
export function feedTail(feed: Feed, moment: FeedMoment): string {
  const sentence = feedSentence(feed, { ...moment, formatTime: (ms) => time(ms, undefined, true) })
  return sentence.slice(markedWords[feedMark(feed)]?.length ?? 0)
}

export const isFrozen = ({ state }: Feed): boolean => state !== 'live' && state !== 'connecting'
