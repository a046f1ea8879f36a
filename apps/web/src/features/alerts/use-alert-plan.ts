import { getAwarenessPlanOp } from '@clearway/domain/contracts'
import type { Polygon } from 'geojson'
import { useCan } from '../../console/use-can.ts'
import { trpc } from '../../trpc/client.ts'
import { isTransient } from '../../trpc/failure.ts'
import type { AlertDetail } from './alert-history.ts'

const staleMs = 60_000

/** The plan that it flew by, where the reader may see it. */
export function useAlertPlan({ asset_uuid, plan_uuid }: AlertDetail) {
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
