import { orientation } from './orientation.ts'
import type { RingSet } from './ring-set.ts'
import type { Meeting } from './swept-point.ts'

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
