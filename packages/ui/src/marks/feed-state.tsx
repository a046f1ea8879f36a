import clsx from 'clsx'
import type { ReactNode } from 'react'

export type Feed = 'live' | 'reconnecting' | 'offline' | 'off'

const dots: Record<Feed, string> = {
  live: 'rounded-full bg-live',
  reconnecting: 'rounded-full border-[1.5px] border-stale',
  offline: 'bg-rejected',
  off: 'rounded-full border-[1.5px] border-text-3',
}

const words: Record<Feed, { word: string; tone: string }> = {
  live: { word: 'Live', tone: 'text-text' },
  reconnecting: { word: 'Reconnecting', tone: 'text-stale' },
  offline: { word: 'Offline', tone: 'text-rejected' },
  off: { word: '', tone: 'text-text-2' },
}

/** Filled is live, a ring is stale, a square is offline. */
export const FeedDot = ({ feed, className }: { feed: Feed; className?: string }) => (
  <span aria-hidden className={clsx('inline-block size-[7px] shrink-0', dots[feed], className)} />
)

export interface FeedStateProps {
  feed: Feed
  /** What follows the word: ", newest frame 0.4 s ago", " since 11:40:52, picture frozen". */
  children?: ReactNode
  className?: string
}

/** How fresh the traffic shown is, in words; a change is announced politely. */
export const FeedState = ({ feed, children, className }: FeedStateProps) => {
  const { word, tone } = words[feed]
  return (
    <span className={clsx('num inline-flex items-center gap-1.5 text-12', className)}>
      <FeedDot feed={feed} />
      <span className={clsx(feed === 'live' ? 'text-text-2' : tone)}>
        <span role="status" className={clsx('font-medium', tone)}>
          {word}
        </span>
        {children}
      </span>
    </span>
  )
}
