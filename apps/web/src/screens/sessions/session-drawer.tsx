import { trackLengthM } from '@clearway/domain/geo'
import { ButtonLink, distance, ErrorNotice, KeyFigures, useFigures, useNow } from '@clearway/ui'
import { History, Radar, Smartphone, Square } from 'lucide-react'
import { useMemo } from 'react'
import type { FlightFrame } from '../../entities/flight/flight-frame.ts'
import {
  isOpen,
  type Session,
  sessionLength,
  sessionName,
  sessionStart,
  totals,
} from '../../entities/flight/session-facts.ts'
import { ownItem } from '../../entities/flight/session-item.ts'
import { SessionPanel } from '../../entities/flight/session-panel.tsx'
import { SessionMarks } from '../../entities/flight/session-table.tsx'
import { simplifyTrack } from '../../entities/flight/simplify-track.ts'
import { useFlightFrames } from '../../entities/flight/use-flight-frames.ts'
import { ConfirmButton } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { RecordDrawer } from '../../lists/record-drawer.tsx'
import { part } from '../../loading/part.tsx'
import type { TrackFrame } from '../../map/index.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'

const TrackMap = part(() => import('./track-map.tsx').then((module) => module.TrackMap))

const openRefreshMs = 3_000

interface SessionDrawerProps {
  sessionUuid: string
  onClose: () => void
}

/** One session: its track and newest frame, its token while it is open, and the way to its replay. */
export const SessionDrawer = ({ sessionUuid, onClose }: SessionDrawerProps) => {
  const query = trpc.sessions.get.useQuery(
    { session_uuid: sessionUuid },
    { refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? openRefreshMs : false) },
  )
  const now = useNow(1000) ?? 0
  return (
    <RecordDrawer
      what="Session"
      record={query.data}
      query={query}
      onClose={onClose}
      title={sessionName}
      marks={(session) => <SessionMarks session={ownItem(session)} />}
      subtitle={(session) => `${session.session_svc_id} · started ${sessionStart(session, now)}`}
      footer={(session) => <SessionActs session={session} />}
    >
      {(session) => <SessionBody session={session} nowMs={now} />}
    </RecordDrawer>
  )
}

const SessionBody = ({ session, nowMs }: { session: Session; nowMs: number }) => {
  const track = useTrack(session)
  const { distance, area } = totals(session)
  return (
    <>
      <KeyFigures
        columns={2}
        figures={[
          { label: isOpen(session) ? 'Open for' : 'Duration', value: sessionLength(session, nowMs) },
          { label: 'Distance', value: isOpen(session) ? track.distance : distance },
          { label: 'Area', value: area },
          { label: 'Frames', value: String(track.total) },
        ]}
      />
      <div className="relative h-56 border-b border-line">
        <TrackMap track={track.track} />
      </div>
      {track.error !== null && (
        <ErrorNotice className="m-3" title="Not all frames could be read" onRetry={track.retry}>
          {sentenceOf(track.error)}
        </ErrorNotice>
      )}
      <SessionPanel session={session} last={track.last} nowMs={nowMs} />
    </>
  )
}

/** Whoever may end an open session is shown its token: its pilot, and Admins. */
const mayEnd = ({ session_token }: Session): boolean => session_token !== null

const SessionActs = ({ session }: { session: Session }) => (
  <>
    {mayEnd(session) && <EndSession session={session} />}
    {isOpen(session) && (
      <ButtonLink icon={Radar} href={`/live?aircraft=${session.asset_uuid}&follow=1`}>
        Show live
      </ButtonLink>
    )}
    {isOpen(session) && (
      <ButtonLink icon={Smartphone} href={`/pilot?session=${session.session_uuid}`}>
        Pilot’s view
      </ButtonLink>
    )}
    <ButtonLink
      variant="primary"
      icon={History}
      href={`/replays/${session.session_uuid}`}
      className="ml-auto"
    >
      Replay
    </ButtonLink>
  </>
)

/** Ends the session, after a confirmation that states the effect. */
const EndSession = ({ session }: { session: Session }) => {
  const done = useDone()
  const end = trpc.sessions.end.useMutation()
  const confirm = async () => {
    await end.mutateAsync({ session_uuid: session.session_uuid })
    done({ title: 'Session ended', id: sessionName(session) }, 'sessions', 'assets', 'telemetry')
  }
  return (
    <ConfirmButton
      button={{ icon: Square, variant: 'dangerOutline', children: 'End session' }}
      title={`End the session of ${sessionName(session)}?`}
      effect="Its ground station is cut off within 5 s and the totals are fixed. The aircraft leaves the live picture."
      confirmLabel="End session"
      keepLabel="Keep it open"
      onConfirm={confirm}
    />
  )
}

/** The map of a drawer shows no finer bend. */
const toleranceM = 2

const trackFrame = ({ longitude, latitude, heightM, timestampMs }: FlightFrame): TrackFrame => ({
  longitude,
  latitude,
  heightM: heightM ?? 0,
  timestampMs,
  state: 'conforming',
})

/** The way that a session flew, thinned out for the map; of an open one the newest frames keep coming. */
const useTrack = (session: Session) => {
  const { frames, total, error, retry } = useFlightFrames({
    sessionUuid: session.session_uuid,
    isOwn: true,
    isOpen: isOpen(session),
  })
  const track = useMemo(
    () => simplifyTrack(frames, toleranceM, () => false).map((index) => trackFrame(frames[index]!)),
    [frames],
  )
  const length = useFigures(
    () => distance(trackLengthM(frames.map(({ longitude, latitude }) => [longitude, latitude]))),
    [frames],
  )
  return { track, last: frames.at(-1), distance: length, total, error, retry }
}
