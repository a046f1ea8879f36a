import { geodesicDirect, type Position } from '@clearway/domain/geo'

const bearings: Readonly<Record<string, number>> = {
  ArrowUp: 0,
  ArrowRight: 90,
  ArrowDown: 180,
  ArrowLeft: 270,
}

/** A point moved by a metre in the direction of the arrow key; null for any other key. */
export const nudged = (point: Position | undefined, key: string): Position | null => {
  const bearing = bearings[key]
  return point && bearing !== undefined ? geodesicDirect(point, bearing, 1) : null
}
