import { getAwarenessPlanOp } from '@clearway/domain/contracts'
import { useMinute } from '@clearway/ui'
import type { Polygon } from 'geojson'
import { useCan } from '../../caller/use-can.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { listed, pageOf } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { isTransient } from '../../trpc/failure.ts'
import type { AlertDetail } from './alert-history.ts'
import { type AlertTab, alertQuestion, tabQuestions } from './alert-questions.ts'

export const alertPageSize = 50

/** One page of what the address asks for. */
export const useAlertPage = ({ get }: UrlParams) => {
  const nowMs = useMinute()
  const { client } = trpc.useUtils()
  const question = alertQuestion(get, nowMs)
  const query = trpc.alerts.list.useQuery(
    { ...question, page: pageOf({ get }), limit: alertPageSize },
    { placeholderData: (before) => before },
  )
  const list = listed(query, alertPageSize, (at) => client.alerts.list.query({ ...question, ...at }))
  return { query, list }
}

/** How many there are, and the newest of them. */
export const useNewestAlert = (tab: Exclude<AlertTab, 'all'>) => {
  const { data } = trpc.alerts.list.useQuery({ ...tabQuestions[tab], limit: 1 })
  return { total: data?.pagination.total_records, newest: data?.data[0] }
}

export const useAlertDetail = (alertUuid: string) => trpc.alerts.get.useQuery({ alert_uuid: alertUuid })

const staleMs = 60_000

/** The plan that it flew by, where the reader may see it. */
export const useAlertPlan = ({ asset_uuid, plan_uuid }: AlertDetail) => {
  const can = useCan()
  const { data } = trpc.awareness.plan.useQuery(
    { asset_uuid, plan_uuid: plan_uuid ?? '' },
    {
      enabled: plan_uuid !== null && can(getAwarenessPlanOp) === true,
      staleTime: staleMs,
      retry: (failures, error) => isTransient(error) && failures < 3,
    },
  )
  return data && { name: data.plan_svc_id, envelope: data['2d_flight_envelope'] as Polygon }
}
