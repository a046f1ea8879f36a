import { awaitsAnswer, zoneMembershipType } from '@clearway/domain/contracts'
import {
  Button,
  countdown,
  dayAndTime,
  Empty,
  plural,
  RequestRow,
  RowList,
  SkeletonRows,
  StatusChip,
  Tabs,
  TextButton,
  useMinute,
  useNow,
  windowOf,
} from '@clearway/ui'
import { CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { bulkWords, uuidOf } from '../../entities/permission/bulk.ts'
import { RequestChip } from '../../entities/permission/request-chip.tsx'
import {
  checkStates,
  overlapWords,
  type QueueTab,
  queueTabs,
  type Request,
  zoneKindOf,
} from '../../entities/permission/request-words.ts'
import { FirstZone } from '../../entities/zone/first-zone.tsx'
import { useMyZones } from '../../entities/zone/use-zones.ts'
import { useZoneMark } from '../../entities/zone/zone-mark.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { FilterMenu } from '../../lists/list-filters.tsx'
import { NothingFits, PageFoot } from '../../lists/list-notes.tsx'
import { OwnListTools } from '../../lists/list-tools.tsx'
import type { Listed } from '../../lists/listed.ts'
import { SearchField } from '../../lists/search-field.tsx'
import { limitWords } from '../../words/heights.ts'
import { decidedChoices, filtersOf, resultChoices } from './queue-question.ts'
import { requestColumns } from './request-columns.ts'
import { startChoices } from './start-window.ts'
import { secondsLeft } from './undo-bar.tsx'
import type { Chosen } from './use-chosen.ts'
import type { HeldDecision } from './use-held-decision.ts'
import { type useQueue, useQueueCount } from './use-requests.ts'

interface RequestListProps {
  queue: ReturnType<typeof useQueue>
  list: Listed<Request>
  tab: QueueTab
  selected: string | undefined
  /** A row's link was taken. */
  onFollow: (permissionUuid: string) => void
  /** Stays open where its page is gone: not what was decided here. */
  kept: string | undefined
  params: UrlParams
  bulk: Chosen
  held: HeldDecision | null
}

/** A saved filter keeps its tab, too. */
const saved = ['tab', ...filtersOf('all')]

export const RequestList = (props: RequestListProps) => {
  const { queue, list, tab, selected, kept, onFollow, params, bulk, held } = props
  const { rows } = list
  const nowMs = useMinute()
  const total = list.total ?? 0
  return (
    <>
      <QueueTabs tab={tab} params={params} />
      <QueueFilters
        tab={tab}
        params={params}
        count={hasFilters(tab, params) && rows ? plural(total, 'request') : undefined}
        action={tab === 'pending' && <BulkButton bulk={bulk} />}
        tools={
          <OwnListTools
            name="requests"
            list={list}
            columns={requestColumns(nowMs)}
            rowKey={uuidOf}
            filters={saved}
            params={params}
          />
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryNotice query={queue} what="The requests" />
        {!rows && !queue.error && <SkeletonRows rows={8} rowHeight={73} />}
        {rows?.length === 0 && <QueueEmpty tab={tab} params={params} />}
        {rows && rows.length > 0 && (
          <RowList label="Permission requests" opensWithJK>
            {rows.map((request) => (
              <Row
                key={request.permission.permission_uuid}
                request={request}
                selected={request.permission.permission_uuid === selected}
                href={params.hrefWith({ request: request.permission.permission_uuid })}
                onOpen={() => onFollow(request.permission.permission_uuid)}
                bulk={tab === 'pending' ? bulk : undefined}
                held={held?.permissionUuid === request.permission.permission_uuid ? held : null}
              />
            ))}
          </RowList>
        )}
      </div>
      <PageFoot params={params} list={list} record="request" open={kept} onKeep={onFollow} />
    </>
  )
}

const QueueTabs = ({ tab, params }: { tab: QueueTab; params: UrlParams }) => {
  const counts = {
    pending: useQueueCount('pending'),
    decided: useQueueCount('decided'),
    all: useQueueCount('all'),
  }
  return (
    <Tabs
      label="Requests"
      value={tab}
      dense
      items={queueTabs.map(({ value, label }) => ({
        value,
        label,
        count: counts[value],
        href: params.hrefWith({
          ...Object.fromEntries(filtersOf('all').map((name) => [name, null])),
          tab: value === 'pending' ? null : value,
          page: null,
          request: null,
        }),
      }))}
    />
  )
}

const BulkButton = ({ bulk: { rows, chosen, ask } }: { bulk: Chosen }) => {
  if (rows.length === 0) return null
  return (
    <Button size="sm" variant="quiet" icon={CheckCheck} onClick={ask}>
      {bulkWords(rows.length, chosen.size > 0)}
    </Button>
  )
}

interface RowProps {
  request: Request
  selected: boolean
  href: string
  onOpen: () => void
  bulk: Chosen | undefined
  /** Its decision, not sent yet. */
  held: HeldDecision | null
}

const Row = ({ request, selected, href, onOpen, bulk, held }: RowProps) => {
  const now = useNow(held ? 1_000 : 10_000) ?? Date.parse(request.mission.start_time)
  const { permission, mission, operator } = request
  const awaits = awaitsAnswer(request, now)
  return (
    <RequestRow
      name={mission.mission_name}
      countdown={
        held ? (
          <StatusChip status={held.fields.verdict === 'approve' ? 'approved' : 'rejected'} />
        ) : awaits ? (
          countdown(Date.parse(mission.start_time), now)
        ) : (
          <Settled request={request} now={now} />
        )
      }
      operator={operator.org_name}
      zone={{ kind: zoneKindOf(permission.airspace_zone_type), name: permission.zone_name }}
      band={limitWords(mission)}
      window={windowOf(mission.start_time, mission.end_time, now)}
      overlaps={overlapWords(request)}
      unread={request.messages?.unread ?? 0}
      checks={checkStates(request)}
      selected={selected}
      unsent={held ? `sent in ${secondsLeft(held, now)} s` : undefined}
      href={href}
      onOpen={onOpen}
      {...(bulk &&
        !held &&
        awaits &&
        request.abilities.decide && {
          checked: bulk.chosen.has(permission.permission_uuid),
          onCheckedChange: () => bulk.toggle(permission.permission_uuid),
        })}
    />
  )
}

const Settled = ({ request, now }: { request: Request; now: number }) => (
  <span className="flex items-center gap-2">
    {request.decided_at && <span className="text-12 text-text-3">{dayAndTime(request.decided_at, now)}</span>}
    <RequestChip request={request} />
  </span>
)

const QueueEmpty = ({ tab, params }: { tab: QueueTab; params: UrlParams }) => {
  if (hasFilters(tab, params))
    return <NothingFits what="No request" whole="the queue" filters={filtersOf(tab)} params={params} />
  if (tab === 'decided')
    return <Empty title="Nothing here yet">Decisions appear here once they are taken.</Empty>
  const decided = (
    <TextButton onClick={() => params.set({ tab: 'decided' })}>Show what was decided</TextButton>
  )
  return (
    <FirstZone
      otherwise={
        tab === 'all' ? (
          <Empty title="No requests yet">Requests for the zones that you manage appear here.</Empty>
        ) : (
          <Empty title="Nothing waits for you" action={decided}>
            Requests for the zones that you manage appear here, the next start first.
          </Empty>
        )
      }
    />
  )
}

interface QueueFiltersProps {
  tab: QueueTab
  params: UrlParams
  count: string | undefined
  action: ReactNode
  tools: ReactNode
}

/** A search field, and chips for the rest; all of it is kept in the URL. */
const QueueFilters = ({ tab, params, count, action, tools }: QueueFiltersProps) => {
  const markOf = useZoneMark()
  const zones = (useMyZones().data ?? [])
    .filter(({ membership_type }) => membership_type === zoneMembershipType.manager)
    .map(({ zone_uuid, zone_name }) => ({ value: zone_uuid, label: zone_name, mark: markOf(zone_uuid) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  const menus = [
    { name: 'zone', label: 'Zone', choices: zones },
    { name: 'starts', label: 'Starts', choices: startChoices },
    { name: 'result', label: 'Result', choices: resultChoices },
    { name: 'decided', label: 'Decided', choices: decidedChoices },
  ].filter(({ name }) => filtersOf(tab).includes(name))
  return (
    <div className="shrink-0 border-b border-line-strong px-3 py-1.5 max-sm:px-4">
      <div className="flex items-center gap-1 tight:flex-wrap">
        <SearchField
          label="Mission, number, reference, operator"
          size="sm"
          boxClassName="min-w-0 flex-1 tight:basis-full"
          params={params}
          along={{ page: null, request: null }}
        />
        {tools}
      </div>
      <div className="mt-1.5 flex min-h-8 items-center gap-2 overflow-x-auto">
        {menus.map((menu) => (
          <FilterMenu key={menu.name} {...menu} params={params} record="request" />
        ))}
        <span className="ml-auto flex shrink-0 items-center gap-2">
          {count && <span className="num text-12 text-text-3">{count}</span>}
          {action}
        </span>
      </div>
    </div>
  )
}

const hasFilters = (tab: QueueTab, params: UrlParams): boolean =>
  filtersOf(tab).some((name) => params.get(name))
