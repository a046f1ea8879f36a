import type { Band, StoredPolygon } from '@clearway/db'

/** What takes in a volume, in metres above mean sea level and above the ellipsoid; null: not known, and so open. */
export interface Bounds {
  readonly amsl: Band
  readonly w84: Band
}

/** A piece of airspace for a while, as rows hold it. Null is open. */
export interface Volume {
  polygon: StoredPolygon
  minHeight: number | null
  maxHeight: number | null
  /** Absent or null: nothing is known but metres above ground. */
  bounds?: Bounds | null
  from: Date | null
  to: Date | null
}

/** A band and a window without open ends, as missions and plans have them. */
export interface Slot {
  minHeight: number
  maxHeight: number
  from: Date
  to: Date
}
export interface ClosedVolume extends Slot {
  polygon: StoredPolygon
  bounds?: Bounds | null
}
