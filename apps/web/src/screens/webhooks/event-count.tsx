import { plural, useMinute } from '@clearway/ui'
import { skipToken } from '@tanstack/react-query'
import { dayStart } from '../../entities/alert/alert.ts'
import { useSettled } from '../../timing/use-delayed.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import type { Choice } from './endpoint.ts'

interface EventCountProps {
  choice: Choice
  /** ISO 8601; null while it is not known. */
  since: string | null
  /** Around the count: "Would have sent 12 events today". */
  words: (events: string) => string
}

/** How many events a choice sends before it does, or why it cannot be. Asked once what is typed has settled. */
export const EventCount = ({
  choice: { event_types, zone_uuids, asset_uuids },
  since,
  words,
}: EventCountProps) => {
  const isWhole = since !== null && event_types.length > 0
  const asked = useSettled(isWhole ? JSON.stringify({ since, event_types, zone_uuids, asset_uuids }) : null)
  const { data, error } = trpc.webhooks.countEvents.useQuery(asked ? JSON.parse(asked) : skipToken, {
    placeholderData: (before) => before,
  })
  if (!asked) return null
  const events = data && `${plural(data.events, 'event')}${data.has_more ? ' or more' : ''}`
  return (
    <p role="status" className="num min-h-4 text-12 text-text-3">
      {error ? sentenceOf(error) : events && words(events)}
    </p>
  )
}

/** Of the filters while they are edited. */
export const WouldHaveSent = ({ choice }: { choice: Choice }) => {
  const since = new Date(dayStart(useMinute())).toISOString()
  return <EventCount choice={choice} since={since} words={(events) => `Would have sent ${events} today.`} />
}
