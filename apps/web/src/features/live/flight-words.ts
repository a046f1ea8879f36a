import { pointInPolygon } from '@clearway/domain/geo'
import { age } from '@clearway/ui'
import { edgeDistanceM } from '../../map/live/conformance.ts'
import type { FlownPlan, LeaveReason, TelemetryFrame } from '../../map/live/index.ts'
import type { Conformance } from '../../map/types.ts'
import type { FlightFacts } from './flight.ts'

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
export function breachWords(frame: TelemetryFrame, plan: FlownPlan): string | undefined {
  const height = frame.altitude_agl
  if (height != null && plan.maxHeight !== null && height > plan.maxHeight)
    return `Above band by ${Math.max(1, Math.round(height - plan.maxHeight))} m`
  if (height != null && plan.minHeight !== null && height < plan.minHeight)
    return `Below band by ${Math.max(1, Math.round(plan.minHeight - height))} m`
  const position = [frame.longitude, frame.latitude]
  if (pointInPolygon(position, plan.envelope)) return undefined
  return `Outside its plan by ${Math.max(1, Math.round(edgeDistanceM(position, plan.envelope)))} m`
}

/** The same in two words, for the chip of the card. */
export function breachTitle(frame: TelemetryFrame, plan: FlownPlan | null | undefined): string {
  const words = plan ? breachWords(frame, plan) : undefined
  if (words === undefined) return 'Open alert'
  return words.startsWith('Outside') ? 'Outside plan' : words.slice(0, words.indexOf(' by '))
}

/** So near to floor or ceiling a height asks for attention. */
export const nearHeightM = 5

/** What it is near to: "2 m below ceiling", "40 m from plan edge". */
export function nearWords(frame: TelemetryFrame, plan: FlownPlan): string {
  const height = frame.altitude_agl
  if (height != null && plan.maxHeight !== null && plan.maxHeight - height <= nearHeightM)
    return `${Math.round(plan.maxHeight - height)} m below ceiling`
  if (height != null && plan.minHeight !== null && height - plan.minHeight <= nearHeightM)
    return `${Math.round(height - plan.minHeight)} m above floor`
  return `${Math.round(edgeDistanceM([frame.longitude, frame.latitude], plan.envelope))} m from plan edge`
}

/** The second line of a flight: what is wrong and where, else who flies what. */
export function flightDetail({ frame, conformance, facts, zones, ageMs }: DetailFacts): string {
  const place = zones[0] ?? 'Outside all zones'
  if (conformance === 'stale') return `Last frame ${age(Math.floor(ageMs / 1000) * 1000)} ago`
  if (conformance === 'breach')
    return joined((facts?.plan && breachWords(frame, facts.plan)) ?? 'Open alert', place)
  if (conformance === 'near' && facts?.plan) return joined(nearWords(frame, facts.plan), place)
  if (conformance === 'no-plan') return joined(facts?.modelName, place)
  return facts?.operator ? joined(facts.operator, facts.modelName) : joined(facts?.modelName, place)
}

const leaveWords: Readonly<Record<LeaveReason, string>> = {
  outside_bounds: 'Left the view',
  stale: 'Stale, no frame came',
  session_ended: 'Session ended',
  subscription_cleared: 'No longer watched',
  unsubscribed: 'No longer watched',
}

export const leaveReason = (reason: LeaveReason): string => leaveWords[reason]
