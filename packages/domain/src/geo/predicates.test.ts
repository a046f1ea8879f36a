import fc from 'fast-check'
import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { polygonCovers } from './cover.ts'
import { pairCases, polygon, square, star } from './fixtures/cases.ts'
import { pointInPolygon } from './point-in-polygon.ts'
import { polygonsOverlap } from './predicates.ts'

const land = polygon(square(0, 0, 10))
const ringed = polygon(square(0, 0, 10), square(3, 3, 4))
/** Open to the north between x = 3 and x = 7. */
const bay = polygon([
  [0, 0],
  [10, 0],
  [10, 10],
  [7, 10],
  [7, 3],
  [3, 3],
  [3, 10],
  [0, 10],
  [0, 0],
])

describe('polygonsOverlap', () => {
  test.each<[string, Position[], boolean]>([
    ['across the edge', square(8, 8, 5), true],
    ['inside the ground', square(1, 1, 1), true],
    ['around all of it', square(-5, -5, 30), true],
    ['touching an edge', square(10, 2, 3), true],
    ['touching a corner', square(10, 10, 3), true],
    ['half a millionth of a degree off', square(10.0000005, 2, 3), true],
    ['a millionth of a degree off', square(10.000001, 2, 3), true],
    ['three millionths of a degree off', square(10.000003, 2, 3), false],
    ['well beside', square(12, 2, 3), false],
    ['inside the hole', square(4, 4, 2), false],
    ['filling the hole', square(3, 3, 4), true],
    ['touching the edge of the hole from within', square(3, 4, 2), true],
    ['across the edge of the hole', square(2, 4, 2), true],
  ])('a square %s of a square with a hole: %s', (_, ring, overlaps) => {
    expect(polygonsOverlap(ringed, polygon(ring))).toBe(overlaps)
    expect(polygonsOverlap(polygon(ring), ringed)).toBe(overlaps)
  })

  test('a square in a bay does not overlap the land round it', () => {
    expect(polygonsOverlap(bay, polygon(square(4, 5, 2)))).toBe(false)
    expect(polygonsOverlap(bay, polygon(square(3, 5, 2)))).toBe(true)
  })

  test('two rings of land, one in the hole of the other, do not overlap', () => {
    expect(polygonsOverlap(ringed, polygon(square(3.5, 3.5, 3), square(4, 4, 1)))).toBe(false)
  })
})

describe('polygonCovers', () => {
  test.each<[string, Position[], boolean]>([
    ['itself', bay.coordinates[0]!, true],
    ['a square on the land', square(0, 0, 2), true],
    ['a millionth of a degree over the edge', square(-0.000001, 0, 2), true],
    ['three millionths of a degree over the edge', square(-0.000003, 0, 2), false],
    ['a square in the bay', square(4, 5, 2), false],
    ['a square that fills the bay', [...square(3, 3, 4).slice(0, 2), [7, 10], [3, 10], [3, 3]], false],
    [
      'a bar over the bay, with its corners on the land',
      [
        [1, 8],
        [9, 8],
        [9, 9],
        [1, 9],
        [1, 8],
      ],
      false,
    ],
    [
      'a bar below the bay',
      [
        [1, 1],
        [9, 1],
        [9, 3],
        [1, 3],
        [1, 1],
      ],
      true,
    ],
    ['all of it and more', square(-1, -1, 12), false],
    ['the box round it', square(0, 0, 10), false],
  ])('land round a bay covers %s: %s', (_, ring, covers) => {
    expect(polygonCovers(bay, polygon(ring))).toBe(covers)
  })

  test.each<[string, Position[][], boolean]>([
    ['the same with the same hole', ringed.coordinates, true],
    ['the same with a wider hole', [square(0, 0, 10), square(2, 2, 6)], true],
    ['the same with a smaller hole', [square(0, 0, 10), square(4, 4, 2)], false],
    ['the same without a hole', land.coordinates, false],
    ['exactly its hole', [square(3, 3, 4)], false],
    ['a square round its hole', [square(2, 2, 6)], false],
  ])('land with a hole covers %s: %s', (_, rings, covers) => {
    expect(polygonCovers(ringed, polygon(...rings))).toBe(covers)
  })

  test('takes a tolerance of its own', () => {
    expect(polygonCovers(land, polygon(square(-0.5, 1, 5)), 0.6)).toBe(true)
    expect(polygonCovers(land, polygon(square(-0.5, 1, 5)), 0.4)).toBe(false)
  })
})

describe('pointInPolygon', () => {
  test.each<[string, Position, boolean]>([
    ['on the land', [1, 1], true],
    ['in the hole', [5, 5], false],
    ['on the outer edge', [10, 5], true],
    ['on a corner', [0, 0], true],
    ['on the edge of the hole', [3, 5], true],
    ['a millionth of a degree outside', [10.000001, 5], true],
    ['three millionths of a degree outside', [10.000003, 5], false],
    ['level with corners, to the west', [-1, 10], false],
    ['level with the hole, to the east', [11, 3], false],
  ])('a point %s: %s', (_, position, holds) => {
    expect(pointInPolygon(position, ringed)).toBe(holds)
  })
})

describe('the JTS relation suite', () => {
  test.each(pairCases)('$id $desc', ({ a, b, overlap, aCoversB, bCoversA }) => {
    expect(polygonsOverlap(a, b)).toBe(overlap)
    expect(polygonCovers(a, b, 1e-9)).toBe(aCoversB)
    expect(polygonCovers(b, a, 1e-9)).toBe(bCoversA)
  })
})

describe('promises', () => {
  const coordinate = fc.double({ min: 0, max: 3, noNaN: true })
  const radii = fc.array(fc.double({ min: 0.3, max: 1.5, noNaN: true }), { minLength: 3, maxLength: 60 })
  const shape = fc.tuple(coordinate, coordinate, radii, fc.boolean()).map(([x, y, lengths, holed]) => {
    const hole = star([x, y], Array(5).fill(0.1))
    return lengths.length > 6 && holed ? polygon(star([x, y], lengths), hole) : polygon(star([x, y], lengths))
  })

  test('overlap does not depend on who asks', () => {
    fc.assert(fc.property(shape, shape, (a, b) => polygonsOverlap(a, b) === polygonsOverlap(b, a)))
  })

  test('a polygon covers and overlaps itself', () => {
    fc.assert(fc.property(shape, (a) => polygonCovers(a, a) && polygonsOverlap(a, a)))
  })

  test('what is covered overlaps, and its corners are inside', () => {
    const small = fc.tuple(coordinate, coordinate).map(([x, y]) => polygon(star([x, y], [0.1, 0.1, 0.1])))
    fc.assert(
      fc.property(shape, small, (outer, inner) => {
        if (!polygonCovers(outer, inner)) return
        expect(polygonsOverlap(outer, inner)).toBe(true)
        for (const corner of inner.coordinates[0]!) expect(pointInPolygon(corner, outer)).toBe(true)
      }),
    )
  })

  test('a point in both means that they overlap', () => {
    fc.assert(
      fc.property(shape, shape, coordinate, coordinate, (a, b, x, y) => {
        if (pointInPolygon([x, y], a) && pointInPolygon([x, y], b)) expect(polygonsOverlap(a, b)).toBe(true)
      }),
    )
  })

  test('a point in the inner polygon is in the one that covers it', () => {
    fc.assert(
      fc.property(shape, shape, coordinate, coordinate, (outer, inner, x, y) => {
        if (polygonCovers(outer, inner) && pointInPolygon([x, y], inner)) {
          expect(pointInPolygon([x, y], outer)).toBe(true)
        }
      }),
    )
  })
})
