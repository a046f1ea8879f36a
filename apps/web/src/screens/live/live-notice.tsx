import { Button, ErrorNotice, time, useNow } from '@clearway/ui'
import { oldAfterMs } from '../../timing/feed-age.ts'
import type { LiveView } from './use-live-view.ts'

/** Over the map, only when the picture is not live and stays so: what happened, and the act that may mend it. */
export const LiveNotice = ({ view }: { view: LiveView }) => {
  const { feed, refusal, retryNow } = view.traffic.live
  const nowMs = useNow(1_000) ?? 0
  if (feed.state === 'refused')
    return <ErrorNotice title="The live picture is closed">{feed.reason}</ErrorNotice>
  if (feed.state === 'reconnecting')
    return nowMs - feed.sinceMs < oldAfterMs ? null : (
      <ErrorNotice tone="stale" title={`The picture is of ${time(feed.sinceMs, undefined, true)}`}>
        Nothing has been heard since. It is tried again by itself.
      </ErrorNotice>
    )
  const isFailing = feed.state === 'connecting' && feed.hasFailed
  if (feed.state === 'offline' || isFailing)
    return (
      <ErrorNotice
        tone="stale"
        title="No connection to the live picture"
        actions={
          <Button size="sm" onClick={retryNow}>
            Try now
          </Button>
        }
      >
        {'sinceMs' in feed
          ? `The map shows what was known at ${time(feed.sinceMs, undefined, true)}.`
          : 'There is no picture yet.'}{' '}
        It is tried again by itself.
      </ErrorNotice>
    )
  if (refusal)
    return (
      <ErrorNotice tone="stale" title="A part of the picture was refused">
        {refusal}
      </ErrorNotice>
    )
  return null
}
