import {
  approvesAtOnce,
  type FlightFacts,
  holdsAt,
  inZone,
  measured,
  type PlannedVolume,
  type Span,
  severityInZone,
  type Violation,
} from '@clearway/domain/alerts'
import { type Deviation, deviationsOf, heightExcess, type JudgedFrame } from '@clearway/domain/conformance'
import { boundaryDistanceM, createZoneIndex, type ZoneIndex } from '@clearway/domain/geo'
import type { StampZone } from '@clearway/domain/telemetry'

/** A frame as the service judges it. */
export interface ZonedFrame extends JudgedFrame {
  /** The zones that hold it. */
  readonly zoneUuids: readonly string[]
}

export interface Margins {
  readonly horizontalMarginM: number
  readonly verticalMarginM: number
}

/** A violation in a frame. What costs something is only asked of the first frames of an episode. */
export interface Finding extends Omit<Violation, 'message' | 'figures'> {
  /** So near to the limit that it may be the instrument's error. */
  isMarginal(): boolean
  words(): Pick<Violation, 'message' | 'figures'>
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
export const judge = (rules: Rules, frame: ZonedFrame, by: Judgement): Finding[] => {
  const found = frame.zoneUuids.flatMap((zoneUuid) => zoneFinding(rules, frame, by, zoneUuid) ?? [])
  const { facts, ground } = rules
  if (!facts.plan) return found
  const isInside = ground?.at(place(frame), null, new Date(frame.at)).length !== 0
  const deviations = deviationsOf(facts.plan, frame, isInside)
  if (deviations.length === 0) return found
  const deviating = { facts, plan: facts.plan, frame, margins: by.margins, deviations }
  return [...found, ...exitFinding(deviating), ...heightFinding(deviating)]
}

const zoneFinding = (
  { facts }: Rules,
  frame: ZonedFrame,
  { zone: find, margins }: Judgement,
  zoneUuid: string,
): Finding | null => {
  const zone = find(zoneUuid)
  if (!zone || approvesAtOnce(zone)) return null
  if (facts.permitted.get(zoneUuid)?.some((span) => holdsAt(span, frame.at))) return null
  return {
    ...inZone(zoneUuid),
    severity: severityInZone(zone),
    isMarginal: () =>
      isNearBand(zone, frame.heightM, margins.verticalMarginM) ||
      boundaryDistanceM(zone.polygon, place(frame)) < margins.horizontalMarginM,
    words: () =>
      frame.heightM === null
        ? { message: `${facts.name} is in ${zone.zoneName} without permission.` }
        : measured(facts.name, { kind: 'zone', zone_name: zone.zoneName, height_m: frame.heightM }),
  }
}

/** Within the margin of the ceiling, or of a floor that is not the ground. */
const isNearBand = (
  { minHeightM, maxHeightM }: Pick<StampZone, 'minHeightM' | 'maxHeightM'>,
  heightM: number | null,
  marginM: number,
): boolean =>
  heightM !== null && (maxHeightM - heightM < marginM || (minHeightM > 0 && heightM - minHeightM < marginM))

/** A frame that breaks limits of its plan. */
interface Deviating {
  readonly facts: FlightFacts
  readonly plan: PlannedVolume
  readonly frame: ZonedFrame
  readonly margins: Margins
  readonly deviations: readonly Deviation[]
}

const exitFinding = ({ facts, plan, frame, margins, deviations }: Deviating): Finding[] => {
  const [isOutside, isUntimely] = [deviations.includes('outside'), deviations.includes('untimely')]
  if (!isOutside && !isUntimely) return []
  const distanceM = () => boundaryDistanceM(plan.envelope, place(frame))
  return [
    {
      alertType: 'geofence_exit',
      ...ofPlan(facts, plan, frame),
      isMarginal: () => !isUntimely && distanceM() < margins.horizontalMarginM,
      words: () =>
        isOutside
          ? measured(facts.name, { kind: 'outside', distance_m: distanceM(), plan_svc_id: plan.svcId })
          : {
              message: `${facts.name} flies outside the time of its plan ${plan.svcId}, ${timeWords(plan.during)}.`,
            },
    },
  ]
}

const heightFinding = ({ facts, plan, frame, margins }: Deviating): Finding[] => {
  const height = heightExcess(plan, frame)
  if (!height || height.excessM <= 0) return []
  return [
    {
      alertType: 'altitude_breach',
      ...ofPlan(facts, plan, frame),
      isMarginal: () => height.excessM < margins.verticalMarginM,
      words: () =>
        measured(facts.name, {
          kind: 'height',
          limit: height.limit,
          height_m: height.heightM,
          limit_m: height.limitM,
          reference: height.reference,
          plan_svc_id: plan.svcId,
        }),
    },
  ]
}

/** It concerns the zones that answered for the plan and those where the aircraft now is. */
const ofPlan = (facts: FlightFacts, plan: PlannedVolume, { zoneUuids }: ZonedFrame) => ({
  subjectUuid: plan.planUuid,
  severity: 'major' as const,
  zoneUuids: [...new Set([...facts.planZoneUuids, ...zoneUuids])],
})

const place = ({ longitude, latitude }: JudgedFrame): [number, number] => [longitude, latitude]

const minutes = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}`
const timeWords = ({ from, to }: Span): string => `${minutes(from)} to ${minutes(to)} UTC`
