import { flightStatus, recordStatus } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type NextPlan = Outputs['flightPlans']['logs']['data'][number]

const refreshMs = 60_000

/** The plans that each asset has still before it, the soonest first. */
export function useNextPlans(nowMs: number): ReadonlyMap<string, readonly NextPlan[]> {
  const logs = trpc.flightPlans.logs.useQuery({ limit: 100 }, { refetchInterval: refreshMs })
  const minute = Math.floor(nowMs / refreshMs)
  return useMemo(() => {
    const plans = new Map<string, NextPlan[]>()
    const ahead = (logs.data?.data ?? []).filter(
      (plan) =>
        plan.plan_status === recordStatus.active &&
        plan.flight_status === flightStatus.scheduled &&
        Date.parse(plan.schedule_start_time) > minute * refreshMs,
    )
    for (const plan of ahead.toSorted((a, b) => a.schedule_start_time.localeCompare(b.schedule_start_time)))
      plans.set(plan.asset_uuid, [...(plans.get(plan.asset_uuid) ?? []), plan])
    return plans
  }, [logs.data, minute])
}
