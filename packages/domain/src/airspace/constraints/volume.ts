import type { StoredPolygon } from '@clearway/db'

/** A piece of airspace for a while, as rows hold it. Null is open. */
export interface Volume {
  polygon: StoredPolygon
  minHeight: number | null
  maxHeight: number | null
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
}
