import type { LeaveReason, TelemetryFrame } from '@clearway/client'
import { deviationsOf, heightExcess, nearHeightM, type PlanVolume } from '@clearway/domain/conformance'
import { edgeDistanceM, edgeRelation } from '@clearway/domain/geo'
import { age, distance, metres } from '@clearway/ui'
import { judgedLive } from '../../entities/flight/flight-frame.ts'
import type { Conformance } from '../../map/content/types.ts'

/** What the service has about a flight beside its frames. */
export interface FlightFacts {
  readonly sessionUuid: string
  /** What its aircraft is called. */
  readonly name: string
  readonly modelName: string
  /** Metres above ground, where its model has one. */
  readonly ceilingM: number | undefined
  /** Name where the reader may see the mission, else the pilot's id. */
  readonly pilot: string
  /** Of one's own flights: who flies, for the row. */
  readonly flownBy: string | undefined
  /** null: it flies without one; undefined: not read yet, or not open to this organisation. */
  readonly plan: PlanVolume | null | undefined
  readonly planName: string | undefined
  /** Known where the reader may see the mission; for own flights it is left out. */
  readonly operator: string | undefined
  readonly missionName: string | undefined
}

interface DetailFacts {
  readonly frame: TelemetryFrame
  readonly conformance: Conformance
  readonly facts: FlightFacts | undefined
  /** Names of the zones that it is inside. */
  readonly zones: readonly string[]
  readonly ageMs: number
}

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** How far out of its plan: "Above band by 7 m", "Outside its plan by 25 m". */
export const breachWords = (frame: TelemetryFrame, plan: PlanVolume): string | undefined => {
  const judged = judgedLive(frame)
  const { edgeM, isInside } = edgeRelation([frame.longitude, frame.latitude], plan.envelope)
  const [deviation] = deviationsOf(plan, judged, isInside)
  if (!deviation) return undefined
  if (deviation === 'untimely') return 'Outside the time of its plan'
  if (deviation === 'outside') return `Outside its plan by ${distance(Math.max(1, edgeM))}`
  const { excessM } = heightExcess(plan, judged)!
  const far = metres(Math.max(1, excessM))
  return deviation === 'above' ? `Above band by ${far}` : `Below band by ${far}`
}

/** The same in two words, for the chip of the card. */
export const breachTitle = (frame: TelemetryFrame, plan: PlanVolume | null | undefined): string => {
  const words = plan ? breachWords(frame, plan) : undefined
  if (words === undefined) return 'Open alert'
  if (words.startsWith('Outside its plan')) return 'Outside plan'
  return words.startsWith('Outside the time') ? 'Outside time' : words.slice(0, words.indexOf(' by '))
}

/** What it is near to: "2 m below ceiling", "40 m from plan edge". */
export const nearWords = (frame: TelemetryFrame, plan: PlanVolume): string => {
  const height = heightExcess(plan, judgedLive(frame))
  if (height && -height.excessM <= nearHeightM)
    return `${metres(-height.excessM)} ${height.limit === 'above' ? 'below ceiling' : 'above floor'}`
  return `${distance(edgeDistanceM([frame.longitude, frame.latitude], plan.envelope))} from plan edge`
}

/** The second line of a flight: what is wrong and where, else who flies what. */
export const flightDetail = ({ frame, conformance, facts, zones, ageMs }: DetailFacts): string => {
  const place = zones[0] ?? 'Outside all zones'
  const pilot = facts?.flownBy
  if (conformance === 'stale') return joined(`Last frame ${age(Math.floor(ageMs / 1000) * 1000)} ago`, pilot)
  if (conformance === 'breach')
    return joined((facts?.plan && breachWords(frame, facts.plan)) ?? 'Open alert', place, pilot)
  if (conformance === 'near' && facts?.plan) return joined(nearWords(frame, facts.plan), place, pilot)
  if (conformance === 'no-plan') return joined(facts?.modelName, pilot, place)
  return facts?.operator
    ? joined(facts.operator, facts.modelName)
    : joined(facts?.missionName ?? facts?.modelName, pilot, place)
}

const leaveWords: Readonly<Record<LeaveReason, string>> = {
  outside_bounds: 'Left the view',
  stale: 'Stale, no frame came',
  session_ended: 'Session ended',
  subscription_cleared: 'No longer watched',
  unsubscribed: 'No longer watched',
}

export const leaveReason = (reason: LeaveReason): string => leaveWords[reason]
