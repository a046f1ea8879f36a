import {
  type Conformance,
  conformanceOf,
  type Deviation,
  deviationsOf,
  nearHeightM,
  type PlanVolume,
} from '@clearway/domain/conformance'
import { edgeStanding } from '@clearway/domain/geo'
import type { FlightFrame } from '../../entities/flight/flight-frame.ts'
import { judgedRecord } from '../../entities/flight/flight-frame.ts'

/** A flight's relation to its plan at a frame. */
export type FlightState = Conformance | 'no-plan'

export interface ReplayPlan extends PlanVolume {
  readonly planUuid: string
  readonly svcId: string
}

/** Whether a frame comes after the first and before the last one that was so high. */
const isBetween = (frames: readonly FlightFrame[], heightM: number): ((index: number) => boolean) => {
  const reaches = (frame: FlightFrame) => frame.heightM !== null && frame.heightM >= heightM
  const [first, last] = [frames.findIndex(reaches), frames.findLastIndex(reaches)]
  return (index) => first >= 0 && index > first && index < last
}

/**
 * What the rule judges each frame by: the plan, without its floor on the way up into the band and down from it. Who knows
 * the whole flight knows where they end; the service and the live map cannot.
 */
const judgedBy = (frames: readonly FlightFrame[], plan: ReplayPlan, aboveFloorM = 0) => {
  const isFlown = isBetween(frames, plan.minHeightM + aboveFloorM)
  const inTransit: PlanVolume = {
    ...plan,
    minHeightM: Number.NEGATIVE_INFINITY,
    limits: { min: null, max: plan.limits?.max ?? null },
  }
  return (index: number): PlanVolume => (isFlown(index) ? plan : inTransit)
}

const standing = ({ longitude, latitude }: FlightFrame, { envelope }: PlanVolume) =>
  edgeStanding([longitude, latitude], envelope)

/** The limits of its plan that each frame breaks. */
export const deviationsIn = (
  frames: readonly FlightFrame[],
  plan: ReplayPlan,
): ((index: number) => Deviation[]) => {
  const volumeAt = judgedBy(frames, plan)
  return (index) => {
    const frame = frames[index]!
    return deviationsOf(volumeAt(index), judgedRecord(frame), standing(frame, plan).isInside)
  }
}

/** The state at each frame. No plan is a state of its own; a plan that is not known (undefined) is taken as kept. */
export const judgeFlight = (
  frames: readonly FlightFrame[],
  plan: ReplayPlan | null | undefined,
): FlightState[] => {
  if (!plan) return frames.map(() => (plan === null ? 'no-plan' : 'conforming'))
  const volumeAt = judgedBy(frames, plan)
  // Climbing through the floor is not being near to it.
  const nearVolumeAt = judgedBy(frames, plan, nearHeightM)
  return frames.map((frame, index) => {
    const [judged, at] = [judgedRecord(frame), standing(frame, plan)]
    const state = conformanceOf(volumeAt(index), judged, at)
    return state === 'near' ? conformanceOf(nearVolumeAt(index), judged, at) : state
  })
}
