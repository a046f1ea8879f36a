import {
  approvesAtOnce,
  type FlightFacts,
  inZone,
  type PlannedVolume,
  type Span,
  severityInZone,
  type Violation,
} from '@clearway/domain/alerts'
import { boundaryDistanceM, createZoneIndex, type ZoneIndex } from '@clearway/domain/geo'
import type { StampZone } from '@clearway/domain/telemetry'

/** A frame as it is judged. */
export interface Sighting {
  /** Epoch milliseconds. */
  readonly at: number
  readonly longitude: number
  readonly latitude: number
  /** Metres above ground; null when it was not sent. */
  readonly heightM: number | null
  readonly isInAir: boolean | null
  /** The zones that hold it. */
  readonly zoneUuids: readonly string[]
}

export interface Margins {
  readonly horizontalMarginM: number
  readonly verticalMarginM: number
}

/** A violation in a frame. What costs something is only asked of the first frames of an episode. */
export interface Finding extends Omit<Violation, 'message'> {
  /** So near to the limit that it may be the instrument's error. */
  isMarginal(): boolean
  message(): string
}

/** A flight's facts, ready to judge many frames by. */
export interface Rules {
  readonly facts: FlightFacts
  /** Holds the ground of the plan. */
  readonly ground: ZoneIndex | null
}

export const rulesOf = (facts: FlightFacts): Rules => ({
  facts,
  ground: facts.plan && groundOf(facts.plan),
})

const groundOf = ({ planUuid, envelope }: PlannedVolume): ZoneIndex =>
  createZoneIndex([
    {
      id: planUuid,
      polygon: envelope,
      minHeightM: -Infinity,
      maxHeightM: Infinity,
      activeFrom: null,
      activeTo: null,
    },
  ])

export interface Judgement {
  readonly margins: Margins
  zone(zoneUuid: string): StampZone | undefined
}

/** What a frame violates: zones that it has no permission for, the ground and time of its plan, its height band. */
export const judge = (rules: Rules, sighting: Sighting, by: Judgement): Finding[] => {
  const { plan } = rules.facts
  const found = sighting.zoneUuids.flatMap((zoneUuid) => zoneFinding(rules, sighting, by, zoneUuid) ?? [])
  if (!plan) return found
  const exit = exitFinding(rules, plan, sighting, by)
  const breach = heightFinding(rules, plan, sighting, by)
  return [...found, ...(exit ? [exit] : []), ...(breach ? [breach] : [])]
}

const holds = ({ from, to }: Span, at: number): boolean => at >= from && at < to

const zoneFinding = (
  { facts }: Rules,
  sighting: Sighting,
  { zone: find, margins }: Judgement,
  zoneUuid: string,
): Finding | null => {
  const zone = find(zoneUuid)
  if (!zone || approvesAtOnce(zone)) return null
  if (facts.permitted.get(zoneUuid)?.some((span) => holds(span, sighting.at))) return null
  return {
    ...inZone(zoneUuid),
    severity: severityInZone(zone),
    isMarginal: () =>
      isNearBand(zone, sighting.heightM, margins.verticalMarginM) ||
      boundaryDistanceM(zone.polygon, place(sighting)) < margins.horizontalMarginM,
    message: () => `${facts.name} is in ${zone.zoneName} without permission${heightWords(sighting)}.`,
  }
}

/** Within the margin of the ceiling, or of a floor that is not the ground. */
const isNearBand = (
  { minHeightM, maxHeightM }: Pick<StampZone, 'minHeightM' | 'maxHeightM'>,
  heightM: number | null,
  marginM: number,
): boolean =>
  heightM !== null && (maxHeightM - heightM < marginM || (minHeightM > 0 && heightM - minHeightM < marginM))

const exitFinding = (
  { facts, ground }: Rules,
  plan: PlannedVolume,
  sighting: Sighting,
  { margins }: Judgement,
): Finding | null => {
  const isOutside = ground?.at(place(sighting), null, new Date(sighting.at)).length === 0
  const isUntimely = !holds(plan.during, sighting.at)
  if (!isOutside && !isUntimely) return null
  const distanceM = () => boundaryDistanceM(plan.envelope, place(sighting))
  return {
    alertType: 'geofence_exit',
    ...ofPlan(facts, plan, sighting),
    isMarginal: () => !isUntimely && distanceM() < margins.horizontalMarginM,
    message: () =>
      isOutside
        ? `${facts.name} is ${Math.round(distanceM())} m outside the area of its plan ${plan.svcId}.`
        : `${facts.name} flies outside the time of its plan ${plan.svcId}, ${timeWords(plan.during)}.`,
  }
}

const heightFinding = (
  { facts }: Rules,
  plan: PlannedVolume,
  sighting: Sighting,
  { margins }: Judgement,
): Finding | null => {
  const { heightM, isInAir } = sighting
  if (heightM === null) return null
  const above = heightM - plan.maxHeightM
  // On the ground an aircraft is below any band, and breaks none.
  const below = isInAir === false ? 0 : plan.minHeightM - heightM
  const excess = Math.max(above, below)
  if (excess <= 0) return null
  const limit = above > 0 ? `above the ${plan.maxHeightM} m` : `below the ${plan.minHeightM} m`
  return {
    alertType: 'altitude_breach',
    ...ofPlan(facts, plan, sighting),
    isMarginal: () => excess < margins.verticalMarginM,
    message: () => `${facts.name} is at ${metres(heightM)}, ${limit} of its plan ${plan.svcId}.`,
  }
}

/** It concerns the zones that answered for the plan and those where the aircraft now is. */
const ofPlan = (facts: FlightFacts, plan: PlannedVolume, { zoneUuids }: Sighting) => ({
  subjectUuid: plan.planUuid,
  severity: 'major' as const,
  zoneUuids: [...new Set([...facts.planZoneUuids, ...zoneUuids])],
})

const place = ({ longitude, latitude }: Sighting): [number, number] => [longitude, latitude]
const metres = (height: number): string => `${Math.round(height * 10) / 10} m`
const heightWords = ({ heightM }: Sighting): string => (heightM === null ? '' : `, at ${metres(heightM)}`)

const minutes = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}`
const timeWords = ({ from, to }: Span): string => `${minutes(from)} to ${minutes(to)} UTC`
