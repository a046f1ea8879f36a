import { orgTypeNumber } from '@clearway/domain/contracts'
import { Empty, TextLink } from '@clearway/ui'
import { History } from 'lucide-react'
import { useMembership } from '../../caller/console-context.tsx'
import { AssetFilter } from '../../entities/asset/asset-filter.tsx'
import { filterNames } from '../../entities/flight/session-question.ts'
import { useSessionLook } from '../../entities/flight/session-table.tsx'
import { noSessionFits, SessionTabs } from '../../entities/flight/session-tabs.tsx'
import { useOwnSessions, useSeenSessions } from '../../entities/flight/use-sessions.ts'
import { useSky, useWatch } from '../../entities/flight/use-traffic.ts'
import { MissionFilter } from '../../entities/mission/mission-filter.tsx'
import { PlanFilter } from '../../entities/plan/plan-filter.tsx'
import { NoZone } from '../../entities/zone/first-zone.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { ListPage } from '../../lists/list-page.tsx'

/** What was flown: by one's own organisation, or on plans that asked one's zones. */
export const ReplaysPage = () => {
  const { hasNoZone, mayAsk } = useWatch(useSky())
  return (
    <>
      <PageHead title="Replays" term="track" />
      {hasNoZone ? <NoZone /> : <Flown mayAsk={mayAsk} />}
    </>
  )
}

const Flown = ({ mayAsk }: { mayAsk: boolean }) => {
  const params = useUrlParams()
  const { org_type } = useMembership()
  const isOwn = org_type === orgTypeNumber.assetOwner
  const isManager = org_type === orgTypeNumber.airspaceManager
  const own = useOwnSessions(params, 'ended', isOwn)
  const seen = useSeenSessions(params, 'ended', !isOwn && mayAsk)
  const list = isOwn ? own : seen
  return (
    <ListPage
      name="replays"
      tabs={['tab']}
      params={params}
      list={list}
      look={useSessionLook('Flights', list.rows, isOwn ? 'Pilot' : 'Operator')}
      what="The flights"
      head={<SessionTabs params={params} usual="ended" />}
      moreFilters={
        <>
          {(isOwn || isManager) && <MissionFilter params={params} />}
          {isOwn && <AssetFilter params={params} />}
          <PlanFilter params={params} />
        </>
      }
      narrowedBy={filterNames}
      hrefOf={({ sessionUuid }) => `/replays/${sessionUuid}`}
      empty={<NoFlights isOwn={isOwn} />}
      nothingFits={noSessionFits}
    />
  )
}

const NoFlights = ({ isOwn }: { isOwn: boolean }) => {
  if (!isOwn)
    return (
      <Empty
        icon={History}
        title="No flight to replay yet"
        action={<TextLink href="/live">Show what flies now</TextLink>}
      >
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
