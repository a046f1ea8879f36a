import { area, booleanIntersects, booleanWithin, feature } from '@turf/turf'
import fc from 'fast-check'
import type { Polygon } from 'geojson'
import { describe, expect, test } from 'vitest'
import { polygonCovers } from './cover.ts'
import { polygon, star } from './fixtures/cases.ts'
import { polygonAreaM2 } from './measure.ts'
import { polygonsOverlap } from './predicates.ts'

/** Random simple polygons against turf, which shares no code with the predicates. */
const pairs = 400
const coordinate = fc.double({ min: -3, max: 3, noNaN: true })
const radii = fc.array(fc.double({ min: 0.2, max: 3, noNaN: true }), { minLength: 3, maxLength: 12 })
const stars = fc.tuple(coordinate, coordinate, radii).map(([x, y, spikes]) => polygon(star([x, y], spikes)))

describe('turf, asked the same question', () => {
  test('agrees whether two polygons overlap', () => {
    fc.assert(
      fc.property(stars, stars, (a: Polygon, b: Polygon) => {
        expect(polygonsOverlap(a, b)).toBe(booleanIntersects(feature(a), feature(b)))
      }),
      { numRuns: pairs },
    )
  })

  test('finds no polygon within another that we say it does not cover', () => {
    fc.assert(
      fc.property(stars, stars, (a: Polygon, b: Polygon) => {
        if (booleanWithin(feature(b), feature(a))) expect(polygonCovers(a, b)).toBe(true)
      }),
      { numRuns: pairs },
    )
  })

  test('measures the same area, but for the flattening of the earth', () => {
    fc.assert(
      fc.property(stars, (a: Polygon) => {
        const sphere = area(feature(a))
        expect(Math.abs(polygonAreaM2(a) - sphere) / sphere).toBeLessThan(0.01)
      }),
      { numRuns: pairs },
    )
  })
})
