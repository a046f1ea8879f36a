import fc from 'fast-check'
import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { square } from './fixtures/cases.ts'
import { orientation } from './orientation.ts'
import { topologyProblem } from './topology.ts'

/** 1 inside, 0 on the ring, -1 outside. */
const placeIn = (ring: Position[], [px, py]: [number, number]): -1 | 0 | 1 => {
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as [number, number]
    const [bx, by] = ring[i] as [number, number]
    if (Math.max(ax, bx) < px || Math.min(ay, by) > py || Math.max(ay, by) < py) continue
    const turn = orientation(ax, ay, bx, by, px, py)
    if (turn === 0 && Math.min(ax, bx) <= px) return 0
    if ((ay <= py && by > py && turn > 0) || (by <= py && ay > py && turn < 0)) inside = !inside
  }
  return inside ? 1 : -1
}

/** The first corner that is not on the other ring decides for all. */
const isInside = (inner: Position[], outer: Position[]): boolean =>
  inner.map((corner) => placeIn(outer, corner as [number, number])).find((place) => place !== 0) !== -1

/** Every ring held against every other. */
const nestingOf = (rings: Position[][]): string | null => {
  const holes = rings.keys().drop(1).toArray()
  const outside = holes.find((hole) => !isInside(rings[hole]!, rings[0]!))
  if (outside !== undefined) return `ring ${outside} lies outside ring 0`
  for (const inner of holes)
    for (const outer of holes)
      if (inner !== outer && isInside(rings[inner]!, rings[outer]!))
        return `ring ${inner} lies inside ring ${outer}`
  return null
}

const said = (rings: Position[][]): string | null => topologyProblem(rings)?.replace(/,.*$/, '') ?? null

const on = fc.integer({ min: 0, max: 12 })
/** Shapes of a small lattice, so that many touch in a point or lie in each other. */
const box = fc.tuple(on, on, fc.integer({ min: 1, max: 8 })).map(([x, y, side]) => square(x, y, side))
const diamond = fc.tuple(on, on, fc.integer({ min: 1, max: 5 })).map(([x, y, half]): Position[] => [
  [x, y - half],
  [x + half, y],
  [x, y + half],
  [x - half, y],
  [x, y - half],
])
const sliver = fc.tuple(on, on, on, on).map(([x, y, dx, dy]): Position[] => [
  [x, y],
  [x + dx + 1, y + dy],
  [x + dx, y + dy + 1],
  [x, y],
])
const either = fc.tuple(fc.oneof(box, diamond, sliver), fc.boolean())
const ring = either.map(([one, isTurned]) => (isTurned ? one.toReversed() : one))
const outer = fc.oneof(ring, fc.constant(square(-20, -20, 60)))

test('which ring lies in which is what it is when every ring is held against every other', () => {
  const seen = new Set<string>()
  const agrees = (rings: Position[][]) => {
    const sentence = said(rings)
    fc.pre(sentence === null || / lies (in|out)side /.test(sentence))
    seen.add(sentence?.replace(/\d+/g, '') ?? 'fine')
    expect(sentence).toBe(nestingOf(rings))
  }
  const several = fc.tuple(outer, fc.array(ring, { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(several, ([first, holes]) => agrees([first, ...holes])),
    { numRuns: 3_000 },
  )
  expect(seen).toEqual(new Set(['fine', 'ring  lies outside ring ', 'ring  lies inside ring ']))
})

/** Long slivers side by side. */
const slivers = (count: number): Position[][] =>
  Array.from({ length: count }, (_, i): Position[] => {
    const [x, y] = [i * 1e-5, -i * 1e-5]
    // The boxes lie in each other: the middle ones are the smallest.
    const cut = Math.abs(i - count / 2) * 1e-4
    return [
      [x + 0.4 - cut, y + 0.4 - cut],
      [x + 0.6 + cut, y + 0.6 + cut],
      [x + 0.6 + cut + 4e-6, y + 0.6 + cut],
      [x + 0.4 - cut, y + 0.4 - cut],
    ]
  })

test('thousands of holes whose boxes lie in each other are not held against each other', () => {
  const costOf = (count: number): number => {
    const rings = [square(-2, -2, 5), ...slivers(count)]
    const costs = [1, 2, 3].map(() => {
      const before = process.cpuUsage()
      expect(topologyProblem(rings)).toBeNull()
      return process.cpuUsage(before).user
    })
    return Math.min(...costs)
  }
  // Four times as many: each against each would be sixteen times the work.
  expect(costOf(3_300) / costOf(825)).toBeLessThan(9)
})
