import { instantOf } from '../../entities/volume/volume-fields.ts'
import type { Outputs } from '../../trpc/client.ts'

export type Mission = Outputs['missions']['get']

/** A choice needs a value, also this one. */
export const notStated = 'not_stated'

type Window = Pick<Mission, 'start_time' | 'end_time'>

/** The instants that the fields mean. */
export const instantsOf = ({ start_time, end_time }: Window, mission: Window | null): Window => ({
  start_time: instantOf(start_time, mission?.start_time),
  end_time: instantOf(end_time, mission?.end_time),
})
