import type { Position } from '../../geo/index.ts'

const side = (a: Position, b: Position, p: Position): number =>
  Math.sign((b[0]! - a[0]!) * (p[1]! - a[1]!) - (b[1]! - a[1]!) * (p[0]! - a[0]!))

/** How often a line crosses itself: what the drawing of its corridor costs. O(n²), for lines of some hundred positions. */
export const selfCrossings = (line: readonly Position[]): number => {
  let count = 0
  for (let i = 0; i < line.length - 1; i++) {
    const [a, b] = [line[i]!, line[i + 1]!]
    for (let j = i + 2; j < line.length - 1; j++) {
      const [c, d] = [line[j]!, line[j + 1]!]
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++
    }
  }
  return count
}
