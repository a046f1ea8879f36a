import { useNow } from '@clearway/ui'
import { pageOf } from '../../console/page-of.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { alertQuestion } from './alert-questions.ts'

export const alertPageSize = 50
const refreshMs = 5_000
const minuteMs = 60_000

/** One page of what the address asks for. */
export function useAlertPage({ get }: UrlParams) {
  const nowMs = useNow(minuteMs) ?? Date.now()
  return trpc.alerts.list.useQuery(
    { ...alertQuestion(get, nowMs), page: pageOf({ get }), limit: alertPageSize },
    { refetchInterval: refreshMs, placeholderData: (before) => before },
  )
}

export function useAlertTotal(open: 0 | 1): number | undefined {
  return trpc.alerts.list.useQuery({ open, limit: 1 }, { refetchInterval: refreshMs }).data?.pagination
    .total_records
}

export function useAlertDetail(alertUuid: string) {
  return trpc.alerts.get.useQuery({ alert_uuid: alertUuid }, { refetchInterval: refreshMs })
}
