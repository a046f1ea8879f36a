import { buffer } from '@turf/buffer'
import type { Polygon, Position } from 'geojson'
import { polygonAreaM2 } from './area.ts'
import { bbox, boxPolygon } from './box.ts'
import { polygonCovers } from './cover.ts'
import { boxAround, EdgeSet } from './edge-set.ts'
import { intersectionPolygons, type OverlayRoom } from './intersection.ts'
import { polygonProblem } from './polygon.ts'
import { polygonsOverlap } from './predicates.ts'
import type { Bbox } from './types.ts'
import { MAX_ENVELOPE_VERTICES } from './vertex-limits.ts'

/** Less than this share of an area is no replacement for it. */
const LEAST_SHARE = 0.1
/** Of all that is laid over each other for it (`OverlayRoom`), less than a second. What is beyond is not offered. */
const MOST_OVERLAID = 30_000
/** About 1 cm: what is cut by hand reads the same in a field and on the map. */
const DECIMALS = 7

/**
 * The largest part of a polygon, in one piece and without a hole, that keeps `marginM` metres from all others; null
 * where no part worth having does. A polygon that runs round another is cut straight beside it instead: a hole makes
 * no room for another aircraft.
 */
export const trimmedPolygon = (
  polygon: Polygon,
  others: readonly Polygon[],
  marginM: number,
): Polygon | null => {
  if (polygon.coordinates.length > 1 || others.length === 0) return null
  const blocks = others.flatMap((other) => widened(other, marginM))
  if (blocks.length < others.length) return null
  const least = polygonAreaM2(polygon) * LEAST_SHARE
  const room = { left: MOST_OVERLAID }
  const beside = besideBlocks(polygon, blocks, room)
  return (
    [...withoutBlocks(polygon, blocks, room), ...beside]
      .filter((part) => part.coordinates.length === 1)
      .map((part) => ({ part: rounded(part), area: polygonAreaM2(part) }))
      .toSorted((a, b) => b.area - a.area)
      .find(({ part, area }) => area >= least && isClearPart(part, polygon, others))?.part ?? null
  )
}

const widened = (other: Polygon, marginM: number): Polygon[] => {
  const area = isCrowded(other, marginM) ? boxPolygon(bbox(other)) : other
  const shape = buffer(area, marginM, { units: 'meters', steps: 2 })
  if (shape?.geometry.type === 'Polygon') return [shape.geometry]
  return (shape?.geometry.coordinates ?? []).map((coordinates) => ({ type: 'Polygon', coordinates }))
}

const METRES_PER_DEGREE = 111_320

/** The teeth of a small comb all lie within each other's margin, which takes many seconds to draw: its box is kept clear of. */
const isCrowded = (other: Polygon, marginM: number): boolean => {
  const set = new EdgeSet(other)
  const [, south, , north] = set.bbox
  const narrowing = Math.max(Math.cos((Math.max(-south, north) * Math.PI) / 180), 0.01)
  const reach = (2 * marginM) / METRES_PER_DEGREE / narrowing
  let left = 12 * set.edges.length + 2_000
  return set.edges.some((edge) => set.someEdge(boxAround(edge, reach), () => --left < 0))
}

/** What is left of it: what it shares with all the ground around each block, one block after the other. */
const withoutBlocks = (polygon: Polygon, blocks: readonly Polygon[], room: OverlayRoom): Polygon[] =>
  blocks.reduce<Polygon[]>(
    (parts, block) => parts.flatMap((part) => withoutBlock(part, block, room)),
    [polygon],
  )

const withoutBlock = (part: Polygon, block: Polygon, room: OverlayRoom): Polygon[] => {
  const around = grown(joined([bbox(part), bbox(block)]))
  const [outer = [], ...holes] = block.coordinates
  const free = [[...boxPolygon(around).coordinates, outer], ...holes.map((hole) => [hole])]
  return free.flatMap((coordinates) => shared(part, { type: 'Polygon', coordinates }, room))
}

const shared = (a: Polygon, b: Polygon, room: OverlayRoom): Polygon[] =>
  intersectionPolygons(a, b, room) ?? []

/** What lies wholly west, east, south or north of all blocks. */
const besideBlocks = (polygon: Polygon, blocks: readonly Polygon[], room: OverlayRoom): Polygon[] => {
  const [west, south, east, north] = joined(blocks.map((block) => bbox(block)))
  const [left, bottom, right, top] = grown(bbox(polygon))
  const sides: Bbox[] = [
    [left, bottom, Math.min(west, right), top],
    [Math.max(east, left), bottom, right, top],
    [left, bottom, right, Math.min(south, top)],
    [left, Math.max(north, bottom), right, top],
  ]
  return sides
    .filter(([from, low, to, high]) => from < to && low < high)
    .flatMap((side) => shared(polygon, boxPolygon(side), room))
}

const isClearPart = (part: Polygon, whole: Polygon, others: readonly Polygon[]): boolean =>
  polygonProblem(part, '', { maxVertices: MAX_ENVELOPE_VERTICES }) === null &&
  polygonCovers(whole, part) &&
  !others.some((other) => polygonsOverlap(part, other))

const joined = (boxes: readonly Bbox[]): Bbox => [
  Math.min(...boxes.map(([west]) => west)),
  Math.min(...boxes.map(([, south]) => south)),
  Math.max(...boxes.map(([, , east]) => east)),
  Math.max(...boxes.map(([, , , north]) => north)),
]

/** A little larger, so that no edge lies on another. */
const grown = ([west, south, east, north]: Bbox): Bbox => [west - 1, south - 1, east + 1, north + 1]

const rounded = ({ coordinates }: Polygon): Polygon => {
  const round = (value: number) => Number(value.toFixed(DECIMALS))
  const ring = (coordinates[0] ?? []).map((position): Position => [round(position[0]!), round(position[1]!)])
  const apart = ring.filter((position, at) => at === 0 || position.join() !== ring[at - 1]?.join())
  return { type: 'Polygon', coordinates: [apart] }
}
