import type { Position } from '../../../geo/index.ts'

/** An edge of a line in degrees; `of` is its place along the line. */
interface Edge {
  readonly of: number
  readonly a: Position
  readonly b: Position
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

const edgesOf = (positions: readonly Position[]): Edge[] =>
  positions.slice(1).map((b, at) => {
    const a = positions[at]!
    const [[west, east], [south, north]] = ([0, 1] as const).map((axis) =>
      a[axis]! < b[axis]! ? [a[axis]!, b[axis]!] : [b[axis]!, a[axis]!],
    ) as [[number, number], [number, number]]
    return { of: at, a, b, west, east, south, north }
  })

const side = (a: Position, b: Position, p: Position): number =>
  Math.sign((b[0]! - a[0]!) * (p[1]! - a[1]!) - (b[1]! - a[1]!) * (p[0]! - a[0]!))

interface Meeting {
  readonly one: Edge
  readonly other: Edge
  /** False where they only touch, or run over each other. */
  readonly isCrossing: boolean
}

/** Pairs of edges that have a place in common, from the west on. Whoever has counted enough of them stops. */
const meetingsAmong = function* (edges: readonly Edge[]): Generator<Meeting> {
  const sorted = edges.toSorted((one, other) => one.west - other.west)
  for (const [at, one] of sorted.entries())
    for (let next = at + 1; next < sorted.length && sorted[next]!.west <= one.east; next++) {
      const other = sorted[next]!
      if (other.south > one.north || one.south > other.north) continue
      const there = side(one.a, one.b, other.a) * side(one.a, one.b, other.b)
      const here = side(other.a, other.b, one.a) * side(other.a, other.b, one.b)
      if (there <= 0 && here <= 0) yield { one, other, isCrossing: there < 0 && here < 0 }
    }
}

/** How often a line meets itself, and how often it crosses itself there. */
export interface SelfMeetings {
  readonly meetings: number
  readonly crossings: number
}

const isMove = (position: Position, at: number, line: readonly Position[]): boolean =>
  at === 0 || position[0] !== line[at - 1]![0] || position[1] !== line[at - 1]![1]

/** What the drawing of its corridor costs; counted up to one more than `most`. */
export const selfMeetings = (line: readonly Position[], most: number): SelfMeetings => {
  const edges = edgesOf(line.filter(isMove))
  let [meetings, crossings] = [0, 0]
  for (const { one, other, isCrossing } of meetingsAmong(edges)) {
    if (Math.abs(one.of - other.of) < 2) continue
    meetings += 1
    if (isCrossing) crossings += 1
    if (meetings > most) break
  }
  return { meetings, crossings }
}
