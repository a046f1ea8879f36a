import { startSessionOp } from '@clearway/domain/contracts'
import { Button, Empty, TablePage, Tabs, TextButton } from '@clearway/ui'
import { Plus, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { NothingFits } from '../../console/nothing-fits.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { PageHead } from '../../console/page-head.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useCan } from '../../console/use-can.ts'
import { useRecordKeys } from '../../console/use-record-keys.ts'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { SessionDrawer } from './session-drawer.tsx'
import { SessionFilters } from './session-filters.tsx'
import { filterNames, hasFilters, type SessionTab, sessionPageSize, tabOf } from './session-question.ts'
import { SessionTable } from './session-table.tsx'
import { StartSessionDialog } from './start-session-dialog.tsx'
import { useOwnSessions } from './use-sessions.ts'

/** Flight sessions: the table, and one of them with its token and newest frame in the drawer. */
export function SessionsPage() {
  const params = useUrlParams()
  const selected = params.get('session') ?? null
  const { query, rows, total } = useOwnSessions(params)
  useRecordKeys(selected !== null)
  return (
    <>
      <PageHead title="Sessions" />
      <TablePage
        head={<SessionTabs params={params} usual="all" trailing={<StartButton params={params} />} />}
        filters={<SessionFilters params={params} offersAssets offersMissions />}
        count={rows && `${rows.length} of ${total}`}
        table={
          <>
            <QueryNotice query={query} what="The sessions" />
            {(rows || !query.error) && (
              <SessionTable
                label="Sessions"
                rows={rows}
                whoLabel="Pilot"
                hrefOf={({ sessionUuid }) => params.hrefWith({ session: sessionUuid })}
                selected={selected}
                empty={<NoSessions params={params} />}
              />
            )}
          </>
        }
        foot={<PageFoot params={params} total={total} pageSize={sessionPageSize} />}
        drawer={
          selected && (
            <SessionDrawer
              key={selected}
              sessionUuid={selected}
              onClose={() => params.set({ session: null })}
            />
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

type TabsProps = { params: UrlParams; usual: SessionTab; trailing?: ReactNode }

const tabNames: Readonly<Record<SessionTab, string>> = { all: 'All', open: 'Open', ended: 'Ended' }

/** All, open, ended; the first one is the usual one of the page. */
export function SessionTabs({ params, usual, trailing }: TabsProps) {
  const order: SessionTab[] = usual === 'all' ? ['all', 'open', 'ended'] : ['ended', 'open', 'all']
  return (
    <Tabs
      label="Sessions"
      value={tabOf(params, usual)}
      items={order.map((value) => ({
        value,
        label: tabNames[value],
        href: params.hrefWith({ tab: value === usual ? null : value, page: null, session: null }),
      }))}
      trailing={trailing}
    />
  )
}

function StartButton({ params }: { params: UrlParams }) {
  const can = useCan()
  if (can(startSessionOp) !== true) return null
  return (
    <Button size="sm" variant="primary" icon={Plus} onClick={() => params.set({ start: 'new' })}>
      Start session
    </Button>
  )
}

/** What the address leaves nothing of. */
export function NoSessionFits({ params }: { params: UrlParams }) {
  return (
    <NothingFits
      icon={Radio}
      what="No session"
      whole="what was flown"
      filters={filterNames}
      params={params}
    />
  )
}

const emptyTitles: Readonly<Record<SessionTab, string>> = {
  all: 'No sessions yet',
  open: 'No session is open',
  ended: 'No session has ended yet',
}

function NoSessions({ params }: { params: UrlParams }) {
  if (hasFilters(params)) return <NoSessionFits params={params} />
  return (
    <Empty
      icon={Radio}
      title={emptyTitles[tabOf(params, 'all')]}
      action={<TextButton onClick={() => params.set({ start: 'new' })}>Start a session</TextButton>}
    >
      A session begins before take-off and ends after landing. Its frames are kept.
    </Empty>
  )
}
