import { assetStatus, flightStatus, recordStatus, updateAssetOp } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { useCan } from '../../caller/use-can.ts'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { listed, pageOf } from '../../lists/listed.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
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

export type NextPlan = Outputs['flightPlans']['logs']['data'][number]

/** The plans that each asset has still before it, the soonest first. */
export const useNextPlans = (nowMs: number): ReadonlyMap<string, readonly NextPlan[]> => {
  const logs = trpc.flightPlans.logs.useQuery({ limit: 100 })
  const minute = Math.floor(nowMs / minuteMs)
  return useMemo(() => {
    const plans = new Map<string, NextPlan[]>()
    const ahead = (logs.data?.data ?? []).filter(
      (plan) =>
        plan.plan_status === recordStatus.active &&
        plan.flight_status === flightStatus.scheduled &&
        Date.parse(plan.schedule_start_time) > minute * minuteMs,
    )
    for (const plan of ahead.toSorted((a, b) => a.schedule_start_time.localeCompare(b.schedule_start_time)))
      plans.set(plan.asset_uuid, [...(plans.get(plan.asset_uuid) ?? []), plan])
    return plans
  }, [logs.data, minute])
}
