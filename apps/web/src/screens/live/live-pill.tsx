import { FeedState, mapChrome } from '@clearway/ui'
import { feedMark, feedTail } from './feed-words.ts'
import { countFlights } from './flight-groups.ts'
import { useFeedMoment } from './live-strip.tsx'
import type { LiveView } from './use-live-view.ts'

/** The freshness strip of a narrow screen: "Live, newest frame 0.4 s ago, 21 in view, 1 stale". */
export const LivePill = ({ view }: { view: LiveView }) => {
  const { feed } = view.traffic.live
  const tail = feedTail(feed, useFeedMoment(view)).replace(', newest frame', '').replace(' ago', '')
  const { all, stale } = countFlights(view.inView)
  return (
    <span className={`${mapChrome} inline-flex h-7 w-fit items-center px-2.5 sm:hidden`}>
      <FeedState feed={feedMark(feed)}>
        {view.traffic.isAwaited ? `${tail}, loading flights` : `${tail}, ${all} in view`}
        {stale > 0 && <span className="tight:hidden">{`, ${stale} stale`}</span>}
      </FeedState>
    </span>
  )
}
