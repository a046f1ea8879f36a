import { Button, Empty, Pagination, SplitPage, Tabs, TextButton } from '@clearway/ui'
import { Plus, Radio } from 'lucide-react'
import { PageHead } from '../../console/page-head.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { SessionDetail } from './session-detail.tsx'
import { isOpen } from './session-facts.ts'
import { SessionList } from './session-list.tsx'
import { StartSessionDialog } from './start-session-dialog.tsx'

const refreshMs = 5_000
const pageSize = 50

/** Flight sessions: the list at the left, one with its track at the right. */
export function SessionsPage() {
  const params = useUrlParams()
  const selected = params.get('session') ?? null
  return (
    <>
      <PageHead title="Sessions" {...(selected && { phone: 'record' as const })} />
      <SplitPage
        open={selected !== null}
        list={<SessionColumn params={params} selected={selected} />}
        detail={
          selected ? (
            <SessionDetail
              key={selected}
              sessionUuid={selected}
              onBack={() => params.set({ session: null })}
            />
          ) : (
            <Empty icon={Radio} title="No session chosen">
              Choose one at the left to see its track, figures and token.
            </Empty>
          )
        }
      />
      <StartSessionDialog
        asked={params.get('start') ?? null}
        onClose={() => params.set({ start: null })}
        onStarted={(session) => params.set({ session, start: null })}
      />
    </>
  )
}

function SessionColumn({ params, selected }: { params: UrlParams; selected: string | null }) {
  const page = Number(params.get('page') ?? 1)
  const sessions = trpc.sessions.list.useQuery(
    { page, limit: pageSize },
    { refetchInterval: refreshMs, placeholderData: (before) => before },
  )
  const tab = params.get('tab') === 'open' ? 'open' : 'all'
  const all = sessions.data?.data
  const open = all?.filter(isOpen)
  const rows = tab === 'open' ? open : all
  const total = sessions.data?.pagination.total_records ?? 0
  const start = () => params.set({ start: 'new' })
  return (
    <>
      <Tabs
        label="Sessions"
        value={tab}
        items={[
          { value: 'all', label: 'All', count: total, href: params.hrefWith({ tab: null }) },
          { value: 'open', label: 'Open', count: open?.length, href: params.hrefWith({ tab: 'open' }) },
        ]}
        trailing={
          <Button size="sm" variant="primary" icon={Plus} onClick={start}>
            Start session
          </Button>
        }
      />
      <QueryNotice query={sessions} what="The sessions" />
      {rows?.length === 0 ? (
        <NoSessions onStart={start} />
      ) : (
        <SessionList rows={rows} selected={selected} hrefOf={(session) => params.hrefWith({ session })} />
      )}
      {total > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          onPageChange={(next) => params.set({ page: String(next) })}
        />
      )}
    </>
  )
}

function NoSessions({ onStart }: { onStart: () => void }) {
  return (
    <Empty
      icon={Radio}
      title="No session is open"
      action={<TextButton onClick={onStart}>Start a session</TextButton>}
    >
      A session begins before take-off and ends after landing. Its frames are kept.
    </Empty>
  )
}
