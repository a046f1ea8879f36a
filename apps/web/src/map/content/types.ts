import type { Polygon } from 'geojson'

export type LngLat = readonly [longitude: number, latitude: number]

export interface Camera {
  readonly center: LngLat
  readonly zoom: number
}

/** The wire's `{west, south, east, north}`, in degrees. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export type ZoneType = 'red' | 'yellow' | 'green' | 'awareness'

/** airspace_zone_type by its number (docs/contract/enumerations.md#airspace). */
export const zoneTypes: Readonly<Record<number, ZoneType>> = {
  1: 'red',
  2: 'yellow',
  3: 'green',
  4: 'awareness',
}

export interface MapZone {
  readonly zoneUuid: string
  readonly name: string
  readonly type: ZoneType
  readonly envelope: Polygon
  readonly minHeight: number | null
  readonly maxHeight: number | null
  /** The limits as they were given, in words; metres above ground where absent. */
  readonly heights?: string
  /** ISO timestamps of a temporary restriction; null is always. */
  readonly activeFrom: string | null
  readonly activeTo: string | null
}

export interface MapPlan {
  readonly planUuid: string
  readonly envelope: Polygon
  /** First line of the label: the operator, or "another operator" where the reader may not know. */
  readonly label: string
  /** Second line: band and window. */
  readonly detail?: string
}

export type Conformance = 'conforming' | 'near' | 'breach' | 'no-plan' | 'stale'

/** An aircraft of which the reader may know where it is, and no more. */
export interface OtherAircraft {
  readonly id: string
  readonly longitude: number
  readonly latitude: number
  /** Degrees clockwise from north. */
  readonly heading: number
  /** Its height, where that matters to the reader; empty elsewhere. */
  readonly label: string
}

export interface TrailPoint {
  readonly longitude: number
  readonly latitude: number
}

/** One aircraft as the map draws it. */
export interface MapAircraft {
  readonly assetUuid: string
  readonly label: string
  /** Second line of the label: "97 m, climbing". */
  readonly detail: string
  readonly longitude: number
  readonly latitude: number
  /** Degrees clockwise from north; also the direction of the glide. */
  readonly heading: number
  readonly speedMps: number
  readonly conformance: Conformance
  /** Time of the newest frame on this browser's clock (Date.now), skew removed: gives age and glide. */
  readonly frameAtMs: number
  /** Set when the marker leaves: it fades from then on. */
  readonly leftAtMs: number | null
  readonly trail: readonly TrailPoint[]
}

/** Something on a track: how far, and what it is in words. */
export interface MarkAhead {
  readonly kind: 'edge' | 'zone'
  readonly metres: number
  readonly words: string
}
