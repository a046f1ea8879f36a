import { orientation } from './orientation.ts'
import type { RingSet } from './ring-set.ts'
import type { Meeting } from './ring-sweep.ts'

/** A direction in which a ring leaves a point where rings meet. */
interface Arm {
  ring: number
  x: number
  y: number
}

/** A ring and one of its positions: where a refusal points to. */
export interface RingSpot {
  ring: number
  position: number
}

const armsAt = (set: RingSet, meeting: Meeting): Arm[] => {
  const ends = [
    ...meeting.through.flatMap((edge) => [edge, set.next[edge]!]),
    ...meeting.vertices.flatMap((v) => [set.prev[v]!, set.next[v]!]),
  ]
  return ends.map((v) => ({ ring: set.ring[v]!, x: set.x[v]!, y: set.y[v]! }))
}

/**
 * Rings that meet in a point may touch there but not pass through each other: sorted by angle their arms must
 * nest like brackets. Returns the two rings that do not.
 */
export const crossingAtMeeting = (set: RingSet, meeting: Meeting): [number, number] | null => {
  const at = meeting.vertices[0]!
  const x = set.x[at]!
  const y = set.y[at]!
  const isRight = (arm: Arm) => arm.x > x || (arm.x === x && arm.y > y)
  const byAngle = (a: Arm, b: Arm) =>
    Number(isRight(b)) - Number(isRight(a)) || orientation(x, y, b.x, b.y, a.x, a.y)
  const open: number[] = []
  for (const { ring } of armsAt(set, meeting).sort(byAngle)) {
    if (open.at(-1) === ring) open.pop()
    else if (open.includes(ring)) return [ring, open.at(-1)!]
    else open.push(ring)
  }
  return null
}

/**
 * Rings that touch in single points leave the interior in one piece only while "ring touches point" has no cycle.
 * Returns the spot that closes one (OGC 06-103r4, 6.1.11.1: the interior of a polygon is a connected point set).
 */
export const interiorCut = (set: RingSet, meetings: Meeting[]): RingSpot | null => {
  const rings = set.starts.length - 1
  const parent = Array.from({ length: rings + meetings.length }, (_, i) => i)
  const root = (node: number): number => {
    let at = node
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }
  for (const [index, meeting] of meetings.entries()) {
    for (const v of [...meeting.through, ...meeting.vertices]) {
      const a = root(set.ring[v]!)
      const b = root(rings + index)
      if (a === b) return { ring: set.ring[v]!, position: set.position[v]! }
      parent[a] = b
    }
  }
  return null
}

/**
 * Is `inner` inside `outer`? The rings must not cross and must share at most one point, so that the first vertex
 * of `inner` that is not on `outer` decides for all.
 */
export const ringInside = (set: RingSet, inner: number, outer: number): boolean => {
  for (let v = set.starts[inner]!; v < set.starts[inner + 1]!; v++) {
    const place = vertexInRing(set, v, outer)
    if (place !== 0) return place > 0
  }
  return true
}

/** 1 inside, 0 on the ring, -1 outside: an even-odd count of exact crossings with a ray to the east. */
const vertexInRing = (set: RingSet, v: number, ring: number): -1 | 0 | 1 => {
  const { x, y } = set
  const px = x[v]!
  const py = y[v]!
  let inside = false
  for (let a = set.starts[ring]!; a < set.starts[ring + 1]!; a++) {
    const b = set.next[a]!
    if (Math.max(x[a]!, x[b]!) < px || Math.min(y[a]!, y[b]!) > py || Math.max(y[a]!, y[b]!) < py) continue
    const turn = orientation(x[a]!, y[a]!, x[b]!, y[b]!, px, py)
    if (turn === 0 && Math.min(x[a]!, x[b]!) <= px) return 0
    const rises = y[a]! <= py && y[b]! > py
    const falls = y[b]! <= py && y[a]! > py
    if ((rises && turn > 0) || (falls && turn < 0)) inside = !inside
  }
  return inside ? 1 : -1
}

/** Two holes of which one holds the other, or null. */
export const nestedHoles = (set: RingSet): [inner: number, outer: number] | null => {
  const boxes = set.starts.slice(0, -1).map((_, ring) => ringBox(set, ring))
  for (let inner = 1; inner < boxes.length; inner++) {
    for (let outer = 1; outer < boxes.length; outer++) {
      if (inner === outer || !boxHolds(boxes[outer]!, boxes[inner]!)) continue
      if (ringInside(set, inner, outer)) return [inner, outer]
    }
  }
  return null
}

const ringBox = (set: RingSet, ring: number): [number, number, number, number] => {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let v = set.starts[ring]!; v < set.starts[ring + 1]!; v++) {
    box[0] = Math.min(box[0], set.x[v]!)
    box[1] = Math.min(box[1], set.y[v]!)
    box[2] = Math.max(box[2], set.x[v]!)
    box[3] = Math.max(box[3], set.y[v]!)
  }
  return box
}

const boxHolds = (outer: number[], inner: number[]): boolean =>
  outer[0]! <= inner[0]! && outer[1]! <= inner[1]! && outer[2]! >= inner[2]! && outer[3]! >= inner[3]!
