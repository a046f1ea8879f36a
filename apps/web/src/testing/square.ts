import { boxPolygon, type Polygon } from '@clearway/domain/geo'

/** A square of `size` degrees by its south-western corner. */
export const square = (west: number, south: number, size: number): Polygon =>
  boxPolygon([west, south, west + size, south + size])
