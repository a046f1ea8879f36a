import { orgTypeNumber } from '@clearway/domain/contracts'
import { Empty, TablePage, TextLink } from '@clearway/ui'
import { History } from 'lucide-react'
import { useMembership } from '../../console/console-context.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { PageHead } from '../../console/page-head.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { SessionFilters } from '../sessions/session-filters.tsx'
import { hasFilters, sessionPageSize } from '../sessions/session-question.ts'
import { SessionTable } from '../sessions/session-table.tsx'
import { NoSessionFits, SessionTabs } from '../sessions/sessions-page.tsx'
import { useOwnSessions, useSeenSessions } from '../sessions/use-sessions.ts'

const replayHref = ({ sessionUuid }: { sessionUuid: string }) => `/replays/${sessionUuid}`

/** What was flown: by one's own organisation, or on plans that asked one's zones. */
export function ReplaysPage() {
  const params = useUrlParams()
  const { org_type } = useMembership()
  const isOwn = org_type === orgTypeNumber.assetOwner
  const isManager = org_type === orgTypeNumber.airspaceManager
  const own = useOwnSessions(params, 'ended', isOwn)
  const seen = useSeenSessions(params, 'ended', !isOwn)
  const { query, rows, total } = isOwn ? own : seen
  return (
    <>
      <PageHead title="Replays" />
      <TablePage
        head={<SessionTabs params={params} usual="ended" />}
        filters={<SessionFilters params={params} offersAssets={isOwn} offersMissions={isOwn || isManager} />}
        count={rows && `${rows.length} of ${total}`}
        table={
          <>
            <QueryNotice query={query} what="The flights" />
            {(rows || !query.error) && (
              <SessionTable
                label="Flights"
                rows={rows}
                whoLabel={isOwn ? 'Pilot' : 'Operator'}
                hrefOf={replayHref}
                empty={<NoFlights params={params} isOwn={isOwn} />}
              />
            )}
          </>
        }
        foot={<PageFoot params={params} total={total} pageSize={sessionPageSize} />}
      />
    </>
  )
}

function NoFlights({ params, isOwn }: { params: UrlParams; isOwn: boolean }) {
  if (hasFilters(params)) return <NoSessionFits params={params} />
  if (!isOwn)
    return (
      <Empty icon={History} title="No flight to replay yet">
        Flights on plans that asked one of your zones appear here once they have ended.
      </Empty>
    )
  return (
    <Empty
      icon={History}
      title="No flight to replay yet"
      action={<TextLink href="/sessions">Show the sessions</TextLink>}
    >
      Each flight appears here once its session has ended; one that is in the air can be replayed so far.
    </Empty>
  )
}
