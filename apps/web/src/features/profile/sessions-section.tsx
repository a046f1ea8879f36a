import {
  Button,
  Chip,
  ConfirmDialog,
  dayAndTime,
  ListRow,
  plural,
  RowList,
  Section,
  SkeletonRows,
  useNow,
  useToast,
} from '@clearway/ui'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { endSession } from '../../console/end-session.ts'
import { QueryNotice } from '../../console/query-notice.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { deviceWords, isHandheld } from './device-words.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

type UserSession = Outputs['users']['sessions'][number]

const refreshMs = 30_000
const minuteMs = 60_000

/** Where one is signed in; each can be ended from here. */
export function SessionsSection() {
  const query = trpc.users.sessions.useQuery({}, { refetchInterval: refreshMs })
  const [ending, setEnding] = useState<UserSession | null>(null)
  const sessions = query.data
  const others = sessions?.filter(({ current }) => !current).length ?? 0
  return (
    <Section
      title="Sessions"
      level={2}
      note={sessions && plural(sessions.length, 'session')}
      className="pb-4"
    >
      <QueryNotice query={query} what="The sessions" className="mb-2" />
      {!sessions && !query.error && <SkeletonRows rows={3} rowHeight={44} />}
      {sessions && (
        <RowList label="Sessions" className="-mx-4 border-t border-line">
          {sessions.map((session) => (
            <SessionRow key={session.session_uuid} session={session} onEnd={() => setEnding(session)} />
          ))}
        </RowList>
      )}
      <SignOutEverywhere others={others} />
      {ending && <EndDialog session={ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: UserSession; onEnd: () => void }) {
  const now = useNow(minuteMs) ?? Date.now()
  const device = deviceWords(session.user_agent)
  const Mark = isHandheld(session.user_agent) ? Smartphone : Monitor
  return (
    <ListRow
      mark={<Mark size={18} strokeWidth={1.75} aria-hidden className="mx-1 shrink-0 text-text-3" />}
      title={device}
      detail={
        <>
          {session.address ?? 'Address not known'}
          <span className="max-sm:hidden">{` · signed in ${dayAndTime(session.created_at, now)}`}</span>
        </>
      }
      end={session.current ? <Chip tone="accent">This browser</Chip> : undefined}
      endDetail={`used ${dayAndTime(session.last_used_at, now)}`}
      actions={
        !session.current && (
          <Button size="sm" onClick={onEnd} aria-label={`End the session of ${device}`}>
            End
          </Button>
        )
      }
    />
  )
}

function EndDialog({ session, onClose }: { session: UserSession; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const end = trpc.users.endSession.useMutation()
  const device = deviceWords(session.user_agent)
  const confirm = async () => {
    await end.mutateAsync({ session_uuid: session.session_uuid })
    await utils.users.sessions.invalidate()
    if (session.current) await endSession('asked')
    show({ kind: 'status', title: 'Session ended', id: device })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`End the session of ${device}?`}
      effect="It is signed out at its next request and has to sign in again."
      confirmLabel="End the session"
      keepLabel="Keep it"
      onConfirm={confirm}
      fault={end.error && sentenceOf(end.error)}
    />
  )
}
