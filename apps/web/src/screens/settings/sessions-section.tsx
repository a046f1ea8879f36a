import {
  Button,
  Chip,
  dayAndTime,
  ListRow,
  plural,
  RowList,
  Section,
  SkeletonRows,
  useMinute,
  useToast,
} from '@clearway/ui'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { deviceWords, isHandheld } from '../../entities/account/device-words.ts'
import { Confirm } from '../../forms/confirm.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { endSession } from '../../trpc/query-defaults.ts'

type UserSession = Outputs['users']['sessions'][number]

/** Where one is signed in; each can be ended from here. */
export const SessionsSection = () => {
  const query = trpc.users.sessions.useQuery({})
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

const SessionRow = ({ session, onEnd }: { session: UserSession; onEnd: () => void }) => {
  const now = useMinute()
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

const EndDialog = ({ session, onClose }: { session: UserSession; onClose: () => void }) => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const end = trpc.users.endSession.useMutation()
  const device = deviceWords(session.user_agent)
  const confirm = async () => {
    await end.mutateAsync({ session_uuid: session.session_uuid })
    if (session.current) return endSession('asked')
    void utils.users.sessions.invalidate()
    show({ title: 'Session ended', id: device })
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`End the session of ${device}?`}
      effect="It is signed out at its next request and has to sign in again."
      confirmLabel="End the session"
      keepLabel="Keep it"
      onConfirm={confirm}
    />
  )
}

type Scope = 'others' | 'all'

const words = {
  others: {
    title: 'Sign out of the other sessions?',
    effect: 'They are signed out at their next request. This browser stays signed in.',
    confirmLabel: 'Sign them out',
  },
  all: {
    title: 'Sign out everywhere?',
    effect: 'Every session ends, this one included, and each browser has to sign in again.',
    confirmLabel: 'Sign out everywhere',
  },
} as const

/** Ends this session, the other ones, or all of them. */
const SignOutEverywhere = ({ others }: { others: number }) => {
  const [asked, setAsked] = useState<Scope | null>(null)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button icon={LogOut} onClick={() => void endSession('asked')}>
        Sign out here
      </Button>
      {others > 0 && (
        <Button onClick={() => setAsked('others')}>{`End ${plural(others, 'other session')}`}</Button>
      )}
      <Button variant="dangerOutline" onClick={() => setAsked('all')}>
        Sign out everywhere
      </Button>
      {asked && <AskDialog scope={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

const AskDialog = ({ scope, onClose }: { scope: Scope; onClose: () => void }) => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const logout = trpc.accounts.logoutEverywhere.useMutation()
  const confirm = async () => {
    await logout.mutateAsync({ keep_current: scope === 'others' })
    if (scope === 'all') return endSession('asked')
    void utils.users.sessions.invalidate()
    show({ title: 'The other sessions have ended' })
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      {...words[scope]}
      keepLabel="Keep them"
      onConfirm={confirm}
    />
  )
}
