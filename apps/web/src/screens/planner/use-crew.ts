import { membershipStatus } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { type Outputs, trpc } from '../../trpc/client.ts'

const mostListed = 100
const slowlyMs = 5 * 60_000

export type CrewAsset = Outputs['assets']['list']['data'][number] & {
  max_height: number | null | undefined
  busyUntilMs: number | null
  /** Fitted now; none while they are read. */
  active_payload_uuids: readonly string[]
}

/**
 * Until when each asset with an open session is in it: its plan's end, else when the session expires. A flight of the
 * mission that is edited keeps nothing from it.
 */
const useBusyAssets = (missionUuid: string | undefined): ReadonlyMap<string, number> => {
  const sessions = trpc.sessions.list.useQuery({ limit: mostListed })
  const plans = trpc.flightPlans.logs.useQuery({ limit: mostListed })
  return useMemo(() => {
    const ends = new Map(plans.data?.data.map((plan) => [plan.plan_uuid, plan.schedule_end_time]))
    const open = (sessions.data?.data ?? []).filter(
      ({ session_end_time, mission_uuid }) =>
        session_end_time === null && (mission_uuid === null || mission_uuid !== missionUuid),
    )
    return new Map(
      open.map((session) => [
        session.asset_uuid,
        Date.parse(ends.get(session.plan_uuid ?? '') ?? session.session_expiry),
      ]),
    )
  }, [sessions.data, plans.data, missionUuid])
}

/** The fleet with what a mission asks of it. */
export const useCrewAssets = (missionUuid?: string): readonly CrewAsset[] | undefined => {
  const list = trpc.assets.list.useQuery({ limit: mostListed })
  const items = list.data?.data
  const busy = useBusyAssets(missionUuid)
  const details = trpc.useQueries((t) =>
    (items ?? []).map(({ asset_uuid }) => t.assets.get({ asset_uuid }, { staleTime: slowlyMs })),
  )
  return items?.map((asset, index) => ({
    ...asset,
    max_height: details[index]?.data?.max_height,
    active_payload_uuids: details[index]?.data?.active_payload_uuids ?? [],
    busyUntilMs: busy.get(asset.asset_uuid) ?? null,
  }))
}

export interface CrewPilot {
  readonly user_uuid: string
  readonly name: string
  /** Undefined while they are read. */
  readonly credentials: Outputs['users']['pilotCredentials'] | undefined
}

/** Active people of the organisation with their remote pilot certificates. */
export const useCrewPilots = (): readonly CrewPilot[] | undefined => {
  const list = trpc.users.list.useQuery({ limit: mostListed })
  const people = list.data?.data.filter(({ membership }) => membership.status === membershipStatus.active)
  const credentials = trpc.useQueries((t) =>
    (people ?? []).map(({ user_uuid }) => t.users.pilotCredentials({ user_uuid }, { staleTime: slowlyMs })),
  )
  return people?.map(({ user_uuid, first_name, last_name }, index) => ({
    user_uuid,
    name: `${first_name} ${last_name}`,
    credentials: credentials[index]?.data,
  }))
}
