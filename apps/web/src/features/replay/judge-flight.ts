import type { Polygon } from '@clearway/domain/geo'
import { type Standing, standingOf } from '../../map/live/conformance.ts'
import type { FlightFrame } from './flight-frame.ts'

/** A flight's relation to its plan at a frame. */
export type FlightState = 'inside' | 'near' | 'breach' | 'no-plan'

export interface ReplayPlan {
  readonly planUuid: string
  readonly svcId: string
  readonly envelope: Polygon
  readonly minHeight: number
  readonly maxHeight: number
  readonly fromMs: number
  readonly toMs: number
}

const nearHeightM = 5
const nearEdgeM = 50

/** What limits a plan has that a frame can break. */
export type Cause = 'above' | 'below' | 'outside' | 'untimely'

/**
 * Below the band counts between the first and the last frame that reached it: every flight climbs into its band and
 * leaves it again. On the ground an aircraft is below any band, and breaks none.
 */
export function flownInBand(
  frames: readonly FlightFrame[],
  plan: Pick<ReplayPlan, 'minHeight'>,
  aboveM = 0,
): { first: number; last: number } {
  const reaches = ({ heightM }: FlightFrame) => heightM !== null && heightM >= plan.minHeight + aboveM
  return { first: frames.findIndex(reaches), last: frames.findLastIndex(reaches) }
}

const standing = ({ longitude, latitude }: FlightFrame, { envelope }: ReplayPlan): Standing =>
  standingOf([longitude, latitude], envelope)

/** `at` is where the frame stands to the envelope, for whoever knows it already. */
export function causeOf(
  frame: FlightFrame,
  plan: ReplayPlan,
  isAirwork: boolean,
  at = standing(frame, plan),
): Cause | null {
  const { heightM, timestampMs } = frame
  if (heightM !== null && heightM > plan.maxHeight) return 'above'
  if (heightM !== null && heightM < plan.minHeight && isAirwork && frame.isInAir !== false) return 'below'
  if (!at.isInside) return 'outside'
  return timestampMs < plan.fromMs || timestampMs >= plan.toMs ? 'untimely' : null
}

function isNear(frame: FlightFrame, plan: ReplayPlan, isAirwork: boolean, { edgeM }: Standing): boolean {
  const { heightM } = frame
  if (heightM !== null && plan.maxHeight - heightM <= nearHeightM) return true
  // A band from the ground has no lower limit to come near to.
  const hasFloor = plan.minHeight > 0 && isAirwork && frame.isInAir !== false
  if (heightM !== null && hasFloor && heightM - plan.minHeight <= nearHeightM) return true
  return edgeM <= nearEdgeM
}

/** The state at each frame. No plan is a state of its own; a plan that is not known (undefined) accuses nobody. */
export function judgeFlight(
  frames: readonly FlightFrame[],
  plan: ReplayPlan | null | undefined,
): FlightState[] {
  if (!plan) return frames.map(() => (plan === null ? 'no-plan' : 'inside'))
  const inBand = flownInBand(frames, plan)
  // Climbing through the floor is not being near to it.
  const clearOfFloor = flownInBand(frames, plan, nearHeightM)
  const isWithin = ({ first, last }: typeof inBand, index: number) =>
    first >= 0 && index > first && index < last
  return frames.map((frame, index) => {
    const at = standing(frame, plan)
    if (causeOf(frame, plan, isWithin(inBand, index), at)) return 'breach'
    return isNear(frame, plan, isWithin(clearOfFloor, index), at) ? 'near' : 'inside'
  })
}
