import fc from 'fast-check'
import type { Polygon, Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { polygonCovers } from './cover.ts'
import { EdgeSet } from './edge-set.ts'
import { polygon, square, star, zigzag } from './fixtures/cases.ts'
import { edgesComeNear } from './nearness.ts'
import { polygonProblem } from './polygon.ts'
import { withRounding } from './polygon-edges.ts'
import { polygonsOverlap } from './predicates.ts'
import { segmentsMeet } from './segment.ts'
import { TOUCH_TOLERANCE_DEG } from './types.ts'

const reach = withRounding(TOUCH_TOLERANCE_DEG)

const everyPair = (a: Polygon, b: Polygon): boolean => {
  const others = new EdgeSet(b).edges
  return new EdgeSet(a).edges.some((edge) => others.some((other) => segmentsMeet(edge, other, reach)))
}

const isValid = (one: Polygon) => polygonProblem(one, '', { maxVertices: 100 }) === null

const onLattice = (shape: Polygon, step: number): Polygon =>
  polygon(...shape.coordinates.map((ring) => ring.map(([x, y]) => [snap(x!, step), snap(y!, step)])))
const snap = (value: number, step: number) => Math.round(value / step) * step

const moved = (shape: Polygon, dx: number, dy: number): Polygon =>
  polygon(...shape.coordinates.map((ring) => ring.map(([x, y]) => [x! + dx, y! + dy])))

const radii = fc.array(fc.double({ min: 0.2, max: 1.5, noNaN: true }), { minLength: 3, maxLength: 24 })
const centre = fc.tuple(
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
)
const shape = fc.tuple(centre, radii, fc.boolean()).map(([at, lengths, holed]) => {
  return holed ? polygon(star(at, lengths), star(at, Array(5).fill(0.1))) : polygon(star(at, lengths))
})

describe('what comes near is what comes near when every edge is held against every other', () => {
  const agrees = (a: Polygon, b: Polygon) => {
    fc.pre(isValid(a) && isValid(b))
    const answer = everyPair(a, b)
    expect(edgesComeNear(a, b, reach)).toBe(answer)
    expect(edgesComeNear(b, a, reach)).toBe(answer)
  }

  test('for shapes at any place', () => {
    fc.assert(fc.property(shape, shape, agrees), { numRuns: 600 })
  })

  test('for corners and edges of one lattice, which often touch', () => {
    const coarse = shape.map((one) => onLattice(one, 0.25))
    fc.assert(fc.property(coarse, coarse, agrees), { numRuns: 600 })
  })

  // In ten millionths of a degree and less everything is about as far from everything as the reach.
  test.each([3e-6, 1e-6, 4e-7, 1e-7])('for shapes of %s degrees', (size) => {
    const scaled = (one: Polygon) => onLattice(sized(one, size), size / 16)
    const sized = ({ coordinates }: Polygon, by: number) =>
      polygon(...coordinates.map((ring) => ring.map((position) => position.map((at) => at * by))))
    const small = shape.map(scaled)
    const away = fc.double({ min: -2.5e-6, max: 2.5e-6, noNaN: true })
    const beside = fc.tuple(small, away, away).map(([one, dx, dy]) => moved(one, dx, dy))
    fc.assert(fc.property(small, beside, agrees), { numRuns: 600 })
  })

  test('for shapes of which a corner lies a vanishing number off the meridian', () => {
    const off = fc.constantFrom(5e-324, 4.391695e-318, 1e-300, 1e-100)
    const distance = fc.double({ min: 0, max: 3e-6, noNaN: true })
    fc.assert(
      fc.property(off, distance, (vanishing, away) => {
        const ring = [
          [4e-7, 0],
          [vanishing, 4e-7],
          [-2e-7, 2e-7],
          [-2e-7, -2e-7],
          [vanishing, -4e-7],
          [4e-7, 0],
        ]
        const holed = polygon(
          [
            [8e-7, 0],
            [-4e-7, 6e-7],
            [-4e-7, -8e-7],
            [8e-7, 0],
          ],
          ring,
        )
        agrees(
          polygon([
            [9e-7 + away, 0],
            [8.5e-7 + away, 1e-7],
            [8.5e-7 + away, -1e-7],
            [9e-7 + away, 0],
          ]),
          holed,
        )
      }),
    )
  })

  test('for a shape and the same at about the reach', () => {
    const shift = fc.integer({ min: -24, max: 24 }).map((tenths) => tenths * 1e-7)
    const copy = fc
      .tuple(shape, shift, shift)
      .map(([one, dx, dy]): [Polygon, Polygon] => [one, moved(one, dx, dy)])
    fc.assert(
      fc.property(copy, ([a, b]) => agrees(a, b)),
      { numRuns: 600 },
    )
  })

  test('for spikes that end beside a wall of any direction, at about the reach', () => {
    const gap = fc.integer({ min: 5, max: 30 }).map((tenths) => tenths * 1e-7)
    const spike = fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), gap)
    const anyTurn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
    const quarter = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.double({ min: -0.2, max: 0.2, noNaN: true }))
    const turn = fc.oneof(
      anyTurn,
      quarter.map(([quarters, more]) => (quarters * Math.PI) / 2 + more),
    )
    const besideWall = (spikes: [number, number][], angle: number) => {
      const tips = spikes.flatMap(([lean, off], i): Position[] => [
        [10 * i, -2],
        [10 * i + lean, -off],
        [10 * i + 1, -2],
      ])
      const rake = polygon([...tips, [30, -3], [-1, -3], tips[0]!])
      const wall = polygon([
        [-5, 0],
        [35, 0],
        [35, 1],
        [-5, 1],
        [-5, 0],
      ])
      agrees(turned(wall, angle), turned(rake, angle))
    }
    fc.assert(fc.property(fc.array(spike, { minLength: 1, maxLength: 3 }), turn, besideWall), {
      numRuns: 1_000,
    })
  })
})

/** The least of some runs: other work of the machine does not count, nor what the engine does in passing. */
const cpuMs = (run: () => void, runs = 5): number => {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage()
    run()
    return process.cpuUsage(before).user / 1_000
  })
  return Math.min(...times)
}

const turned = (one: Polygon, angle: number): Polygon => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return polygon(
    ...one.coordinates.map((ring) =>
      ring.map(([x, y]): Position => [x! * cos - y! * sin, x! * sin + y! * cos]),
    ),
  )
}

describe('long diagonals whose boxes all meet', () => {
  const few = zigzag(1_000, [0, 0])
  const many = zigzag(10_000, [0, 0.4])

  test('are polygons that this service takes', () => {
    for (const one of [few, many]) expect(polygonProblem(one, '', { maxVertices: 10_000 })).toBeNull()
  })

  test('are told apart without every edge being held against every other', () => {
    const work = cpuMs(() => expect(polygonsOverlap(few, many)).toBe(false))
    expect(work).toBeLessThan(cpuMs(() => expect(everyPair(few, many)).toBe(false), 1) / 2)
  })

  describe('around a hole', () => {
    const land = (corners: number) =>
      polygon(square(-5, -5, 10), zigzag(corners, [0, 0]).coordinates[0]!.toReversed())
    const island = (corners: number) => zigzag(corners, [0, 0.4])

    test('are covered where they keep clear of it, and in no time of every pair', () => {
      const took = (corners: number) => {
        const [outer, inner] = [land(corners), island(corners)]
        return cpuMs(() => expect(polygonCovers(outer, inner)).toBe(true))
      }
      took(500)
      expect(took(8_000)).toBeLessThan(3 * took(4_000))
    })

    test('are not covered where they cross it, or hold it', () => {
      expect(polygonCovers(land(1_000), moved(island(1_000), 0, -0.35))).toBe(false)
      const around = polygon(square(-4, -4, 8), island(1_000).coordinates[0]!.toReversed())
      expect(polygonCovers(land(1_000), around)).toBe(false)
    })

    test('are covered as holes of what keeps clear of it, unless a hole of that lies in a wider one of the land', () => {
      const strip: Position[] = [
        [-0.625, -0.375],
        [1.875, 2.125],
        [1.25, 2.75],
        [-1.25, 0.25],
        [-0.625, -0.375],
      ]
      const holed = polygon(strip, island(1_000).coordinates[0]!.toReversed())
      expect(polygonCovers(land(1_000), holed)).toBe(true)
      const wider = polygon(...land(1_000).coordinates, square(0.4, 1.4, 0.2))
      expect(polygonCovers(wider, polygon(...holed.coordinates, square(0.45, 1.45, 0.1)))).toBe(false)
      expect(polygonCovers(wider, polygon(...holed.coordinates, square(0.35, 1.35, 0.3)))).toBe(true)
    })
  })

  test('meet where one of them is moved into the other', () => {
    expect(polygonsOverlap(few, moved(many, 0, -0.35))).toBe(true)
    expect(polygonsOverlap(few, polygon(square(0.4, 0.4, 0.3)))).toBe(true)
  })
})
