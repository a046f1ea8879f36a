import { boundaryDistanceM, pointInPolygon } from '../../geo/index.ts'
import type { PlanRow } from '../flight-plans/store.ts'
import type { ArmingReason } from './contract.ts'

/** What airspace a plan has at a moment. */
export type PlanState = 'permitted' | 'waits' | 'rejected' | 'taken'

export interface JudgedPlan {
  readonly plan: PlanRow
  readonly state: PlanState
}

export interface ArmingFacts {
  readonly isInService: boolean
  /** Null: it was not asked for. */
  readonly hasCertificate: boolean | null
  readonly plans: readonly JudgedPlan[]
  readonly at: Date
  readonly place: { readonly latitude: number; readonly longitude: number } | null
}

export interface ArmingVerdict {
  readonly reason: ArmingReason | null
  readonly judged: JudgedPlan | null
  /** How far the place is from the plan, where it is outside. */
  readonly outsideM: number | null
}

const refused = (
  reason: ArmingReason,
  judged: JudgedPlan | null = null,
  outsideM: number | null = null,
): ArmingVerdict => ({ reason, judged, outsideM })

const byState: Record<PlanState, ArmingReason | null> = {
  permitted: null,
  waits: 'plan_waits',
  rejected: 'rejected',
  taken: 'volume_taken',
}
const best: readonly PlanState[] = ['permitted', 'waits', 'taken', 'rejected']

/**
 * Whether an aircraft may be armed (docs/contract/planning.md#arming). Its plan is one of the moment and of the place; of
 * several the one that permits most.
 */
export const judgeArming = (facts: ArmingFacts): ArmingVerdict => {
  if (!facts.isInService) return refused('asset_inactive')
  if (facts.hasCertificate === false) return refused('certificate_revoked')
  const now = facts.plans.filter(
    ({ plan }) => plan.scheduleStartTime <= facts.at && facts.at < plan.scheduleEndTime,
  )
  if (now.length === 0) return untimely(facts)
  const away = now.map((judged) => ({ judged, outsideM: outsideBy(judged.plan, facts.place) }))
  const [chosen] = away
    .filter(({ outsideM }) => outsideM === 0)
    .sort((a, b) => best.indexOf(a.judged.state) - best.indexOf(b.judged.state))
  if (chosen) return { reason: byState[chosen.judged.state], judged: chosen.judged, outsideM: null }
  const nearest = away.reduce((a, b) => (b.outsideM < a.outsideM ? b : a))
  return refused('outside', nearest.judged, nearest.outsideM)
}

const untimely = ({ plans, at }: ArmingFacts): ArmingVerdict => {
  const gapMs = ({ plan }: JudgedPlan) =>
    plan.scheduleStartTime > at ? +plan.scheduleStartTime - +at : +at - +plan.scheduleEndTime
  const [nearest] = [...plans].sort((a, b) => gapMs(a) - gapMs(b))
  if (!nearest) return refused('no_plan')
  return refused(nearest.plan.scheduleStartTime > at ? 'too_early' : 'too_late', nearest)
}

const outsideBy = ({ flightEnvelope }: PlanRow, place: ArmingFacts['place']): number => {
  if (!place) return 0
  const position = [place.longitude, place.latitude]
  return pointInPolygon(position, flightEnvelope) ? 0 : boundaryDistanceM(flightEnvelope, position)
}
