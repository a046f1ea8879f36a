import { orgTypeNumber } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { planVolume } from '../../entities/plan/plan-volume.ts'
import type { NoticedQuery } from '../../frame/query-notice.tsx'
import { useFirstPages } from '../../lists/use-every-page.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import type { ReplayAlert } from './flight-events.ts'
import type { ReplayPlan } from './replay-frame.ts'

type OwnSession = Outputs['sessions']['get']
type SeenSession = Outputs['awareness']['session']

/** A flight session as the replay knows it, whether it is one's own or seen from one's zones. */
export interface ReplayRecord {
  readonly session: OwnSession | SeenSession
  readonly modelName: string | undefined
  readonly missionName: string | undefined
  /** Who flew: by name in one's own organisation, by reference elsewhere. */
  readonly pilot: string | undefined
  readonly operator: string | undefined
  readonly startMs: number
  readonly endMs: number | null
}

export interface ReplaySources {
  readonly query: NoticedQuery
  readonly record: ReplayRecord | undefined
  /** null: flown without a plan; undefined: not known, or no longer. */
  readonly plan: ReplayPlan | null | undefined
  readonly alerts: readonly ReplayAlert[]
  /** How many older ones are not among these. */
  readonly alertsLeft: number
  readonly isOwn: boolean
}

const openRefreshMs = 5_000
/** Every alert is an entry and a mark or two: a few hundred are read, more would be a blur. */
const mostAlertPages = 3
const noAlerts: readonly ReplayAlert[] = []

const refreshWhileOpen = {
  refetchInterval: ({ state }: { state: { data?: { session_end_time: string | null } | undefined } }) =>
    state.data && state.data.session_end_time === null ? openRefreshMs : (false as const),
}

const times = (session: OwnSession | SeenSession) => ({
  startMs: Date.parse(session.session_start_time),
  endMs: session.session_end_time ? Date.parse(session.session_end_time) : null,
})

const useOwnRecord = (sessionUuid: string, enabled: boolean) => {
  const query = trpc.sessions.get.useQuery({ session_uuid: sessionUuid }, { enabled, ...refreshWhileOpen })
  const session = query.data
  const asset = trpc.assets.get.useQuery({ asset_uuid: session?.asset_uuid ?? '' }, { enabled: !!session })
  const mission = trpc.missions.get.useQuery(
    { mission_uuid: session?.mission_uuid ?? '' },
    { enabled: !!session?.mission_uuid },
  )
  const modelName = asset.data?.model_name
  const missionName = mission.data?.mission_name
  const record = useMemo<ReplayRecord | undefined>(
    () =>
      session && {
        session,
        modelName,
        missionName,
        pilot: session.pilot_name ?? undefined,
        operator: undefined,
        ...times(session),
      },
    [session, modelName, missionName],
  )
  return { query, record }
}

const useSeenRecord = (sessionUuid: string, enabled: boolean) => {
  const query = trpc.awareness.session.useQuery(
    { session_uuid: sessionUuid },
    { enabled, ...refreshWhileOpen },
  )
  const session = query.data
  const record = useMemo<ReplayRecord | undefined>(
    () =>
      session && {
        session,
        modelName: session.model_name,
        missionName: session.mission_name ?? undefined,
        pilot: session.pilot_svc_id,
        operator: session.org_name,
        ...times(session),
      },
    [session],
  )
  return { query, record }
}

const replayPlan = (
  plan: Parameters<typeof planVolume>[0] & { plan_uuid: string; plan_svc_id: string },
  envelope: unknown,
): ReplayPlan => ({
  ...planVolume(plan, envelope),
  planUuid: plan.plan_uuid,
  svcId: plan.plan_svc_id,
})

/** The plan that was flown; a deleted one is not known any more. */
const usePlan = (record: ReplayRecord | undefined, isOwn: boolean): ReplayPlan | null | undefined => {
  const planUuid = record?.session.plan_uuid ?? null
  const asked = { plan_uuid: planUuid ?? '', asset_uuid: record?.session.asset_uuid ?? '' }
  const own = trpc.flightPlans.get.useQuery(asked, { enabled: isOwn && planUuid !== null })
  const seen = trpc.awareness.plan.useQuery(asked, { enabled: !isOwn && planUuid !== null })
  return useMemo(() => {
    if (!record) return undefined
    if (planUuid === null) return null
    if (own.data) return replayPlan(own.data, own.data.flight_envelope)
    return seen.data && replayPlan(seen.data, seen.data['2d_flight_envelope'])
  }, [record, planUuid, own.data, seen.data])
}

/** Everything about a flight beside its frames. */
export const useReplaySources = (sessionUuid: string): ReplaySources => {
  const isOwn = useMembership().org_type === orgTypeNumber.assetOwner
  const own = useOwnRecord(sessionUuid, isOwn)
  const seen = useSeenRecord(sessionUuid, !isOwn)
  const { query, record } = isOwn ? own : seen
  const plan = usePlan(record, isOwn)
  const isOpen = record?.endMs === null
  const { data: alerts } = useFirstPages(
    ['alerts', 'firstOfSession', sessionUuid],
    (client, asked) => client.alerts.list.query({ session_uuid: sessionUuid, ...asked }),
    {
      mostPages: mostAlertPages,
      enabled: record !== undefined,
      refetchInterval: isOpen && openRefreshMs,
    },
  )
  // One that comes while the pages are read moves the others, and the last of a page is the first of the next one.
  const shown = useMemo(
    () => (alerts ? [...new Map(alerts.rows.map((row) => [row.alert_uuid, row])).values()] : noAlerts),
    [alerts],
  )
  return { query, record, plan, alerts: shown, alertsLeft: alerts?.left ?? 0, isOwn }
}
