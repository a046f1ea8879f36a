import { useNow } from '@clearway/ui'
import { pageOf } from '../../console/page-of.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { alertQuestion } from './alert-questions.ts'

export const alertPageSize = 50
/** Changes are told as they happen; this is for when nobody can tell. */
const refreshMs = 30_000
const minuteMs = 60_000

/** One page of what the address asks for. */
export function useAlertPage({ get }: UrlParams) {
  const nowMs = useNow(minuteMs) ?? Date.now()
  return trpc.alerts.list.useQuery(
    { ...alertQuestion(get, nowMs), page: pageOf({ get }), limit: alertPageSize },
    { refetchInterval: refreshMs, placeholderData: (before) => before },
  )
}

/** How many there are, and the newest of them. */
export function useNewestAlert(open: 0 | 1) {
  const { data } = trpc.alerts.list.useQuery({ open, limit: 1 }, { refetchInterval: refreshMs })
  return { total: data?.pagination.total_records, newest: data?.data[0] }
}

export function useAlertDetail(alertUuid: string) {
  return trpc.alerts.get.useQuery({ alert_uuid: alertUuid }, { refetchInterval: refreshMs })
}
