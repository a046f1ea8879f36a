import { Empty, Kbd, SplitPage, useIsMobile, useMediaQuery, useNow } from '@clearway/ui'
import { PageHead } from '../../console/page-head.tsx'
import { useUrlParams } from '../../console/use-url-params.ts'
import { isGreen, uuidOf } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { RequestDetailPane } from './request-detail.tsx'
import { RequestList } from './request-list.tsx'
import { type QueueTab, queueTabs } from './request-words.ts'
import { startWindow } from './start-window.ts'
import { useChosen } from './use-chosen.ts'
import { useOpenRequest } from './use-open-request.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { queuePageSize, useQueue } from './use-requests.ts'

/** The airspace manager's landing page: what waits for a decision, and one request whole. */
export function RequestsPage() {
  const params = useUrlParams()
  const tab: QueueTab = queueTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'pending'
  const page = Number(params.get('page') ?? 1)
  const now = useNow(60_000)
  const starts = now === null ? null : startWindow(params.get('starts'), now)
  const queue = useQueue({ tab, zoneUuid: params.get('zone'), starts, page })
  const rows = queue.data?.data ?? []
  const [chosen, open] = useOpenRequest(params)
  const isMobile = useIsMobile()
  const isNarrow = useMediaQuery('(width < 64rem)')
  // Beside the list the first request is open at once; where only one of both is seen, none is until it is chosen.
  const current = chosen ?? (isNarrow ? undefined : rows[0]?.permission.permission_uuid)
  const at = rows.findIndex(({ permission }) => permission.permission_uuid === current)
  const previous = rows[at - 1]?.permission.permission_uuid
  const next = rows[at + 1]?.permission.permission_uuid
  const bulk = useChosen(rows)
  const currentRow = rows[at]
  useQueueKeys({
    onNext: () => next && open(next),
    onPrevious: () => previous && open(previous),
    onChoose: () => currentRow && isGreen(currentRow) && bulk.toggle(uuidOf(currentRow)),
    onOpen: () => current && open(current),
    onClose: () => (bulk.chosen.size > 0 ? bulk.clear() : open()),
    onApproveChosen: bulk.chosen.size > 0 ? bulk.ask : null,
  })
  const total = queue.data?.pagination.total_records ?? 0

  return (
    <>
      <PageHead
        title={isMobile ? 'Requests' : 'Permission requests'}
        {...(chosen !== undefined && { phone: 'record' as const })}
      />
      <SplitPage
        open={chosen !== undefined}
        list={<RequestList queue={queue} tab={tab} selected={current} params={params} bulk={bulk} />}
        listFoot={
          <>
            <Kbd>J</Kbd>
            <Kbd>K</Kbd> move
            <Kbd>X</Kbd> select
            <span className="num ml-auto">
              {rows.length} of {total} shown
            </span>
          </>
        }
        detail={
          current ? (
            <RequestDetailPane
              key={current}
              permissionUuid={current}
              position={{
                text: at < 0 ? '' : `${(page - 1) * queuePageSize + at + 1} of ${total}`,
                onPrevious: previous ? () => open(previous) : undefined,
                onNext: next ? () => open(next) : undefined,
              }}
              onBack={() => open()}
              onDecided={() => open(current)}
              hasKeys={bulk.chosen.size === 0 && !bulk.isAsking}
            />
          ) : (
            queue.data && (
              <Empty title="Nothing waits for you">Requests for the zones you manage appear here.</Empty>
            )
          )
        }
      />
      {bulk.isAsking && <BulkDialog rows={bulk.rows} onClose={bulk.close} />}
    </>
  )
}
