import type { TimeWindow } from '../../geo/types.ts'
import { timesOverlap } from '../../geo/volume.ts'

/**
 * Why an approval of a mission cannot be valid for this time; null: it can. `turned`: it is no time at all, ending before it
 * begins. `apart`: no time of the mission is in it, so that it would permit nothing.
 */
export const faultOfValidity = (validity: TimeWindow, mission: TimeWindow): 'turned' | 'apart' | null => {
  if (!timesOverlap(validity, validity)) return 'turned'
  return timesOverlap(validity, mission) ? null : 'apart'
}
