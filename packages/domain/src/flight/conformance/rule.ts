import { type EdgeStanding, edgeStanding, type Polygon } from '../../geo/index.ts'
import { holdsAt, type Span } from '../../geo/volume.ts'

// The one rule about what a frame may be under its plan. The telemetry service raises alerts by it, the live map and
// the replay colour aircraft by it. Pure, and safe in a browser.

/** The volume that a flight plan was approved for: ground, heights in metres above ground, time. */
export interface PlanVolume {
  readonly envelope: Polygon
  readonly minHeightM: number
  readonly maxHeightM: number
  readonly during: Span
}

/** A frame as it is judged. */
export interface JudgedFrame {
  /** Epoch milliseconds. */
  readonly at: number
  readonly longitude: number
  readonly latitude: number
  /** Metres above ground; null when it was not sent. */
  readonly heightM: number | null
  /** null when it was not sent: then the aircraft is taken to fly. */
  readonly isInAir: boolean | null
}

/** A limit of its plan that a frame breaks. */
export type Deviation = 'above' | 'below' | 'outside' | 'untimely'

export interface HeightExcess {
  readonly heightM: number
  readonly limit: 'above' | 'below'
  /** Metres beyond the limit; below zero: metres left to it. */
  readonly excessM: number
}

/** The height limit that a frame breaks, else the one that it is nearest to; null where no height was sent. */
export const heightExcess = (
  { minHeightM, maxHeightM }: Pick<PlanVolume, 'minHeightM' | 'maxHeightM'>,
  { heightM, isInAir }: Pick<JudgedFrame, 'heightM' | 'isInAir'>,
): HeightExcess | null => {
  if (heightM === null) return null
  const above = heightM - maxHeightM
  const below = hasFloor(minHeightM, heightM, isInAir) ? minHeightM - heightM : Number.NEGATIVE_INFINITY
  return above >= below
    ? { heightM, limit: 'above', excessM: above }
    : { heightM, limit: 'below', excessM: below }
}

/** On the ground an aircraft is below any band, and breaks none; a band from the ground has no floor to come near to. */
const hasFloor = (minHeightM: number, heightM: number, isInAir: boolean | null): boolean =>
  isInAir !== false && (minHeightM > 0 || heightM < minHeightM)

/** What a frame breaks of its plan; `isInside`: its ground holds the frame's place, edges included. */
export const deviationsOf = (plan: PlanVolume, frame: JudgedFrame, isInside: boolean): Deviation[] => {
  const found: Deviation[] = []
  const height = heightExcess(plan, frame)
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
  { isInside, edgeM }: EdgeStanding = edgeStanding([frame.longitude, frame.latitude], plan.envelope),
): Conformance => {
  if (deviationsOf(plan, frame, isInside).length > 0) return 'breach'
  const height = heightExcess(plan, frame)
  const isNearHeight = height !== null && -height.excessM <= nearHeightM
  return isNearHeight || edgeM <= nearEdgeM ? 'near' : 'conforming'
}
