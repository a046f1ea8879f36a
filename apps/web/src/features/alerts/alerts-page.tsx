import { listActiveFlightsOp, listAlertsOp } from '@clearway/domain/contracts'
import { Empty, SplitPage } from '@clearway/ui'
import { BellOff } from 'lucide-react'
import { useListWalk, WalkFoot } from '../../console/list-walk.tsx'
import { PageHead } from '../../console/page-head.tsx'
import { pageOf } from '../../console/page-of.ts'
import { useCan } from '../../console/use-can.ts'
import { useUrlParams } from '../../console/use-url-params.ts'
import { AlertDetailPane } from './alert-detail.tsx'
import { AlertList } from './alert-list.tsx'
import { useAlertKeys } from './use-alert-keys.ts'
import { alertPageSize, useAlertPage } from './use-alert-pages.ts'

/** Every alert of the organisation's zones, or of its own flights. */
export function AlertsPage() {
  const can = useCan()
  const allowed = can(listAlertsOp)
  if (allowed === true) return <Alerts isWatcher={can(listActiveFlightsOp) === true} />
  return (
    <>
      <PageHead title="Alerts" />
      <Empty icon={BellOff} title="Alerts are for those who watch the airspace or fly in it">
        {allowed}
      </Empty>
    </>
  )
}

function Alerts({ isWatcher }: { isWatcher: boolean }) {
  const params = useUrlParams()
  const query = useAlertPage(params)
  const rows = query.data?.data ?? []
  const total = query.data?.pagination.total_records ?? 0
  const chosen = params.get('alert')
  const keys = rows.map(({ alert_uuid }) => alert_uuid)
  const open = (alert: string) => params.set({ alert })
  const close = () => params.set({ alert: null })
  const { current, position } = useListWalk({
    ...{ keys, chosen, open, total },
    page: pageOf(params),
    pageSize: alertPageSize,
  })
  const first = current ?? keys[0]
  useAlertKeys({
    onNext: () => position.onNext?.(),
    onPrevious: () => position.onPrevious?.(),
    onOpen: () => first && open(first),
    onClose: close,
  })
  return (
    <>
      <PageHead title="Alerts" {...(chosen !== undefined && { phone: 'record' as const })} />
      <SplitPage
        open={chosen !== undefined}
        list={<AlertList query={query} selected={current} params={params} />}
        listFoot={<WalkFoot actKey="A" act="acknowledge" shown={rows.length} total={total} />}
        detail={
          current ? (
            <AlertDetailPane
              key={current}
              alertUuid={current}
              isWatcher={isWatcher}
              position={position}
              onBack={close}
            />
          ) : (
            query.data && (
              <Empty icon={BellOff} title="No alert chosen">
                Its facts, its place and its episode are shown here.
              </Empty>
            )
          )
        }
      />
    </>
  )
}
