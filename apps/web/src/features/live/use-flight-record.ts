import { orgTypeNumber } from '@clearway/domain/contracts'
import { useMembership } from '../../console/console-context.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { isTransient } from '../../trpc/failure.ts'
import type { Flight } from './flight.ts'

const refreshMs = 10_000
const staleMs = 60_000
const retry = (failures: number, error: unknown) => isTransient(error) && failures < 3

type AwarenessPlan = Outputs['awareness']['plan']
type Mission = Outputs['missions']['get']

export interface FlightRecord {
  readonly isPending: boolean
  readonly modelName: string | undefined
  readonly ceilingM: number | undefined
  /** Name where the reader may see the mission, else the pilot's id. */
  readonly pilot: string | undefined
  readonly plan: AwarenessPlan | undefined
  readonly mission: Mission | undefined
}

/** What the card asks for about the selected flight. Outside the organisation's zones there is nothing to read. */
export function useFlightRecord({ assetUuid, facts }: Flight): FlightRecord {
  const { org_type } = useMembership()
  const asset_uuid = assetUuid
  const flight = trpc.awareness.activeFlight.useQuery({ asset_uuid }, { refetchInterval: refreshMs, retry })
  const asset = trpc.awareness.asset.useQuery({ asset_uuid }, { staleTime: staleMs, retry })
  const planUuid = facts?.planUuid ?? ''
  const plan = trpc.awareness.plan.useQuery(
    { asset_uuid, plan_uuid: planUuid },
    { enabled: planUuid !== '', staleTime: staleMs, retry },
  )
  const missionUuid = facts?.missionUuid ?? ''
  const isManager = org_type === orgTypeNumber.airspaceManager
  const mission = trpc.missions.get.useQuery(
    { mission_uuid: missionUuid },
    { enabled: isManager && missionUuid !== '', staleTime: staleMs, retry },
  )
  const pilotUuid = flight.data?.pilot_uuid
  const known = mission.data?.pilots.find(({ user_uuid }) => user_uuid === pilotUuid)
  return {
    isPending: flight.isPending || asset.isPending,
    modelName: asset.data?.model.model_name ?? facts?.modelName,
    ceilingM: asset.data?.model.max_height ?? undefined,
    pilot: known ? `${known.first_name} ${known.last_name}` : flight.data?.pilot_svc_id,
    plan: plan.data,
    mission: mission.data,
  }
}
