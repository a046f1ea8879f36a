import type { Position } from 'geojson'

/**
 * All rings of a polygon as one list of vertices, without the closing position and without positions that repeat
 * the one before them (those are harmless: they add an edge of no length). Edge `v` runs from vertex `v` to
 * `next[v]`.
 */
export interface RingSet {
  count: number
  x: Float64Array
  y: Float64Array
  ring: Int32Array
  /** The place of the vertex in the ring as it was sent. */
  position: Int32Array
  next: Int32Array
  prev: Int32Array
  /** First vertex of each ring, then `count`. */
  starts: number[]
}

/** Rings must be closed and made of finite numbers. */
export const ringSet = (rings: Position[][]): RingSet => {
  const size = rings.reduce((sum, ring) => sum + ring.length, 0)
  const set: RingSet = {
    count: 0,
    x: new Float64Array(size),
    y: new Float64Array(size),
    ring: new Int32Array(size),
    position: new Int32Array(size),
    next: new Int32Array(size),
    prev: new Int32Array(size),
    starts: [0],
  }
  for (const [index, ring] of rings.entries()) addRing(set, index, ring)
  return set
}

/** Exact arithmetic holds for numbers whose products do not vanish: what is less than an atom away from a meridian lies on it. */
const exactIn = ([x, y]: Position): [number, number] => [orZero(x!), orZero(y!)]
const orZero = (degrees: number): number => (Math.abs(degrees) < 1e-90 ? 0 : degrees)

const addRing = (set: RingSet, index: number, ring: Position[]): void => {
  const first = set.count
  for (let position = 0; position < ring.length - 1; position++) {
    const [x, y] = exactIn(ring[position]!)
    const [nextX, nextY] = exactIn(ring[position + 1]!)
    if (x === nextX && y === nextY) continue
    const v = set.count++
    set.x[v] = x
    set.y[v] = y
    set.ring[v] = index
    set.position[v] = position
    set.next[v] = v + 1
    set.prev[v] = v - 1
  }
  if (set.count > first) {
    set.next[set.count - 1] = first
    set.prev[first] = set.count - 1
  }
  set.starts.push(set.count)
}

/** Order of the plane sweep: by x, then by y. */
export const lexicographic = (set: RingSet, a: number, b: number): number =>
  set.x[a]! - set.x[b]! || set.y[a]! - set.y[b]!

export const samePoint = (set: RingSet, a: number, b: number): boolean =>
  set.x[a] === set.x[b] && set.y[a] === set.y[b]

/** Left end of an edge in sweep order. */
export const left = (set: RingSet, edge: number): number =>
  lexicographic(set, edge, set.next[edge]!) < 0 ? edge : set.next[edge]!

/** Right end of an edge in sweep order. */
export const right = (set: RingSet, edge: number): number =>
  lexicographic(set, edge, set.next[edge]!) < 0 ? set.next[edge]! : edge
