import type { Polygon, Position } from 'geojson'
import type { Bbox } from './types.ts'

/** The box of a polygon or of positions. */
export const bbox = (shape: Polygon | readonly Position[]): Bbox => {
  const positions = 'coordinates' in shape ? shape.coordinates.flat() : shape
  const box: Bbox = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude, latitude] of positions as [number, number][]) {
    box[0] = Math.min(box[0], longitude)
    box[1] = Math.min(box[1], latitude)
    box[2] = Math.max(box[2], longitude)
    box[3] = Math.max(box[3], latitude)
  }
  return box
}

/** The closed ring of a box, counter-clockwise from its south-west corner. */
export const boxRing = ([west, south, east, north]: Bbox): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** The polygon of a box. */
export const boxPolygon = (box: Bbox): Polygon => ({ type: 'Polygon', coordinates: [boxRing(box)] })
