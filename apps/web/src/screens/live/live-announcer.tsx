import { plural } from '@clearway/ui'
import { useSampled } from '../../timing/use-delayed.ts'
import { countFlights } from './flight-groups.ts'
import type { LiveView } from './use-live-view.ts'

const messageEveryMs = 5_000

const announcement = ({ inView, traffic }: LiveView): string => {
  if (traffic.isAwaited) return 'Loading flights'
  const { all, stale } = countFlights(inView)
  const breaches = inView.filter(({ conformance }) => conformance === 'breach').length
  const parts = [
    `${plural(all, 'flight')} in view`,
    breaches > 0 && plural(breaches, 'breach', 'breaches'),
    stale > 0 && `${stale} stale`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Counts for screen readers: at most one message in five seconds, and none while they do not change. */
export const LiveAnnouncer = ({ view }: { view: LiveView }) => {
  const { value } = useSampled(announcement(view), messageEveryMs)
  return (
    <p role="status" className="sr-only">
      {value}
    </p>
  )
}
