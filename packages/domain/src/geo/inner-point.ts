import type { Polygon } from 'geojson'

/** How many lines are drawn across a polygon in search of its middle. */
const SCAN_LINES = 16

/**
 * A point well inside a valid polygon: the middle of the widest stretch on the horizontal lines drawn half-way
 * between vertices where those are far apart in latitude. Null when rounding leaves no room.
 */
export const deepestPoint = (polygon: Polygon): [number, number] | null => {
  let best: [number, number] | null = null
  let depth = 0
  for (const { y, gap } of scanLines(polygon)) {
    const xs = crossings(polygon, y)
    for (let i = 1; i < xs.length; i += 2) {
      const room = Math.min(xs[i]! - xs[i - 1]!, gap)
      if (room <= depth) continue
      depth = room
      best = [(xs[i]! + xs[i - 1]!) / 2, y]
    }
  }
  return best
}

const scanLines = (polygon: Polygon): { y: number; gap: number }[] => {
  const ys = polygon.coordinates.flatMap((ring) => ring.map((position) => position[1]!)).sort((a, b) => a - b)
  return ys
    .slice(1)
    .map((y, i) => ({ y: (y + ys[i]!) / 2, gap: y - ys[i]! }))
    .filter(({ gap }) => gap > 0)
    .sort((a, b) => b.gap - a.gap)
    .slice(0, SCAN_LINES)
}

const crossings = (polygon: Polygon, y: number): number[] => {
  const xs: number[] = []
  for (const ring of polygon.coordinates) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1] as [number, number]
      const [bx, by] = ring[i] as [number, number]
      if (ay > y !== by > y) xs.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
    }
  }
  return xs.sort((a, b) => a - b)
}
