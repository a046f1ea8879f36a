import { plural } from '@clearway/ui'
import { useSampled } from '../../timing/use-sampled.ts'
import type { Flight } from './flight.ts'
import { countFlights } from './flight-groups.ts'

const messageEveryMs = 5_000

const announcement = (flights: readonly Flight[]): string => {
  const { all, stale } = countFlights(flights)
  const breaches = flights.filter(({ conformance }) => conformance === 'breach').length
  const parts = [
    `${plural(all, 'flight')} in view`,
    breaches > 0 && plural(breaches, 'breach', 'breaches'),
    stale > 0 && `${stale} stale`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Counts for screen readers: at most one message in five seconds, and none while they do not change. */
export const LiveAnnouncer = ({ flights }: { flights: readonly Flight[] }) => {
  const { value } = useSampled(announcement(flights), messageEveryMs)
  return (
    <p role="status" className="sr-only">
      {value}
    </p>
  )
}
