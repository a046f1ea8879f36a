import type { Polygon } from '@clearway/domain/geo'
import { Tabs, useHotkeys, useIsMobile } from '@clearway/ui'
import { type ReactNode, useState } from 'react'
import { DrawnGround } from '../../entities/ground/drawn-ground.tsx'
import { RequestTalk } from '../../entities/permission/request-talk.tsx'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { part } from '../../loading/part.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestStrip } from './request-strip.tsx'
import type { ReadVersion } from './use-read-version.ts'

const RequestMap = part(() => import('./request-map.tsx').then((module) => module.RequestMap))

interface PanesProps {
  readonly request: RequestDetail
  readonly read: ReadVersion
  readonly hasKeys: boolean
}

/** Facts at the left; map above height over time and conversation at the right. A phone has one of them at a time. */
export const RequestPanes = (props: PanesProps) => {
  const { request } = props
  const params = useUrlParams()
  const isMobile = useIsMobile()
  const hasTalk = request.messages !== null
  const isTalk = hasTalk && params.get('pane') === 'talk'
  const [isBegun, setBegun] = useState(false)
  useHotkeys(
    {
      m: () => {
        setBegun(true)
        params.set({ pane: 'talk' })
      },
    },
    props.hasKeys && hasTalk && !isTalk,
  )
  const tab = (value: string, label: string, count?: number) => ({
    value,
    label,
    href: params.hrefWith({ pane: value }),
    ...(count && { count }),
  })
  const talkTab = hasTalk ? [tab('talk', isMobile ? 'Talk' : 'Conversation', request.messages?.messages)] : []
  const talk = (
    <RequestTalk
      permissionUuid={request.permission.permission_uuid}
      other={request.operator.org_name}
      hasKeys={props.hasKeys}
      isBegun={isBegun}
      events={versionsOf(request)}
    />
  )
  if (isMobile) {
    const pane = isTalk ? 'talk' : params.get('pane') === 'map' ? 'map' : 'facts'
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <Tabs label="Request" value={pane} items={[tab('facts', 'Facts'), tab('map', 'Map'), ...talkTab]} />
        {pane === 'facts' && (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <RequestFacts request={request} news={props.read.news} />
          </div>
        )}
        {pane === 'map' && <MapAndHeights request={request} />}
        {pane === 'talk' && talk}
      </div>
    )
  }
  return (
    <div className="flex min-h-0 flex-1 max-xl:flex-col max-xl:overflow-y-auto">
      <div className="w-[340px] shrink-0 overflow-y-auto border-r border-line-strong max-xl:order-2 max-xl:w-full max-xl:overflow-visible max-xl:border-r-0">
        <RequestFacts request={request} news={props.read.news} />
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col max-xl:order-1 max-xl:flex-none">
        {isTalk ? (
          <>
            <div className="relative h-[262px] shrink-0">
              <RequestMap request={request} />
            </div>
            <PaneTabs value="talk" items={[tab('height', 'Height over time'), ...talkTab]} />
            <div className="flex min-h-0 flex-1 flex-col max-xl:h-[420px] max-xl:flex-none">{talk}</div>
          </>
        ) : (
          <MapAndHeights request={request}>
            {hasTalk && <PaneTabs value="height" items={[tab('height', 'Height over time'), ...talkTab]} />}
          </MapAndHeights>
        )}
      </div>
    </div>
  )
}

const PaneTabs = ({ value, items }: Pick<Parameters<typeof Tabs>[0], 'value' | 'items'>) => (
  <Tabs label="Below the map" value={value} items={items} className="border-t border-t-line-strong" />
)

const MapAndHeights = ({ request, children }: { request: RequestDetail; children?: ReactNode }) => (
  <>
    <div className="relative min-h-0 flex-1 max-xl:h-[360px] max-xl:flex-none max-sm:h-auto max-sm:flex-1">
      <RequestMap request={request} />
    </div>
    {children}
    <div className="shrink-0 border-t border-line-strong pb-1 max-xl:border-b">
      <RequestStrip request={request} />
      <DrawnGround
        polygon={request.mission_envelope as Polygon}
        path={null}
        limits={{ min: request.mission.min_altitude, max: request.mission.max_altitude }}
        height={96}
      />
    </div>
  </>
)

const versionsOf = ({ revisions }: RequestDetail) =>
  revisions.map(({ mission_version, changed_at, changed_by, changes }) => ({
    key: `version ${mission_version}`,
    at: changed_at,
    text: `Version ${mission_version}${changed_by ? ` by ${changed_by.name}` : ''}: ${changes.map(({ field }) => field.replaceAll('_', ' ')).join(', ')}`,
  }))
