import { area, booleanIntersects, booleanWithin, feature } from '@turf/turf'
import type { Polygon, Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { polygonAreaM2 } from './area.ts'
import { polygonCovers } from './cover.ts'
import { polygon, star } from './fixtures/cases.ts'
import { polygonsOverlap } from './predicates.ts'

// Random simple polygons against turf, which shares no code with the predicates and knows no tolerance. The pairs
// come from a seed: a disagreement can be looked at again.

const pairs = 100_000
const toleranceDeg = 1e-6

const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
type Random = () => number

const between = (random: Random, low: number, high: number): number => low + random() * (high - low)

/** A star of 3 to 12 corners; every fourth has a hole of the same shape. */
const starAt = (random: Random, [x, y]: [number, number]): Polygon => {
  const size = 3 * 300 ** -random()
  const corners = 3 + Math.floor(random() * 10)
  const radii = Array.from({ length: corners }, () => size * between(random, 0.2, 1))
  const hole = radii.map((radius) => radius * 0.4)
  return random() < 0.25 ? polygon(star([x, y], radii), star([x, y], hole)) : polygon(star([x, y], radii))
}

const moved = ({ coordinates }: Polygon, dx: number, dy: number): Polygon =>
  polygon(...coordinates.map((ring) => ring.map(([x = 0, y = 0]): Position => [x + dx, y + dy])))

/** Two stars anywhere near each other; or the second laid with a corner beside an edge of the first, a hair apart. */
const pairOf = (random: Random): [Polygon, Polygon] => {
  const anywhere = (): [number, number] => [between(random, -3, 3), between(random, -3, 3)]
  const [a, b] = [starAt(random, anywhere()), starAt(random, anywhere())]
  if (random() < 0.5) return [a, b]
  const ring = a.coordinates[0] as [number, number][]
  const edge = Math.floor(random() * (ring.length - 1))
  const [[x1, y1], [x2, y2]] = [ring[edge]!, ring[edge + 1]!]
  const [along, apart] = [random(), [0, 1e-9, 5e-7, -5e-7, 2e-6, -2e-6, 1e-4][Math.floor(random() * 7)]!]
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [cx, cy] = b.coordinates[0]![0] as [number, number]
  const [tx, ty] = [
    x1 + along * (x2 - x1) + (apart * (y2 - y1)) / length,
    y1 + along * (y2 - y1) - (apart * (x2 - x1)) / length,
  ]
  return [a, moved(b, tx - cx, ty - cy)]
}

/** The shortest way between the edges of two polygons, in degrees, by looking at every pair of them. */
const gapBetween = (a: Polygon, b: Polygon): number => {
  const edges = ({ coordinates }: Polygon) =>
    coordinates.flatMap((ring) => ring.slice(1).map((end, i) => [ring[i]!, end] as const))
  let gap = Number.POSITIVE_INFINITY
  for (const [p, q] of edges(a))
    for (const [r, s] of edges(b))
      gap = Math.min(gap, pointGap(p, r, s), pointGap(q, r, s), pointGap(r, p, q), pointGap(s, p, q))
  return gap
}

const pointGap = ([x = 0, y = 0]: Position, [x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position) => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const t = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy)
}

const eachPair = (seed: number, count: number, look: (a: Polygon, b: Polygon) => void) => {
  const random = seeded(seed)
  for (let i = 0; i < count; i += 1) look(...pairOf(random))
}

describe('turf, asked the same question', () => {
  test(`agrees whether two polygons overlap in ${pairs} pairs, but where they are a tolerance apart`, () => {
    const unexplained: unknown[] = []
    const tally = { overlap: 0, apart: 0, withinTolerance: 0 }
    eachPair(20261121, pairs, (a, b) => {
      const ours = polygonsOverlap(a, b)
      tally[ours ? 'overlap' : 'apart'] += 1
      if (ours === booleanIntersects(feature(a), feature(b))) return
      // The one way to differ: boundaries closer than the tolerance, which ours takes for touching.
      if (ours && gapBetween(a, b) <= toleranceDeg * 1.001) tally.withinTolerance += 1
      else unexplained.push({ ours, gap: gapBetween(a, b), a, b })
    })
    console.info(`overlap oracle: ${JSON.stringify(tally)}`)
    expect(unexplained).toEqual([])
    expect(tally.overlap).toBeGreaterThan(pairs / 10)
    expect(tally.apart).toBeGreaterThan(pairs / 10)
    expect(tally.withinTolerance).toBeGreaterThan(pairs / 100)
  }, 240_000)

  test('finds no polygon within another of which covers() is false', () => {
    let within = 0
    eachPair(7, 20_000, (a, b) => {
      if (!booleanWithin(feature(b), feature(a))) return
      within += 1
      expect(polygonCovers(a, b)).toBe(true)
    })
    expect(within).toBeGreaterThan(100)
  })

  test('measures the same area, but for the flattening of the earth', () => {
    eachPair(11, 2_000, (a) => {
      const sphere = area(feature(a))
      expect(Math.abs(polygonAreaM2(a) - sphere) / sphere).toBeLessThan(0.01)
    })
  })
})
