import { assetStatus, flightStatus, updateAssetOp } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { useCan } from '../../caller/use-can.ts'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import { type OpenPlan, useOpenPlans } from '../../entities/plan/use-open-plans.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { listed, pageOf } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { fleetQuestion } from './fleet-filters.ts'

const fleetPageSize = 100
const minuteMs = 60_000

/** The assets that fit the filters of the URL, a page of them. */
export const useFleet = (params: UrlParams) => {
  const q = (params.get('q') ?? '').trim()
  const { client } = trpc.useUtils()
  const question = fleetQuestion(params, q)
  const query = trpc.assets.list.useQuery(
    { ...question, page: pageOf(params), limit: fleetPageSize },
    { placeholderData: (before) => before },
  )
  return listed(query, fleetPageSize, (at) => client.assets.list.query({ ...question, ...at }))
}

/** Whether the person may change this asset; a removed one cannot be changed. */
export const useMayEdit = (asset: AssetItem | undefined): boolean => {
  const can = useCan()
  return asset !== undefined && asset.asset_status !== assetStatus.removed && can(updateAssetOp) === true
}

/** The plans that each asset has still before it, the soonest first. */
export const useNextPlans = (nowMs: number): ReadonlyMap<string, readonly OpenPlan[]> => {
  const { data: open } = useOpenPlans()
  const minute = Math.floor(nowMs / minuteMs)
  return useMemo(() => {
    const plans = new Map<string, OpenPlan[]>()
    const ahead = (open?.rows ?? []).filter(
      (plan) =>
        plan.flight_status === flightStatus.scheduled &&
        Date.parse(plan.schedule_start_time) > minute * minuteMs,
    )
    for (const plan of ahead) plans.set(plan.asset_uuid, [...(plans.get(plan.asset_uuid) ?? []), plan])
    return plans
  }, [open, minute])
}
