import type { Polygon } from '@clearway/domain/geo'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useMembership } from '../../console/console-context.tsx'
import type { FlownPlan } from '../../map/live/index.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { isTransient } from '../../trpc/failure.ts'
import type { MissionItem } from '../missions/mission-words.ts'
import type { FlightFacts } from './flight.ts'
import { useEveryMission } from './use-every-mission.ts'

type ActiveFlight = Outputs['awareness']['activeFlights']['data'][number]

const pageSize = 100
const mostPages = 10
const flightsEveryMs = 10_000
const planStaleMs = 5 * 60_000

/** The flights in the organisation's zones, all pages of them. */
export function useActiveFlights() {
  const { client } = trpc.useUtils()
  const { org_uuid } = useMembership()
  return useQuery({
    queryKey: ['every active flight', org_uuid],
    refetchInterval: flightsEveryMs,
    retry: (failures, error) => isTransient(error) && failures < 3,
    queryFn: async () => {
      const flights: ActiveFlight[] = []
      for (let page = 1; page <= mostPages; page++) {
        const { data, pagination } = await client.awareness.activeFlights.query({ page, limit: pageSize })
        flights.push(...data)
        if (!pagination.has_next) break
      }
      return flights
    },
  })
}

const flownPlan = (plan: Outputs['awareness']['plan']): FlownPlan => ({
  envelope: plan['2d_flight_envelope'] as Polygon,
  minHeight: plan.min_height,
  maxHeight: plan.max_height,
})

type PlanOfFlight = { planUuid: string; plan: FlownPlan }

const plansByUuid = (results: UseQueryResult<PlanOfFlight>[]): ReadonlyMap<string, FlownPlan> =>
  new Map(results.flatMap(({ data }) => (data ? [[data.planUuid, data.plan] as const] : [])))

/** Envelope and band of each plan that is flown now; each is read once in a while, not with each frame. */
function useFlownPlans(flights: readonly ActiveFlight[]): ReadonlyMap<string, FlownPlan> {
  const { client } = trpc.useUtils()
  const { org_uuid } = useMembership()
  const planned = flights.flatMap(({ asset_uuid, plan_uuid }) =>
    plan_uuid ? [{ asset_uuid, plan_uuid }] : [],
  )
  return useQueries({
    queries: planned.map(({ asset_uuid, plan_uuid }) => ({
      queryKey: ['flown plan', org_uuid, plan_uuid],
      staleTime: planStaleMs,
      retry: (failures: number, error: unknown) => isTransient(error) && failures < 3,
      queryFn: async (): Promise<PlanOfFlight> => ({
        planUuid: plan_uuid,
        plan: flownPlan(await client.awareness.plan.query({ asset_uuid, plan_uuid })),
      }),
    })),
    combine: plansByUuid,
  })
}

/** Names of missions and their operators. */
function useMissionNames(): ReadonlyMap<string, MissionItem> {
  const missions = useEveryMission()
  return useMemo(() => new Map(missions?.map((mission) => [mission.mission_uuid, mission])), [missions])
}

function factsOfFlight(
  flight: ActiveFlight,
  plans: ReadonlyMap<string, FlownPlan>,
  missions: ReadonlyMap<string, MissionItem>,
): FlightFacts {
  const mission = flight.mission_uuid ? missions.get(flight.mission_uuid) : undefined
  return {
    sessionUuid: flight.session_uuid,
    modelName: flight.model_name,
    planUuid: flight.plan_uuid,
    missionUuid: flight.mission_uuid,
    plan: flight.plan_uuid === null ? null : plans.get(flight.plan_uuid),
    operator: mission?.org_name,
    missionName: mission?.mission_name,
  }
}

/**
 * What the service knows of each flight beside its frames, by aircraft. A flight that leaves the organisation's zones
 * is no longer listed; what was read of its session before still holds.
 */
export function useFlightFacts(
  flights: readonly ActiveFlight[] | undefined,
): ReadonlyMap<string, FlightFacts> {
  const plans = useFlownPlans(flights ?? [])
  const missions = useMissionNames()
  const before = useRef<ReadonlyMap<string, FlightFacts>>(new Map())
  return useMemo(() => {
    const read = flights?.map(
      (flight) => [flight.asset_uuid, factsOfFlight(flight, plans, missions)] as const,
    )
    before.current = new Map([...before.current, ...(read ?? [])])
    return before.current
  }, [flights, plans, missions])
}
