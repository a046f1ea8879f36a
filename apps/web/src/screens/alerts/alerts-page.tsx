import { listAlertsOp } from '@clearway/domain/contracts'
import { Empty, SplitPage } from '@clearway/ui'
import { BellOff } from 'lucide-react'
import { useOffer } from '../../caller/use-can.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { listOf, useListWalk, WalkFoot } from '../../lists/list-walk.tsx'
import { pageOf } from '../../lists/listed.ts'
import { useListKeys } from '../../lists/use-list-keys.ts'
import { useOpenRecord } from '../../lists/use-open-record.ts'
import { AlertDetailPane } from './alert-detail.tsx'
import { AlertList } from './alert-list.tsx'
import { filterNames } from './alert-questions.ts'
import { alertPageSize, useAlertPage } from './use-alert-pages.ts'

/** Every alert of the organisation's zones, or of its own flights. */
export const AlertsPage = () => {
  const { isShown: isForLater, reason } = useOffer(listAlertsOp)
  if (reason === undefined) return <Alerts />
  return (
    <>
      <PageHead title="Alerts" />
      <Empty
        icon={BellOff}
        title={
          isForLater ? 'Alerts are not open yet' : 'Alerts are for those who watch the airspace or fly in it'
        }
      >
        {reason}
      </Empty>
    </>
  )
}

const Alerts = () => {
  const params = useUrlParams()
  const { query, list } = useAlertPage(params)
  const { rows = [], total = 0 } = list
  const { opened: chosen, open, follow } = useOpenRecord(params, 'alert')
  const keys = rows.map(({ alert_uuid }) => alert_uuid)
  const { current, position, close } = useListWalk({
    ...{ keys, chosen, open, total },
    list: listOf(params, ['tab', ...filterNames]),
    isReading: query.isPlaceholderData,
    page: pageOf(params),
    pageSize: alertPageSize,
  })
  const first = current ?? keys[0]
  useListKeys({ position, onOpen: () => first && open(first), onClose: close })
  return (
    <>
      <PageHead title="Alerts" term="alert" {...(chosen !== undefined && { phone: 'record' as const })} />
      <SplitPage
        open={chosen !== undefined}
        list={<AlertList query={query} list={list} selected={current} onFollow={follow} params={params} />}
        listFoot={<WalkFoot actKey="A" act="acknowledge" shown={rows.length} total={total} />}
        detail={
          current ? (
            <AlertDetailPane key={current} alertUuid={current} position={position} onBack={close} />
          ) : (
            list.rows && (
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
