import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useFoot } from '../hooks/use-foot.ts'
import type { Feed } from '../marks/feed-state.tsx'
import { FeedState } from '../marks/feed-state.tsx'

export interface FreshnessStripProps {
  feed: Feed
  /** ", newest frame 0.4 s ago" */
  feedText: ReactNode
  /** Flights, frames, zone change, each further source with its age. */
  items?: readonly { key: string; content: ReactNode }[]
  /** Position and zoom. */
  end?: ReactNode
}

/** At the foot of the live map, always. */
export const FreshnessStrip = ({ feed, feedText, items = [], end }: FreshnessStripProps) => (
  <section
    ref={useFoot()}
    aria-label="How fresh the picture is"
    className="num flex h-(--strip-h) shrink-0 items-center gap-4 overflow-hidden whitespace-nowrap border-t border-line-strong bg-surface-1 px-3 text-12 text-text-2 max-sm:hidden"
  >
    <FeedState feed={feed}>{feedText}</FeedState>
    {items.map((item, index) => (
      <span key={item.key} className={clsx('border-l border-line-strong pl-4', index > 1 && 'max-lg:hidden')}>
        {item.content}
      </span>
    ))}
    {end && <span className="ml-auto text-text">{end}</span>}
  </section>
)
