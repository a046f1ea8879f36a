import Flatbush from 'flatbush'
import type { Polygon, Position } from 'geojson'
import { PolygonEdges, withRounding } from './polygon-edges.ts'
import { TOUCH_TOLERANCE_DEG } from './types.ts'

/** The boxes of polygons, each grown by the tolerance; null where there is nothing to index, which Flatbush does not take. */
export const boxIndex = (areas: readonly PolygonEdges[]): Flatbush | null => {
  if (areas.length === 0) return null
  const reach = withRounding(TOUCH_TOLERANCE_DEG)
  const boxes = new Flatbush(areas.length)
  for (const {
    bbox: [west, south, east, north],
  } of areas)
    boxes.add(west - reach, south - reach, east + reach, north + reach)
  boxes.finish()
  return boxes
}

/** Which of many polygons hold [longitude, latitude], by their places among them; boundaries count, as in `pointInPolygon`. */
export const createAreaIndex = (polygons: readonly Polygon[]): ((position: Position) => number[]) => {
  const areas = polygons.map((polygon) => new PolygonEdges(polygon))
  const boxes = boxIndex(areas)
  return (position) => {
    const [x, y] = position as [number, number]
    return boxes?.search(x, y, x, y, (i) => areas[i]!.locate(x, y) !== 'outside') ?? []
  }
}
