import { boundaryAheadM, edgeRelation, type Polygon, zoneAhead } from '@clearway/domain/geo'
import { age, count, distance } from '@clearway/ui'
import { isEdgeSoon, zoneSoonS, zoneTone } from '../../entities/flight/attention.ts'
import type { MapZone, MarkAhead } from '../../map/content/types.ts'
import { zonePhase } from '../../map/layers/zone-features.ts'
import type { Flight } from './flight.ts'

/** What lies on the track of a flight. */
export interface Ahead {
  /** The edge of its plan: on the track, else the nearest; null: no plan. */
  readonly edge: { readonly metres: number; readonly isAhead: boolean; readonly isInside: boolean } | null
  readonly next: { readonly zone: MapZone; readonly metres: number; readonly seconds: number } | null
}

const withinS = 600
const withinM = 20_000

const holdsHeight = ({ minHeight, maxHeight }: MapZone, heightM: number | null): boolean =>
  heightM === null || (heightM >= (minHeight ?? 0) && heightM <= (maxHeight ?? Number.POSITIVE_INFINITY))

/** Those in which a flight asks or is not: at its height, at this time. */
const inTheWay = (zones: readonly MapZone[], { heightM }: Flight, nowMs: number) =>
  zones
    .filter(({ type }) => type === 'red' || type === 'yellow')
    .filter((zone) => holdsHeight(zone, heightM) && zonePhase(zone, nowMs) === 'active')
    .map((zone) => ({ ...zone, polygon: zone.envelope as Polygon }))

export const aheadOf = (flight: Flight, zones: readonly MapZone[], nowMs: number): Ahead => {
  const position = [flight.longitude, flight.latitude]
  const { headingDeg: trackDeg, speedMps } = flight
  const envelope = flight.facts?.plan?.envelope
  const relation = envelope && edgeRelation(position, envelope)
  const onTrack = envelope ? boundaryAheadM(position, trackDeg, { polygon: envelope, withinM }) : null
  return {
    edge: relation
      ? { metres: onTrack ?? relation.edgeM, isAhead: onTrack !== null, isInside: relation.isInside }
      : null,
    next: zoneAhead({ position, trackDeg, speedMps: speedMps ?? 0 }, inTheWay(zones, flight, nowMs), withinS),
  }
}

/** What a map draws along the track: the plan's edge where it lies ahead, and the next zone. */
export const marksAhead = ({ edge, next }: Ahead): MarkAhead[] => [
  ...(edge?.isAhead
    ? [{ kind: 'edge' as const, metres: edge.metres, words: `${distance(edge.metres)} to plan edge` }]
    : []),
  ...(next
    ? [{ kind: 'zone' as const, metres: next.metres, words: `${inTime(next.seconds)} to ${next.zone.name}` }]
    : []),
]

export interface NextWords {
  readonly text: string
  readonly isUrgent: boolean
}

/** 48 s, 4 min. */
export const inTime = (seconds: number): string =>
  seconds < zoneSoonS ? `${count(seconds)} s` : `${count(seconds / 60)} min`

/** The one thing that comes next: the age of what is shown, a zone in seconds, the plan's edge in metres. */
export const nextWords = (flight: Flight, { edge, next }: Ahead, nowMs: number): NextWords => {
  if (flight.conformance === 'stale')
    return { text: `last frame ${age(Math.max(0, nowMs - flight.frameAtMs))} ago`, isUrgent: true }
  if (next && zoneTone(next.seconds))
    return { text: `${next.zone.name} in ${inTime(next.seconds)}`, isUrgent: true }
  if (edge?.isInside && isEdgeSoon(edge.metres, flight.speedMps))
    return { text: `plan edge ${distance(edge.metres)}`, isUrgent: true }
  if (next) return { text: `${next.zone.name} in ${inTime(next.seconds)}`, isUrgent: false }
  return { text: 'no zone for 10 min', isUrgent: false }
}
