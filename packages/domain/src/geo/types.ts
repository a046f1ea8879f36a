import type { Polygon, Position } from 'geojson'

export type { Polygon, Position }

/** Half-open [minHeightM, maxHeightM), metres above ground level. */
export interface HeightBand {
  minHeightM: number
  maxHeightM: number
}

/** Half-open [startsAt, endsAt); null is open on that side. */
export interface TimeWindow {
  startsAt: Date | null
  endsAt: Date | null
}

/** A piece of airspace for a while (the term of ASTM F3548). */
export interface Volume4D extends HeightBand, TimeWindow {
  polygon: Polygon
}

/** [west, south, east, north] in degrees, as in RFC 7946 section 5. */
export type Bbox = [west: number, south: number, east: number, north: number]

/**
 * Two things closer than this, in degrees, touch (about 11 cm on the ground). It is the fuzz of PostgreSQL's
 * own `polygon && polygon`, so that the database and this code give one answer.
 */
export const TOUCH_TOLERANCE_DEG = 1e-6

/** A position as people write it: latitude first. */
export interface TextPosition {
  readonly latitude: number
  readonly longitude: number
}
