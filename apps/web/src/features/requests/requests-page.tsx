import { Empty, SplitPage, useIsMobile, useNow } from '@clearway/ui'
import { useListWalk, WalkFoot } from '../../console/list-walk.tsx'
import { PageHead } from '../../console/page-head.tsx'
import { pageOf } from '../../console/page-of.ts'
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
  const page = pageOf(params)
  const now = useNow(60_000)
  const starts = now === null ? null : startWindow(params.get('starts'), now)
  const queue = useQueue({ tab, zoneUuid: params.get('zone'), starts, page })
  const rows = queue.data?.data ?? []
  const [chosen, open] = useOpenRequest(params)
  const isMobile = useIsMobile()
  const total = queue.data?.pagination.total_records ?? 0
  const { current, at, position } = useListWalk({
    ...{ chosen, open, page, total },
    keys: rows.map(uuidOf),
    pageSize: queuePageSize,
  })
  const bulk = useChosen(rows)
  const currentRow = rows[at]
  useQueueKeys({
    onNext: () => position.onNext?.(),
    onPrevious: () => position.onPrevious?.(),
    onChoose: () => currentRow && isGreen(currentRow) && bulk.toggle(uuidOf(currentRow)),
    onOpen: () => current && open(current),
    onClose: () => (bulk.chosen.size > 0 ? bulk.clear() : open()),
    onApproveChosen: bulk.chosen.size > 0 ? bulk.ask : null,
  })

  return (
    <>
      <PageHead
        title={isMobile ? 'Requests' : 'Permission requests'}
        {...(chosen !== undefined && { phone: 'record' as const })}
      />
      <SplitPage
        open={chosen !== undefined}
        list={<RequestList queue={queue} tab={tab} selected={current} params={params} bulk={bulk} />}
        listFoot={<WalkFoot actKey="X" act="select" shown={rows.length} total={total} />}
        detail={
          current ? (
            <RequestDetailPane
              key={current}
              permissionUuid={current}
              position={position}
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
