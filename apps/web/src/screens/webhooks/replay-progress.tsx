import { Button, count, dayAndTime, Meter, useMinute } from '@clearway/ui'
import { useAct } from '../../forms/use-act.ts'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { type Endpoint, endpointName } from './endpoint.ts'

interface ReplayProgressProps {
  endpoint: Endpoint
  replay: NonNullable<Endpoint['replay']>
}

/** How far the replay under way is, and its end before that. */
export const ReplayProgress = ({ endpoint, replay }: ReplayProgressProps) => {
  const nowMs = useMinute()
  const done = useDone()
  const cancel = trpc.webhooks.cancelReplay.useMutation()
  const { endpoint_uuid } = endpoint
  const { since, events, waiting } = replay
  const stop = useAct('Replay not cancelled', async () => {
    await cancel.mutateAsync({ endpoint_uuid })
    done({ title: 'Replay cancelled', id: endpointName(endpoint) }, 'webhooks')
  })
  return (
    <section aria-label="Replay" className="flex items-center gap-4 border-t border-line px-4 py-2">
      <div className="min-w-0 flex-1">
        <Meter
          label="Sent again"
          tone="accent"
          value={events - waiting}
          max={events}
          start={`Replay since ${dayAndTime(since, nowMs)}`}
          end={`${count(waiting)} of ${count(events)} wait`}
        />
      </div>
      <Button size="sm" busy={cancel.isPending} busyLabel="Cancelling" onClick={() => stop()}>
        Cancel the replay
      </Button>
    </section>
  )
}
