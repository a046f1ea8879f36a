import { momentOf } from '@clearway/ui'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import type { OpenPlan } from '../../entities/plan/use-open-plans.ts'

interface PlansNow {
  /** Of each aircraft, the soonest first. */
  readonly plans: ReadonlyMap<string, readonly Pick<OpenPlan, 'schedule_start_time'>[]>
  readonly nowMs: number
}

const dayMs = 86_400_000

/** When an aircraft flies next, if that is within a day: "22:30" today, "tomorrow 06:30". */
export const nextPlan = (
  { asset_uuid }: Pick<AssetItem, 'asset_uuid'>,
  { plans, nowMs }: PlansNow,
): string | undefined => {
  const next = plans.get(asset_uuid)?.[0]
  const isSoon = next && Date.parse(next.schedule_start_time) - nowMs < dayMs
  return isSoon ? momentOf(next.schedule_start_time, nowMs) : undefined
}
