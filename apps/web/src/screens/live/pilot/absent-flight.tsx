import type { Feed } from '@clearway/client'
import { dayAndTime, Empty, SkeletonRows, TextLink, useMinute } from '@clearway/ui'
import { CircleSlash, Flag, Radar } from 'lucide-react'
import { type Session, sessionName } from '../../../entities/flight/session-facts.ts'
import { useTraffic } from '../../../entities/flight/use-traffic.ts'
import { QueryNotice } from '../../../frame/query-notice.tsx'
import { trpc } from '../../../trpc/client.ts'
import { isTransient } from '../../../trpc/failure.ts'

/** In the place of a flight of which no frame is here: it has ended, it is none, or it sends nothing. */
export const AbsentFlight = ({ feed, sessionUuid }: { feed: Feed; sessionUuid: string }) => {
  const query = trpc.sessions.get.useQuery({ session_uuid: sessionUuid })
  const { data: session, error } = query
  if (!session && error && !isTransient(error)) return <NoSuchFlight />
  if (session?.session_end_time) return <EndedFlight session={session} endedAt={session.session_end_time} />
  if (session && feed.state === 'live') return <SilentFlight session={session} />
  return (
    <>
      <QueryNotice query={query} what="The flight" />
      <SkeletonRows rows={6} />
    </>
  )
}

const NoSuchFlight = () => (
  <Empty
    icon={CircleSlash}
    title="There is no such flight, or it is not yours"
    action={<TextLink href="/sessions">Show your flights</TextLink>}
  />
)

const EndedFlight = ({ session, endedAt }: { session: Session; endedAt: string }) => {
  const now = useMinute()
  return (
    <Empty
      icon={Flag}
      title={`This flight ended ${dayAndTime(endedAt, now)}`}
      action={
        <span className="flex flex-wrap gap-x-4">
          <TextLink href={`/sessions?session=${session.session_uuid}`}>Show the session</TextLink>
          <TextLink href={`/replays/${session.session_uuid}`}>Show the replay</TextLink>
        </span>
      }
    >
      {sessionName(session)}
    </Empty>
  )
}

const SilentFlight = ({ session }: { session: Session }) => {
  const now = useMinute()
  const flights = useTraffic('own').data
  if (!flights) return <SkeletonRows rows={6} />
  const lastSeenAt = flights.find(({ session_uuid }) => session_uuid === session.session_uuid)?.last_seen_at
  return (
    <Empty
      icon={Radar}
      title={
        lastSeenAt
          ? `This flight has sent nothing since ${dayAndTime(lastSeenAt, now)}`
          : 'This flight sends nothing yet'
      }
      action={<TextLink href={`/sessions?session=${session.session_uuid}`}>Show the session</TextLink>}
    >
      {`${sessionName(session)} appears here with its ${lastSeenAt ? 'next' : 'first'} frame.`}
    </Empty>
  )
}
