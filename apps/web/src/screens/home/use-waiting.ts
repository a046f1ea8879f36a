import { homeWaitsOp, listAlertsOp, listPermissionsOp, listSessionsOp } from '@clearway/domain/contracts'
import { useCan } from '../../caller/use-can.ts'
import { dayStart } from '../../entities/alert/alert.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'

const shownOf = 5

type Waits = Outputs['home']['waits']
type Talk = Waits['talks'][number] & { readonly href: string }

/** Everything that waits for a person, by the rights that they have; each is read and fails by itself. */
export const useWaiting = () => {
  const can = useCan()
  const decides = can(listPermissionsOp) === true
  const plans = can(homeWaitsOp) === true
  // The same question as the rail asks, so it is one reading.
  const alerts = trpc.alerts.list.useQuery(
    { open: 1, quiet: 0, limit: 100 },
    { enabled: can(listAlertsOp) === true },
  )
  const requests = trpc.permissions.list.useQuery({ status: 'pending', limit: shownOf }, { enabled: decides })
  const waits = trpc.home.waits.useQuery({}, { enabled: plans })
  const landed = trpc.sessions.list.useQuery(
    { active: 0, limit: 25 },
    { enabled: can(listSessionsOp) === true },
  )
  const news = trpc.notifications.list.useQuery({ unread: 1, limit: 25 }, { enabled: !plans })
  const decided = trpc.permissions.list.useQuery({ status: 'decided', limit: 1 }, { enabled: decides })
  const last = decided.data?.data[0]

  const unheard = (alerts.data?.data ?? []).filter(({ acknowledged_at }) => acknowledged_at === null)
  const midnight = dayStart(Date.now())
  const talks = (waits.data?.talks ?? []).map(
    (row): Talk => ({
      ...row,
      href: decides
        ? `/requests?tab=all&request=${row.permission_uuid}`
        : `/missions?mission=${row.mission_uuid}`,
    }),
  )
  const told = (news.data?.data ?? []).filter((row) => row.waits)
  const { decisions = [], missing = [] } = waits.data ?? {}
  const total = requests.data?.pagination.total_records ?? 0
  return {
    alerts: { query: alerts, rows: unheard },
    requests: { query: requests, rows: requests.data?.data ?? [], total },
    waits: { query: waits, decisions, missing, talks },
    landed: {
      query: landed,
      rows: (landed.data?.data ?? []).filter(
        ({ session_end_time }) => session_end_time !== null && Date.parse(session_end_time) >= midnight,
      ),
    },
    news: told,
    lastDecided: last?.decided_at ? { at: last.decided_at, name: last.mission.mission_name } : undefined,
    isReading: [alerts, requests, waits, news].some(({ isLoading }) => isLoading),
    count: unheard.length + total + decisions.length + missing.length + talks.length + told.length,
  }
}
export type Waiting = ReturnType<typeof useWaiting>
