import { geodesicDistanceM, type Position } from '../../../geo/index.ts'

const degreeM = 111_320

/**
 * A line with fewer positions: each that is left out lies at most `toleranceM` from the line that stays
 * (Douglas and Peucker, 1973; on the plane, which is right to well below a percent over one leg of a flight).
 * Null where more than `most` would have to stay.
 */
export const simplified = (
  line: readonly Position[],
  toleranceM: number,
  most: number,
): Position[] | null => {
  const kept = new Uint8Array(line.length)
  kept[0] = kept[line.length - 1] = 1
  let count = 2
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    const far = farthest(line, first, last)
    if (far.distanceM <= toleranceM) continue
    kept[far.at] = 1
    count += 1
    if (count > most) return null
    open.push([first, far.at], [far.at, last])
  }
  return line.filter((_, at) => kept[at] === 1)
}

const farthest = (
  line: readonly Position[],
  first: number,
  last: number,
): { at: number; distanceM: number } => {
  let best = { at: first, distanceM: -1 }
  const away = distanceTo(line[first]!, line[last]!)
  for (let at = first + 1; at < last; at++) {
    const distanceM = away(line[at]!)
    if (distanceM > best.distanceM) best = { at, distanceM }
  }
  return best
}

/** Distance to the segment a b, in metres, on a plane that touches the earth at a. */
const distanceTo = (a: Position, b: Position): ((p: Position) => number) => {
  const scale = Math.cos((a[1]! * Math.PI) / 180)
  const plane = (p: Position) => [(p[0]! - a[0]!) * scale * degreeM, (p[1]! - a[1]!) * degreeM] as const
  const [bx, by] = plane(b)
  const square = bx * bx + by * by
  if (square === 0) return (p) => geodesicDistanceM(a, p)
  return (p) => {
    const [x, y] = plane(p)
    const along = Math.max(0, Math.min(1, (x * bx + y * by) / square))
    return Math.hypot(x - along * bx, y - along * by)
  }
}
