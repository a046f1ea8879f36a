import type { StoredPolygon } from '@clearway/db'
import { bandWithin, polygonCovers, windowWithin } from '../geo/index.ts'
import type { MissionRow } from '../missions/store.ts'

/** The volume of a plan, before or after it is stored. */
export interface PlanVolumeFacts {
  flightEnvelope: StoredPolygon
  minHeight: number
  maxHeight: number
  scheduleStartTime: Date
  scheduleEndTime: Date
}

export interface Misfit {
  field: string
  reason: string
}

/** Why a plan does not lie inside its mission, or null when it does (422 otherwise). */
export const misfitOf = (plan: PlanVolumeFacts, mission: MissionRow): Misfit | null => {
  const planned = { startsAt: plan.scheduleStartTime, endsAt: plan.scheduleEndTime }
  const allowed = { startsAt: mission.startTime, endsAt: mission.endTime }
  if (!windowWithin(planned, allowed))
    return {
      field: plan.scheduleStartTime < mission.startTime ? 'schedule_start_time' : 'schedule_end_time',
      reason: `must lie within the mission's window, ${mission.startTime.toISOString()} to ${mission.endTime.toISOString()}`,
    }
  if (!bandWithin(bandOf(plan), bandOf(mission)))
    return {
      field: plan.minHeight < mission.minHeight ? 'min_height' : 'max_height',
      reason: `must lie within the mission's heights, ${mission.minHeight} to ${mission.maxHeight} m`,
    }
  if (!polygonCovers(mission.missionEnvelope, plan.flightEnvelope))
    return { field: 'flight_envelope', reason: "must lie inside the mission's envelope" }
  return null
}

const bandOf = ({ minHeight, maxHeight }: { minHeight: number; maxHeight: number }) => ({
  minHeightM: minHeight,
  maxHeightM: maxHeight,
})
