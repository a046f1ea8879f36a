import {
  type EdgeRelation,
  edgeRelation,
  type HeightReference,
  type HeldAgainst,
  heldAgainst,
  type KnownHeights,
  type LimitPair,
  type Polygon,
} from '../../geo/index.ts'
import { holdsAt, type Span } from '../../geo/volume.ts'

// The one rule about what a frame may be under its plan. The telemetry service raises alerts by it, the live map and
// the replay colour aircraft by it. Pure, and safe in a browser.

/** The volume that a flight plan was approved for: ground, heights in metres above ground, time. */
export interface PlanVolume {
  readonly envelope: Polygon
  readonly minHeightM: number
  readonly maxHeightM: number
  /** The limits as they were given. A frame that knows its height in their reference is judged in it. */
  readonly limits?: LimitPair | null
  readonly during: Span
}

/** A frame as it is judged. */
export interface JudgedFrame extends KnownHeights {
  /** Epoch milliseconds. */
  readonly at: number
  readonly longitude: number
  readonly latitude: number
  /** null when it was not sent: then the aircraft is taken to fly. */
  readonly isInAir: boolean | null
}

/** A limit of its plan that a frame breaks. */
export type Deviation = 'above' | 'below' | 'outside' | 'untimely'

export interface HeightExcess {
  /** Metres, both above the same reference. */
  readonly heightM: number
  readonly limitM: number
  readonly reference: HeightReference
  readonly limit: 'above' | 'below'
  /** Metres beyond the limit; below zero: metres left to it. */
  readonly excessM: number
}

type Heights = KnownHeights & Pick<JudgedFrame, 'isInAir'>
type PlanBand = Pick<PlanVolume, 'minHeightM' | 'maxHeightM' | 'limits'>

/** The height limit that a frame breaks, else the one that it is nearest to; null where no height is known. */
export const heightExcess = (plan: PlanBand, frame: Heights): HeightExcess | null => {
  const top = heldAgainst(frame, plan.limits?.max ?? null, plan.maxHeightM)
  const floor = heldAgainst(frame, plan.limits?.min ?? null, plan.minHeightM)
  const above = top && { ...top, limit: 'above' as const, excessM: top.heightM - top.limitM }
  const below = floor &&
    hasFloor(floor, frame.isInAir) && {
      ...floor,
      limit: 'below' as const,
      excessM: floor.limitM - floor.heightM,
    }
  if (!above || !below) return above || below || null
  return above.excessM >= below.excessM ? above : below
}

/** On the ground an aircraft is below any band, and breaks none; a band from the ground has no floor to come near to. */
const hasFloor = ({ heightM, limitM, reference }: HeldAgainst, isInAir: boolean | null): boolean =>
  isInAir !== false && (reference !== 'AGL' || limitM > 0 || heightM < limitM)

/** What a frame breaks of its plan; `isInside`: its ground holds the frame's place, edges included. */
export const deviationsOf = (
  plan: PlanVolume,
  frame: JudgedFrame,
  isInside: boolean,
  height = heightExcess(plan, frame),
): Deviation[] => {
  const found: Deviation[] = []
  if (height && height.excessM > 0) found.push(height.limit)
  if (!isInside) found.push('outside')
  if (!holdsAt(plan.during, frame.at)) found.push('untimely')
  return found
}

/** So near to a limit a flight asks for attention, metres. */
export const nearHeightM = 5
export const nearEdgeM = 50

export type Conformance = 'conforming' | 'near' | 'breach'

/** breach: it breaks a limit of its plan; near: 5 m from a height or 50 m from an edge, and within them. */
export const conformanceOf = (
  plan: PlanVolume,
  frame: JudgedFrame,
  { isInside, edgeM }: EdgeRelation = edgeRelation([frame.longitude, frame.latitude], plan.envelope),
): Conformance => {
  const height = heightExcess(plan, frame)
  if (deviationsOf(plan, frame, isInside, height).length > 0) return 'breach'
  const isNearHeight = height !== null && -height.excessM <= nearHeightM
  return isNearHeight || edgeM <= nearEdgeM ? 'near' : 'conforming'
}
