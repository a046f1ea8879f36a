import { Button, ErrorNotice } from '@clearway/ui'
import type { LiveView } from './use-live-view.ts'

/** Over the map, only when the picture is not live and stays so: what happened, and the act that may mend it. */
export function LiveNotice({ view }: { view: LiveView }) {
  const { feed, refusal, retryNow } = view.picture.live
  if (feed.state === 'refused')
    return <ErrorNotice title="The live picture is closed">{feed.reason}</ErrorNotice>
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
        {isFailing ? 'There is no picture yet.' : 'The map shows what was last known.'} It is tried again by
        itself.
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
