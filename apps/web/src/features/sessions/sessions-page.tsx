import { Button, Empty, SplitPage, Tabs, TextButton } from '@clearway/ui'
import { Plus, Radio } from 'lucide-react'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { SessionDetail } from './session-detail.tsx'
import { isOpen } from './session-facts.ts'
import { SessionList, SessionListFoot } from './session-list.tsx'
import { StartSessionDialog } from './start-session-dialog.tsx'

const refreshMs = 5_000
const pageSize = 50

/** Flight sessions: the list at the left, one with its track at the right. */
export function SessionsPage() {
  const params = useUrlParams()
  const page = Number(params.get('page') ?? 1)
  const sessions = trpc.sessions.list.useQuery(
    { page, limit: pageSize },
    { refetchInterval: refreshMs, placeholderData: (before) => before },
  )
  const tab = params.get('tab') === 'open' ? 'open' : 'all'
  const all = sessions.data?.data
  const open = all?.filter(isOpen)
  const rows = tab === 'open' ? open : all
  const selected = params.get('session') ?? null
  const total = sessions.data?.pagination.total_records
  const start = () => params.set({ start: 'new' })

  return (
    <>
      <SplitPage
        open={selected !== null}
        list={
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
            <SessionList rows={rows} selected={selected} hrefOf={(session) => params.hrefWith({ session })} />
            {rows?.length === 0 && (
              <Empty
                icon={Radio}
                title="No session is open"
                action={<TextButton onClick={start}>Start a session</TextButton>}
              >
                A session begins before take-off and ends after landing. Its frames are kept.
              </Empty>
            )}
          </>
        }
        listFoot={<SessionListFoot shown={rows?.length} total={total} />}
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
