import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { polygonAreaM2 } from './area.ts'
import { circlePolygon } from './circle.ts'
import { corridorPolygon } from './corridor.ts'
import { polygonCovers } from './cover.ts'
import { polygon, square } from './fixtures/cases.ts'
import { intersectionPolygons } from './intersection.ts'
import { geodesicDistanceM, trackLengthM } from './measure.ts'
import { polygonProblem } from './polygon.ts'

const limits = { maxVertices: 1000 }

test('a circle is valid, closed, and its corners are a radius away', () => {
  const circle = circlePolygon([10, 50], 500)
  expect(polygonProblem(circle, 'circle', limits)).toBeNull()
  expect(circle.coordinates[0]).toHaveLength(65)
  for (const corner of circle.coordinates[0]!) expect(geodesicDistanceM([10, 50], corner)).toBeCloseTo(500, 3)
})

test('a circle over the antimeridian is refused by the validation, not bent', () => {
  expect(polygonProblem(circlePolygon([180, 0], 500), 'circle', limits)).toMatch(/outside -180 to 180/)
})

describe('a corridor', () => {
  test.each<[string, Position[], number]>([
    [
      'straight',
      [
        [10, 50],
        [10.02, 50.01],
      ],
      1,
    ],
    [
      'bent',
      [
        [10, 50],
        [10.01, 50.01],
        [10.02, 50],
      ],
      1,
    ],
    [
      'closed to a loop',
      [
        [10, 50],
        [10.01, 50],
        [10.01, 50.01],
        [10, 50.01],
        [10, 50],
      ],
      2,
    ],
    [
      'that crosses itself',
      [
        [10, 50],
        [10.01, 50.01],
        [10.01, 50],
        [10, 50.01],
      ],
      2,
    ],
    [
      'that stands still for a while',
      [
        [10, 50],
        [10, 50],
        [10.01, 50],
        [10.01, 50],
      ],
      1,
    ],
    [
      'in the south',
      [
        [-70, -33],
        [-70.01, -33.01],
      ],
      1,
    ],
  ])('%s is one valid polygon round its path', (_, path, rings) => {
    const { polygon: corridor } = corridorPolygon(path, 200)
    expect(polygonProblem(corridor, 'corridor', limits)).toBeNull()
    expect(corridor!.coordinates).toHaveLength(rings)
    for (const position of path) expect(polygonCovers(corridor!, circlePolygon(position, 95))).toBe(true)
  })

  test('is as wide as was asked', () => {
    const path = [
      [10, 50],
      [10.1, 50],
    ]
    const caps = Math.PI * 100 ** 2
    const { polygon: corridor } = corridorPolygon(path, 200)
    expect(polygonAreaM2(corridor!) / (trackLengthM(path) * 200 + caps)).toBeCloseTo(1, 2)
  })

  test.each<[string, Position[], number, string]>([
    ['no position', [], 10, 'the corridor needs at least 2 different positions'],
    [
      'one place',
      [
        [1, 1],
        [1, 1],
      ],
      10,
      'the corridor needs at least 2 different positions',
    ],
    [
      'no width',
      [
        [1, 1],
        [2, 2],
      ],
      0,
      'the corridor needs a width above 0 metres',
    ],
    [
      'the antimeridian',
      [
        [179.9, 1],
        [-179.9, 1],
      ],
      10,
      'the corridor must not cross the antimeridian',
    ],
  ])('of %s is refused with a reason', (_, path, widthM, problem) => {
    expect(corridorPolygon(path, widthM)).toEqual({ polygon: null, problem })
  })
})

describe('the part in common', () => {
  test('of crossing squares is the corner', () => {
    const [shared, ...more] = intersectionPolygons(polygon(square(0, 0, 2)), polygon(square(1, 1, 2))) ?? []
    expect(more).toEqual([])
    expect(polygonAreaM2(shared!)).toBeCloseTo(polygonAreaM2(polygon(square(1, 1, 1))), 0)
  })

  test('with a fork is several polygons', () => {
    const fork = polygon([
      [0, 0],
      [5, 0],
      [5, 5],
      [4, 5],
      [4, 1],
      [1, 1],
      [1, 5],
      [0, 5],
      [0, 0],
    ])
    expect(
      intersectionPolygons(
        fork,
        polygon([
          [-1, 3],
          [6, 3],
          [6, 4],
          [-1, 4],
          [-1, 3],
        ]),
      ),
    ).toHaveLength(2)
  })

  test('of squares that only touch, or lie apart, is nothing', () => {
    expect(intersectionPolygons(polygon(square(0, 0, 1)), polygon(square(1, 0, 1)))).toEqual([])
    expect(intersectionPolygons(polygon(square(0, 0, 1)), polygon(square(3, 0, 1)))).toEqual([])
  })
})
