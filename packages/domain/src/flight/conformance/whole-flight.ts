import { edgeRelation } from '../../geo/index.ts'
import {
  type Conformance,
  conformanceOf,
  type Deviation,
  deviationsOf,
  type JudgedFrame,
  nearHeightM,
  type PlanVolume,
} from './rule.ts'

/** The first and the last moment of a flight that was so high; null: none was. Epoch milliseconds. */
export type Stay = { readonly first: number; readonly last: number } | null

/** What only who knows the whole flight knows: when it was in the band of its plan, and when well above its floor. */
export interface Climbed {
  readonly inBand: Stay
  readonly clear: Stay
}

/** So high a flight is in the band of its plan, and well above its floor. Metres above ground. */
export const climbHeights = ({ minHeightM }: PlanVolume): { [Key in keyof Climbed]: number } => ({
  inBand: minHeightM,
  clear: minHeightM + nearHeightM,
})

/** A frame in the whole of its flight. */
export interface Judged {
  readonly state: Conformance
  readonly deviations: readonly Deviation[]
}

/**
 * The rule for a flight that is known from its first to its last frame: it goes by the plan, without its floor on the way
 * up into the band and down from it. The service and the live map cannot know where these end.
 */
export const flightJudge = (
  plan: PlanVolume,
  { inBand, clear }: Climbed,
): ((frame: JudgedFrame) => Judged) => {
  const inTransit: PlanVolume = {
    ...plan,
    minHeightM: Number.NEGATIVE_INFINITY,
    limits: { min: null, max: plan.limits?.max ?? null },
  }
  const during = (stay: Stay, at: number) => (stay && at > stay.first && at < stay.last ? plan : inTransit)
  return (frame) => {
    const relation = edgeRelation([frame.longitude, frame.latitude], plan.envelope)
    const volume = during(inBand, frame.at)
    const state = conformanceOf(volume, frame, relation)
    return {
      // Climbing through the floor is not being near to it.
      state: state === 'near' ? conformanceOf(during(clear, frame.at), frame, relation) : state,
      deviations: state === 'breach' ? deviationsOf(volume, frame, relation.isInside) : [],
    }
  }
}
