import { type Bbox, bbox, createAreaIndex, type Polygon, type Position } from '@clearway/domain/geo'

export interface Labelled {
  readonly envelope: Polygon
}

/** Where a parallel crosses the polygon's rings, in order from west. */
const crossings = (rings: readonly Position[][], latitude: number): number[] => {
  const found: number[] = []
  for (const ring of rings) {
    for (const [index, [lonB, latB]] of ring.entries()) {
      const [lonA, latA] = ring[(index + ring.length - 1) % ring.length]!
      if (latA! > latitude === latB! > latitude) continue
      found.push(lonA! + ((latitude - latA!) / (latB! - latA!)) * (lonB! - lonA!))
    }
  }
  return found.sort((a, b) => a - b)
}

/** The middle of the widest stretch inside the polygon on one parallel. */
const widestAt = (polygon: Polygon, latitude: number): Position | null => {
  const cuts = crossings(polygon.coordinates, latitude)
  let best: Position | null = null
  let width = 0
  for (let index = 0; index + 1 < cuts.length; index += 2) {
    const [west, east] = [cuts[index]!, cuts[index + 1]!]
    if (east - west <= width) continue
    width = east - west
    best = [(west + east) / 2, latitude]
  }
  return best
}

// Shares of the polygon's height from the south: the middle first, then towards the top, where labels read best.
const parallels = [0.5, 0.68, 0.8, 0.9, 0.32, 0.2, 0.1]

const area = ([west, south, east, north]: Bbox) => (east - west) * (north - south)

/** A point inside each polygon for its label, clear of smaller polygons within it wherever there is room. */
export const labelPoints = (items: readonly Labelled[]): Position[] => {
  const boxes = items.map(({ envelope }) => bbox(envelope))
  const sizes = boxes.map(area)
  const areasAt = createAreaIndex(items.map(({ envelope }) => envelope))
  return items.map(({ envelope }, own) => {
    const [west, south, east, north] = boxes[own]!
    const isClear = (point: Position) => areasAt(point).every((other) => sizes[other]! >= sizes[own]!)
    const candidates = parallels
      .map((share) => widestAt(envelope, south + (north - south) * share))
      .filter((point) => point !== null)
    return candidates.find(isClear) ?? candidates[0] ?? [(west + east) / 2, (south + north) / 2]
  })
}
