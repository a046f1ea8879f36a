import Flatbush from 'flatbush'
import type { Polygon, Position } from 'geojson'
import { EdgeSet, withRounding } from './edge-set.ts'
import { heldAgainst, type KnownHeights, type LimitPair } from './limits.ts'
import { edgeSetsOverlap } from './predicates.ts'
import { TOUCH_TOLERANCE_DEG, type Volume4D } from './types.ts'
import { heightsOverlap, timesOverlap, windowHolds } from './volume.ts'

/** A zone as the index wants it. Metres above ground level; null times are open. */
export interface IndexedZone {
  id: string
  polygon: Polygon
  minHeightM: number
  maxHeightM: number
  /** The limits as they were given: a height that is known in their reference is held against them. */
  limits?: LimitPair | null
  activeFrom: Date | null
  activeTo: Date | null
}

export interface ZoneIndex {
  /**
   * Ids of the zones that hold [longitude, latitude] at that height and time, in the order in which the zones were
   * given. A height that nobody knows (null) is in every band.
   */
  at(position: Position, heights: KnownHeights | null, time: Date): string[]
  /** Ids of the zones that overlap the volume, in the order in which the zones were given. */
  overlapping(volume: Volume4D): string[]
}

interface Entry extends Volume4D {
  id: string
  limits?: LimitPair | null
  edges: EdgeSet
}

/** An index over zones that do not change; build it anew when one does. */
export const createZoneIndex = (zones: readonly IndexedZone[]): ZoneIndex => {
  const entries = zones.map(entryOf)
  const boxes = boxIndex(entries)
  const ids = (found: number[]) => found.sort((a, b) => a - b).map((i) => entries[i]!.id)
  return {
    at([x, y], heights, time) {
      const holds = (zone: Entry) =>
        (heights === null || holdsHeight(zone, heights)) &&
        windowHolds(zone, time) &&
        zone.edges.locate(x!, y!) !== 'outside'
      return ids(boxes?.search(x!, y!, x!, y!, (i) => holds(entries[i]!)) ?? [])
    },
    overlapping(volume) {
      const edges = new EdgeSet(volume.polygon)
      const overlaps = (entry: Entry) =>
        heightsOverlap(entry, volume) && timesOverlap(entry, volume) && edgeSetsOverlap(entry.edges, edges)
      return ids(boxes?.search(...edges.bbox, (i) => overlaps(entries[i]!)) ?? [])
    },
  }
}

const holdsHeight = ({ minHeightM, maxHeightM, limits }: Entry, heights: KnownHeights): boolean => {
  const floor = heldAgainst(heights, limits?.min ?? null, minHeightM)
  const top = heldAgainst(heights, limits?.max ?? null, maxHeightM)
  return (!floor || floor.heightM >= floor.limitM) && (!top || top.heightM < top.limitM)
}

const entryOf = ({ activeFrom, activeTo, ...zone }: IndexedZone): Entry => ({
  ...zone,
  startsAt: activeFrom,
  endsAt: activeTo,
  edges: new EdgeSet(zone.polygon),
})

/** Null when there is nothing to index, which Flatbush does not take. */
const boxIndex = (entries: Entry[]): Flatbush | null => {
  if (entries.length === 0) return null
  const reach = withRounding(TOUCH_TOLERANCE_DEG)
  const boxes = new Flatbush(entries.length)
  for (const { edges } of entries) {
    const [west, south, east, north] = edges.bbox
    boxes.add(west - reach, south - reach, east + reach, north + reach)
  }
  boxes.finish()
  return boxes
}
