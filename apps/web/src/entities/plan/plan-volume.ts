import type { PlanVolume } from '@clearway/domain/conformance'
import type { Polygon } from '@clearway/domain/geo'
import type { Outputs } from '../../trpc/client.ts'

type PlanFields = Pick<
  Outputs['flightPlans']['get'],
  'min_height' | 'max_height' | 'min_altitude' | 'max_altitude' | 'schedule_start_time' | 'schedule_end_time'
>

/** What a flight on this plan is judged by. */
export const planVolume = (plan: PlanFields, envelope: unknown): PlanVolume => ({
  envelope: envelope as Polygon,
  minHeightM: plan.min_height,
  maxHeightM: plan.max_height,
  limits: { min: plan.min_altitude, max: plan.max_altitude },
  during: { from: Date.parse(plan.schedule_start_time), to: Date.parse(plan.schedule_end_time) },
})
