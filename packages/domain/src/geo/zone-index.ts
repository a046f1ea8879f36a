import type Flatbush from 'flatbush'
import type { Polygon, Position } from 'geojson'
import { boxIndex } from './area-index.ts'
import { EdgeSet } from './edge-set.ts'
import { heldAgainst, type KnownHeights, type LimitPair } from './limits.ts'
import { edgeSetsOverlap } from './predicates.ts'
import type { Bbox, Volume4D } from './types.ts'
import { heightsOverlap, timesOverlap, windowHolds } from './volume.ts'

/** A zone as the index takes it. Metres above ground level; null times are open. */
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
   * given. An unknown height (null) is in every band.
   */
  at(position: Position, heights: KnownHeights | null, time: Date): string[]
  /** Ids of the zones that overlap the volume, in the order in which the zones were given. */
  overlapping(volume: Volume4D): string[]
  /** An index without the zones of these ids, and with these zones behind all others. */
  changed(gone: ReadonlySet<string>, zones: readonly IndexedZone[]): ZoneIndex
}

interface Entry extends Volume4D {
  id: string
  limits?: LimitPair | null
  edges: EdgeSet
}

export const createZoneIndex = (zones: readonly IndexedZone[]): ZoneIndex =>
  indexOver({ settled: layerOf(zones.map(entryOf)), gone: new Set(), fresh: layerOf([]) })

interface Layer {
  readonly entries: readonly Entry[]
  /** Null when there is nothing to index. */
  readonly boxes: Flatbush | null
}

/** A change costs what the fresh zones are, not what all are: they are settled when they have become many. */
interface Layers {
  readonly settled: Layer
  /** Of the settled zones those that have changed since; others too, which does no harm. */
  readonly gone: ReadonlySet<string>
  readonly fresh: Layer
}

/** So many are no more work than a search. */
const few = 256
const settledShare = 0.25

const indexOver = ({ settled, gone, fresh }: Layers): ZoneIndex => {
  const search = (box: Bbox, holds: (entry: Entry) => boolean): string[] => [
    ...found(settled, box, gone.size === 0 ? holds : (entry) => !gone.has(entry.id) && holds(entry)),
    ...found(fresh, box, holds),
  ]
  return {
    at([x, y], heights, time) {
      const holds = (zone: Entry) =>
        (heights === null || holdsHeight(zone, heights)) &&
        windowHolds(zone, time) &&
        zone.edges.locate(x!, y!) !== 'outside'
      return search([x!, y!, x!, y!], holds)
    },
    overlapping(volume) {
      const edges = new EdgeSet(volume.polygon)
      const overlaps = (entry: Entry) =>
        heightsOverlap(entry, volume) && timesOverlap(entry, volume) && edgeSetsOverlap(entry.edges, edges)
      return search(edges.bbox, overlaps)
    },
    changed(nowGone, zones) {
      const left = new Set([...gone, ...nowGone])
      const entries = [...fresh.entries.filter(({ id }) => !nowGone.has(id)), ...zones.map(entryOf)]
      if (entries.length + left.size <= few + settledShare * settled.entries.length)
        return indexOver({ settled, gone: left, fresh: layerOf(entries) })
      const kept = settled.entries.filter(({ id }) => !left.has(id))
      return indexOver({ settled: layerOf([...kept, ...entries]), gone: new Set(), fresh: layerOf([]) })
    },
  }
}

const found = ({ entries, boxes }: Layer, box: Bbox, holds: (entry: Entry) => boolean): string[] => {
  const places = boxes?.search(...box, (i) => holds(entries[i]!)) ?? []
  return places.sort((a, b) => a - b).map((i) => entries[i]!.id)
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

const layerOf = (entries: readonly Entry[]): Layer => ({
  entries,
  boxes: boxIndex(entries.map(({ edges }) => edges)),
})
