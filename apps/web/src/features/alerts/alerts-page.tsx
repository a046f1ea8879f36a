import { listActiveFlightsOp, listAlertsOp } from '@clearway/domain/contracts'
import { Empty, Kbd, SplitPage, useMediaQuery } from '@clearway/ui'
import { BellOff } from 'lucide-react'
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
  const isNarrow = useMediaQuery('(width < 64rem)')
  // Beside the list the newest is open at once; where only one of both is seen, none is until it is chosen.
  const current = chosen ?? (isNarrow ? undefined : rows[0]?.alert_uuid)
  const at = rows.findIndex(({ alert_uuid }) => alert_uuid === current)
  const open = (alertUuid: string | undefined) => {
    if (alertUuid) params.set({ alert: alertUuid })
  }
  const previous = rows[at - 1]?.alert_uuid
  const next = rows[at + 1]?.alert_uuid
  useAlertKeys({
    onNext: () => open(next),
    onPrevious: () => open(previous),
    onOpen: () => open(current ?? rows[0]?.alert_uuid),
    onClose: () => params.set({ alert: null }),
  })
  const text = at < 0 ? '' : `${(pageOf(params) - 1) * alertPageSize + at + 1} of ${total}`
  return (
    <>
      <PageHead title="Alerts" {...(chosen !== undefined && { phone: 'record' as const })} />
      <SplitPage
        open={chosen !== undefined}
        list={<AlertList query={query} selected={current} params={params} />}
        listFoot={
          <>
            <Kbd>J</Kbd>
            <Kbd>K</Kbd> move
            <Kbd>A</Kbd> acknowledge
            <span className="num ml-auto">
              {rows.length} of {total} shown
            </span>
          </>
        }
        detail={
          current ? (
            <AlertDetailPane
              key={current}
              alertUuid={current}
              isWatcher={isWatcher}
              position={{
                text,
                onPrevious: previous ? () => open(previous) : undefined,
                onNext: next ? () => open(next) : undefined,
              }}
              onBack={() => params.set({ alert: null })}
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
