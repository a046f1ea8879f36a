import {
  Button,
  countdown,
  Empty,
  plural,
  RequestRow,
  RowList,
  SkeletonRows,
  StatusChip,
  Tabs,
  TextButton,
  useNow,
  windowOf,
} from '@clearway/ui'
import { CheckCheck } from 'lucide-react'
import { NothingFits } from '../../console/nothing-fits.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import type { UrlParams } from '../../console/use-url-params.ts'
import { bulkWords } from './bulk.ts'
import { filterNames, hasFilters, QueueFilters } from './queue-filters.tsx'
import { checkStates, type QueueTab, queueTabs, type Request, zoneKindOf } from './request-words.ts'
import type { Chosen } from './use-chosen.ts'
import { queuePageSize, type useQueue, useQueueCount } from './use-requests.ts'

type RequestListProps = {
  queue: ReturnType<typeof useQueue>
  tab: QueueTab
  selected: string | undefined
  params: UrlParams
  bulk: Chosen
}

export function RequestList({ queue, tab, selected, params, bulk }: RequestListProps) {
  const rows = queue.data?.data
  const total = queue.data?.pagination.total_records ?? 0
  return (
    <>
      <QueueTabs tab={tab} params={params} />
      <QueueFilters
        params={params}
        count={hasFilters(params) && rows ? plural(total, 'request') : undefined}
        action={tab === 'pending' && <BulkButton bulk={bulk} />}
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
                bulk={tab === 'pending' ? bulk : undefined}
              />
            ))}
          </RowList>
        )}
      </div>
      <PageFoot params={params} total={total} pageSize={queuePageSize} record="request" />
    </>
  )
}

function QueueTabs({ tab, params }: { tab: QueueTab; params: UrlParams }) {
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
        href: params.hrefWith({ tab: value === 'pending' ? null : value, page: null, request: null }),
      }))}
    />
  )
}

function BulkButton({ bulk: { rows, chosen, ask } }: { bulk: Chosen }) {
  if (rows.length === 0) return null
  return (
    <Button size="sm" variant="quiet" icon={CheckCheck} className="ml-auto max-sm:hidden" onClick={ask}>
      {bulkWords(rows.length, chosen.size > 0)}
    </Button>
  )
}

type RowProps = { request: Request; selected: boolean; href: string; bulk: Chosen | undefined }

function Row({ request, selected, href, bulk }: RowProps) {
  const now = useNow(10_000) ?? Date.parse(request.mission.start_time)
  const { permission, mission, operator } = request
  return (
    <RequestRow
      name={mission.mission_name}
      countdown={
        permission.permission_status === 0 ? (
          countdown(Date.parse(mission.start_time), now)
        ) : (
          <StatusChip status={permission.permission_status === 1 ? 'approved' : 'rejected'} />
        )
      }
      operator={operator.org_name}
      zone={{ kind: zoneKindOf(permission.airspace_zone_type), name: permission.zone_name }}
      band={{ lower: mission.min_height, upper: mission.max_height }}
      window={windowOf(mission.start_time, mission.end_time, now)}
      overlaps={request.overlaps.length}
      checks={checkStates(request)}
      selected={selected}
      href={href}
      {...(bulk &&
        request.abilities.decide && {
          checked: bulk.chosen.has(permission.permission_uuid),
          onCheckedChange: () => bulk.toggle(permission.permission_uuid),
        })}
    />
  )
}

function QueueEmpty({ tab, params }: { tab: QueueTab; params: UrlParams }) {
  if (hasFilters(params))
    return <NothingFits what="No request" whole="the queue" filters={filterNames} params={params} />
  if (tab !== 'pending')
    return <Empty title="Nothing here yet">Decisions appear here once they are taken.</Empty>
  const decided = (
    <TextButton onClick={() => params.set({ tab: 'decided' })}>Show what was decided</TextButton>
  )
  return (
    <Empty title="Nothing waits for you" action={decided}>
      Requests for the zones that you manage appear here, the next start first.
    </Empty>
  )
}
