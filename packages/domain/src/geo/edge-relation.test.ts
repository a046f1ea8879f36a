import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edgeDistanceM, edgeRelation } from './edge-relation.ts'
import { pointInPolygon } from './point-in-polygon.ts'
import type { Polygon } from './types.ts'

const ring = (half: number) => [
  [77 - half, 13 - half],
  [77 + half, 13 - half / 2],
  [77 + half / 3, 13 + half],
  [77 - half, 13 - half],
]
const holed: Polygon = { type: 'Polygon', coordinates: [ring(0.03), ring(0.01)] }

it('measures to the nearest edge in metres', () => {
  const corners = [
    [77, 13],
    [77.02, 13],
    [77.02, 13.02],
    [77, 13.02],
    [77, 13],
  ]
  expect(edgeDistanceM([77.001, 13.01], { type: 'Polygon', coordinates: [corners] })).toBeCloseTo(108.5, 0)
})

it('agrees with the exact test about every place, in a ring with a hole too', () => {
  const place = fc.tuple(
    fc.double({ min: 76.96, max: 77.04, noNaN: true }),
    fc.double({ min: 12.96, max: 13.04, noNaN: true }),
  )
  fc.assert(
    fc.property(place, (point) => {
      expect(edgeRelation(point, holed).isInside).toBe(pointInPolygon(point, holed))
    }),
  )
})
