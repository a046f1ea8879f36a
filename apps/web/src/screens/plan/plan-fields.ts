import type { Mission, Plan } from '../../entities/plan/plan-words.ts'
import { type BandAndWindow, instantOf } from '../../entities/volume/volume-fields.ts'

/** A plan's mission, and the plan where it is stored already. */
export interface Planned {
  readonly mission: Mission
  readonly plan: Plan | null
}

/** A plan's window, by the names of the wire. */
interface Schedule {
  readonly schedule_start_time: string
  readonly schedule_end_time: string
}

/** The instants that the fields mean: those of the stored plan, or the mission's own, while they show them. */
export const scheduleOf = (fields: Schedule, { mission, plan }: Planned): Schedule => ({
  schedule_start_time: instantOf(fields.schedule_start_time, plan?.schedule_start_time, mission.start_time),
  schedule_end_time: instantOf(fields.schedule_end_time, plan?.schedule_end_time, mission.end_time),
})

export const bandAndWindowOf = (
  fields: Omit<BandAndWindow, 'start_time' | 'end_time'> & Schedule,
): BandAndWindow => ({
  min_height: fields.min_height,
  max_height: fields.max_height,
  min_measure: fields.min_measure,
  max_measure: fields.max_measure,
  start_time: fields.schedule_start_time,
  end_time: fields.schedule_end_time,
})
