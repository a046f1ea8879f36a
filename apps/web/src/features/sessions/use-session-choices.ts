import { assetStatus, flightStatus, recordStatus } from '@clearway/domain/contracts'
import { heightBand, type SelectOption, useNow, windowOf } from '@clearway/ui'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../fleet/asset-state.ts'
import { useFlyingAssets } from '../fleet/use-fleet.ts'

const mostShown = 100
const minuteMs = 60_000

/** Assets, the fit ones first, and the coming plans of the chosen one. */
export function useSessionChoices(assetUuid: string): {
  assets: SelectOption[] | undefined
  plans: SelectOption[]
} {
  const assets = trpc.assets.list.useQuery({ limit: mostShown })
  const plans = trpc.flightPlans.logs.useQuery({ limit: mostShown })
  const flying = useFlyingAssets()
  const now = useNow(minuteMs) ?? Date.now()

  const options = assets.data?.data.map((asset): SelectOption => {
    const isOut = asset.asset_status !== assetStatus.active
    const reason = isOut ? 'out of service' : flying.has(asset.asset_uuid) ? 'in flight' : undefined
    return {
      value: asset.asset_uuid,
      label: assetName(asset),
      hint: reason ?? `${asset.model_name} ${asset.model_variant}`,
      disabled: reason !== undefined,
    }
  })
  const coming = plans.data?.data.filter(
    (plan) =>
      plan.asset_uuid === assetUuid &&
      plan.plan_status === recordStatus.active &&
      plan.flight_status === flightStatus.scheduled &&
      Date.parse(plan.schedule_end_time) > now,
  )
  return {
    assets: options?.toSorted((a, b) => Number(a.disabled) - Number(b.disabled)),
    plans: (coming ?? []).map((plan) => ({
      value: plan.plan_uuid,
      label: `${windowOf(plan.schedule_start_time, plan.schedule_end_time, now)}, ${heightBand(plan.min_height, plan.max_height)}`,
      hint: `${plan.permission_summary}, ${plan.plan_svc_id}`,
    })),
  }
}
