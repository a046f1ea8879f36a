import {
  homeWaitsOp,
  listAlertsOp,
  listPermissionsOp,
  listSessionsOp,
  longestPage,
} from '@clearway/domain/contracts'
import { useCan } from '../../caller/use-can.ts'
import { type AlertRecord, alertsThatWait, dayStart } from '../../entities/alert/alert.ts'
import { showsAlerts } from '../../entities/flight/use-sessions.ts'
import { useSky } from '../../entities/flight/use-traffic.ts'
import { requestsThatWait } from '../../entities/permission/waiting.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'

/** As many as the queue shows at once: what its bulk approval would take. */
const queuePage = 50

/** Of each group; how many there are is said beside them. */
export const shownOf = 5

const totalOf = (page: { pagination: { total_records: number } } | undefined): number =>
  page?.pagination.total_records ?? 0

type Waits = Outputs['home']['waits']
type Talk = Waits['talks'][number] & { readonly href: string }

/** Everything that waits for a person, by the rights that they have; each is read and fails by itself. */
export const useWaiting = () => {
  const can = useCan()
  const isOwn = useSky() === 'own'
  const midnight = dayStart(Date.now())
  const decides = can(listPermissionsOp) === true
  const plans = can(homeWaitsOp) === true
  const mayListAlerts = can(listAlertsOp) === true
  // The same question as the rail asks, so it is one reading.
  const alerts = trpc.alerts.list.useQuery(alertsThatWait, { enabled: mayListAlerts })
  // What a manager has acknowledged goes on for its operator until it is over.
  const acknowledged = trpc.alerts.list.useQuery(
    { state: 'acknowledged', limit: longestPage },
    { enabled: mayListAlerts && isOwn },
  )
  const requests = trpc.permissions.list.useQuery(
    { ...requestsThatWait, limit: queuePage },
    { enabled: decides },
  )
  const waits = trpc.home.waits.useQuery({}, { enabled: plans })
  const landed = trpc.sessions.list.useQuery(
    { active: 0, from: new Date(midnight).toISOString(), limit: shownOf },
    { enabled: can(listSessionsOp) === true, meta: showsAlerts },
  )
  const news = trpc.notifications.list.useQuery(
    { unread: 1, waits: 1, limit: longestPage },
    { enabled: !plans },
  )
  const decided = trpc.permissions.list.useQuery({ status: 'decided', limit: 1 }, { enabled: decides })
  const last = decided.data?.data[0]

  const unheeded = alerts.data?.data ?? []
  // Read apart, either may know of an acknowledgement before the other does.
  const known = new Set(unheeded.map(({ alert_uuid }) => alert_uuid))
  const inHand = isOwn ? acknowledged.data : undefined
  const heeded = (inHand?.data ?? []).filter(({ alert_uuid }) => !known.has(alert_uuid))
  const readTwice = (inHand?.data.length ?? 0) - heeded.length
  const isGoingOn = ({ cleared_at }: AlertRecord) => isOwn && cleared_at === null
  const all = [...heeded, ...unheeded].toSorted((a, b) => b.raised_at.localeCompare(a.raised_at))
  const alertRows = [...all.filter(isGoingOn), ...all.filter((alert) => !isGoingOn(alert))]
  const alertTotal = totalOf(alerts.data) + totalOf(inHand) - readTwice
  const talks = (waits.data?.talks ?? []).map(
    (row): Talk => ({
      ...row,
      href: decides
        ? `/requests?tab=all&request=${row.permission_uuid}`
        : `/missions?mission=${row.mission_uuid}`,
    }),
  )
  const waitingNews = news.data?.data ?? []
  const { decisions = [], missing = [] } = waits.data ?? {}
  const total = totalOf(requests.data)
  return {
    alerts: { queries: [alerts, acknowledged], rows: alertRows, total: alertTotal },
    requests: { query: requests, rows: requests.data?.data ?? [], total },
    waits: { query: waits, decisions, missing, talks },
    landed: { query: landed, rows: landed.data?.data ?? [], total: totalOf(landed.data) },
    news: waitingNews,
    lastDecided: last?.decided_at ? { at: last.decided_at, name: last.mission.mission_name } : undefined,
    isReading: [alerts, acknowledged, requests, waits, news].some(({ isLoading }) => isLoading),
    count: alertTotal + total + decisions.length + missing.length + talks.length + waitingNews.length,
  }
}
export type Waiting = ReturnType<typeof useWaiting>
