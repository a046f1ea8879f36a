import { startSessionOp } from '@clearway/domain/contracts'
import { Button, Empty, TextButton } from '@clearway/ui'
import { Plus, Radio } from 'lucide-react'
import { useCan } from '../../caller/use-can.ts'
import { AssetFilter } from '../../entities/asset/asset-filter.tsx'
import { filterNames, type SessionTab, tabOf } from '../../entities/flight/session-question.ts'
import { useSessionLook } from '../../entities/flight/session-table.tsx'
import { noSessionFits, SessionTabs } from '../../entities/flight/session-tabs.tsx'
import { useOwnSessions } from '../../entities/flight/use-sessions.ts'
import { MissionFilter } from '../../entities/mission/mission-filter.tsx'
import { PlanFilter } from '../../entities/plan/plan-filter.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { SessionDrawer } from './session-drawer.tsx'
import { StartSessionDialog } from './start-session-dialog.tsx'

/** Flight sessions: the table, and one of them with its token and newest frame in the drawer. */
export const SessionsPage = () => {
  const params = useUrlParams()
  const list = useOwnSessions(params)
  return (
    <>
      <PageHead title="Sessions" term="flight session, session" />
      <ListPage
        name="sessions"
        tabs={['tab']}
        params={params}
        list={list}
        look={useSessionLook('Sessions', list.rows, 'Pilot')}
        what="The sessions"
        head={<SessionTabs params={params} usual="all" trailing={<StartButton params={params} />} />}
        moreFilters={
          <>
            <MissionFilter params={params} />
            <AssetFilter params={params} />
            <PlanFilter params={params} />
          </>
        }
        narrowedBy={filterNames}
        record={{
          name: 'session',
          drawer: ({ key, onClose }) => <SessionDrawer sessionUuid={key} onClose={onClose} />,
        }}
        empty={<NoSessions params={params} />}
        nothingFits={noSessionFits}
      />
      <StartSessionDialog
        asked={params.get('start') ?? null}
        onClose={() => params.set({ start: null })}
        onStarted={(session) => params.set({ session, start: null })}
      />
    </>
  )
}

const StartButton = ({ params }: { params: UrlParams }) => {
  const can = useCan()
  if (can(startSessionOp) !== true) return null
  return (
    <Button size="sm" variant="primary" icon={Plus} onClick={() => params.set({ start: 'new' })}>
      Start session
    </Button>
  )
}

const emptyTitles: Readonly<Record<SessionTab, string>> = {
  all: 'No sessions yet',
  open: 'No session is open',
  ended: 'No session has ended yet',
}

const NoSessions = ({ params }: { params: UrlParams }) => {
  const mayStart = useCan()(startSessionOp) === true
  const start = <TextButton onClick={() => params.set({ start: 'new' })}>Start a session</TextButton>
  return (
    <Empty icon={Radio} title={emptyTitles[tabOf(params, 'all')]} action={mayStart && start}>
      A session begins before take-off and ends after landing. Its frames are kept.
    </Empty>
  )
}
