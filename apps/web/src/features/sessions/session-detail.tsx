import {
  Button,
  ConfirmDialog,
  KeyFigures,
  RecordHeader,
  SkeletonRows,
  useIsMobile,
  useNow,
  useToast,
} from '@clearway/ui'
import { Square } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { QueryNotice } from '../../console/query-notice.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { isOpen, type Session, sessionLength, sessionName, sessionStart, totals } from './session-facts.ts'
import { SessionMark } from './session-list.tsx'
import { SessionPanel } from './session-panel.tsx'
import { useTrack } from './use-track.ts'

const TrackMap = dynamic(() => import('./track-map.tsx').then((module) => module.TrackMap), { ssr: false })

const openRefreshMs = 3_000

type SessionDetailProps = { sessionUuid: string; onBack: () => void }

export function SessionDetail({ sessionUuid, onBack }: SessionDetailProps) {
  const query = trpc.sessions.get.useQuery(
    { session_uuid: sessionUuid },
    { refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? openRefreshMs : false) },
  )
  const session = query.data
  const now = useNow(1000) ?? Date.now()
  return (
    <>
      <RecordHeader
        onBack={onBack}
        title={session ? sessionName(session) : 'Session'}
        marks={session && <SessionMark session={session} />}
        subtitle={session && `${session.session_svc_id} · started ${sessionStart(session, now)}`}
        actions={session && isOpen(session) && <EndSession session={session} />}
      />
      <QueryNotice query={query} what="The session" />
      {session ? <SessionBody session={session} nowMs={now} /> : !query.error && <SkeletonRows />}
    </>
  )
}

function SessionBody({ session, nowMs }: { session: Session; nowMs: number }) {
  const track = useTrack(session)
  const isMobile = useIsMobile()
  const { distance, area } = totals(session)
  const last = track.frames.at(-1)
  return (
    <div className="flex min-h-0 flex-1 flex-col max-xl:overflow-y-auto">
      <KeyFigures
        columns={isMobile ? 2 : 4}
        figures={[
          { label: isOpen(session) ? 'Open for' : 'In the air', value: sessionLength(session, nowMs) },
          { label: 'Distance', value: isOpen(session) ? track.distance : distance },
          { label: 'Area', value: area },
          { label: 'Frames', value: String(track.total) },
        ]}
      />
      <div className="flex min-h-0 flex-1 max-xl:flex-none max-xl:flex-col">
        <div className="relative min-h-0 min-w-0 flex-1 max-xl:h-[320px] max-xl:flex-none">
          <TrackMap frames={track.frames} />
        </div>
        <SessionPanel session={session} last={last} nowMs={nowMs} />
      </div>
    </div>
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
