import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryDistanceM } from './margin.ts'
import { geodesicDistanceM } from './measure.ts'

const ring = [
  [10, 50],
  [10.02, 50],
  [10.02, 50.01],
  [10, 50.01],
  [10, 50],
]
const hole = [
  [10.008, 50.004],
  [10.012, 50.004],
  [10.012, 50.006],
  [10.008, 50.006],
  [10.008, 50.004],
]
const polygon = { type: 'Polygon' as const, coordinates: [ring, hole] }

test.each([
  ['on an edge', [10.01, 50], 0],
  ['inside, nearest to the south edge', [10.005, 50.001], 111.23],
  ['outside, nearest to a corner', [9.99, 49.99], geodesicDistanceM([9.99, 49.99], [10, 50])],
  ['in the hole', [10.01, 50.005], 111.23],
])('the boundary is so many metres from a position %s', (_where, position, metres) => {
  expect(boundaryDistanceM(polygon, position)).toBeCloseTo(metres, 0)
})

test('no corner is nearer than the boundary', () => {
  const near = (min: number) => fc.double({ min, max: min + 0.06, noNaN: true })
  fc.assert(
    fc.property(near(9.98), near(49.98), (longitude, latitude) => {
      const distance = boundaryDistanceM(polygon, [longitude, latitude])
      const corners = [...ring, ...hole].map((corner) => geodesicDistanceM([longitude, latitude], corner))
      expect(distance).toBeLessThanOrEqual(Math.min(...corners) * 1.001 + 0.01)
    }),
  )
})
