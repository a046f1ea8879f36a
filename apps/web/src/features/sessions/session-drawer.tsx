import {
  Button,
  ButtonLink,
  ConfirmDialog,
  Drawer,
  ErrorNotice,
  KeyFigures,
  SkeletonRows,
  useNow,
  useToast,
} from '@clearway/ui'
import { History, Square } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { QueryNotice } from '../../console/query-notice.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { isOpen, type Session, sessionLength, sessionName, sessionStart, totals } from './session-facts.ts'
import { ownItem } from './session-item.ts'
import { SessionPanel } from './session-panel.tsx'
import { SessionMarks } from './session-table.tsx'
import { useTrack } from './use-track.ts'

const TrackMap = dynamic(() => import('./track-map.tsx').then((module) => module.TrackMap), { ssr: false })

const openRefreshMs = 3_000
const noNames: ReadonlyMap<string, string> = new Map()

type SessionDrawerProps = { sessionUuid: string; onClose: () => void }

/** One session: its track and newest frame, its token while it is open, and the way to its replay. */
export function SessionDrawer({ sessionUuid, onClose }: SessionDrawerProps) {
  const query = trpc.sessions.get.useQuery(
    { session_uuid: sessionUuid },
    { refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? openRefreshMs : false) },
  )
  const session = query.data
  const now = useNow(1000) ?? 0
  return (
    <Drawer
      open
      onClose={onClose}
      title={session ? sessionName(session) : 'Session'}
      marks={session && <SessionMarks session={ownItem(session, noNames)} />}
      subtitle={session && `${session.session_svc_id} · started ${sessionStart(session, now)}`}
      footer={session && <SessionActs session={session} />}
    >
      <QueryNotice query={query} what="The session" />
      {session ? <SessionBody session={session} nowMs={now} /> : !query.error && <SkeletonRows />}
    </Drawer>
  )
}

function SessionBody({ session, nowMs }: { session: Session; nowMs: number }) {
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

function SessionActs({ session }: { session: Session }) {
  return (
    <>
      {isOpen(session) && <EndSession session={session} />}
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
}

/** Ends the session, after saying what that does. */
function EndSession({ session }: { session: Session }) {
  const [asks, setAsks] = useState(false)
  const utils = trpc.useUtils()
  const { show } = useToast()
  const end = trpc.sessions.end.useMutation()
  const confirm = async () => {
    await end.mutateAsync({ session_uuid: session.session_uuid })
    await Promise.all([utils.sessions.invalidate(), utils.assets.invalidate(), utils.telemetry.invalidate()])
    show({ kind: 'status', title: 'Session ended', id: sessionName(session) })
  }
  return (
    <>
      <Button icon={Square} variant="dangerOutline" onClick={() => setAsks(true)}>
        End session
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`End the session of ${sessionName(session)}?`}
        effect="Its ground station is cut off within 5 s and the totals are fixed. The aircraft leaves the live picture."
        confirmLabel="End session"
        keepLabel="Keep it open"
        onConfirm={confirm}
        fault={end.error && sentenceOf(end.error)}
      />
    </>
  )
}
