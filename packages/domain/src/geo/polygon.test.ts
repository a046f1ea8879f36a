import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { polygon, square, star, validityCases } from './fixtures/cases.ts'
import { normalisePolygon, polygonProblem } from './polygon.ts'

const problem = (value: unknown, maxVertices = 1000) =>
  polygonProblem(value, 'zone_envelope', { maxVertices })
const ring = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates: [coordinates] })
const holed = (...holes: number[][][]) => polygon(square(0, 0, 10), ...holes)

describe('a refused polygon names ring, position and reason', () => {
  test.each<[string, unknown, string]>([
    ['no object', 'POLYGON((0 0))', 'must be a GeoJSON Polygon object'],
    ['null', null, 'must be a GeoJSON Polygon object'],
    [
      'a feature',
      { type: 'Feature', geometry: polygon(square(0, 0, 1)) },
      'type must be "Polygon", not "Feature"',
    ],
    ['no type', { coordinates: [square(0, 0, 1)] }, 'type must be "Polygon"'],
    ['no coordinates', { type: 'Polygon' }, 'coordinates must be an array of rings'],
    ['no ring', polygon(), 'coordinates hold no ring; ring 0 must be the outer ring'],
    [
      'a ring that is none',
      { type: 'Polygon', coordinates: [square(0, 0, 1), 7] },
      'ring 1 must be an array of positions',
    ],
    [
      'too few positions',
      ring([0, 0], [1, 1], [0, 0]),
      'ring 0 has only positions 0 to 2; a closed ring needs at least 4 positions',
    ],
    ['an empty hole', holed([]), 'ring 1 has no position; a closed ring needs at least 4 positions'],
    [
      'an open ring',
      ring([0, 0], [1, 0], [2, 1], [1, 2], [0, 2], [0, 1]),
      'ring 0 is not closed: position 5 differs from position 0',
    ],
    [
      'a position that is none',
      ring([0, 0], 5, [1, 1], [0, 0]),
      'ring 0, position 1: a position must be an array of longitude and latitude',
    ],
    [
      'a lone number',
      ring([0, 0], [1], [1, 1], [0, 0]),
      'ring 0, position 1: a position must be an array of longitude and latitude',
    ],
    [
      'text for a number',
      ring([0, 0], [1, '0'], [1, 1], [0, 0]),
      'ring 0, position 1: longitude and latitude must be finite numbers',
    ],
    [
      'infinity',
      ring([0, 0], [1, 0], [Number.POSITIVE_INFINITY, 1], [0, 0]),
      'ring 0, position 2: longitude and latitude must be finite numbers',
    ],
    [
      'a longitude too far',
      ring([0, 0], [180.5, 0], [1, 1], [0, 0]),
      'ring 0, position 1: longitude 180.5 is outside -180 to 180',
    ],
    [
      'a latitude too far',
      ring([0, 0], [1, 0], [1, -90.1], [0, 0]),
      'ring 0, position 2: latitude -90.1 is outside -90 to 90',
    ],
    [
      'the antimeridian',
      ring([179, 0], [-179, 0], [-179, 1], [179, 0]),
      'ring 0 crosses the antimeridian between positions 0 and 1; split it at 180°',
    ],
    [
      'a line',
      ring([0, 0], [1, 1], [2, 2], [0, 0]),
      'ring 0 has no area: its positions 0 to 3 lie on one line',
    ],
    [
      'a point',
      ring([3, 3], [3, 3], [3, 3], [3, 3]),
      'ring 0 has no area: its positions 0 to 3 lie on one line',
    ],
    ['a bow-tie', ring([0, 0], [1, 1], [1, 0], [0, 1], [0, 0]), 'ring 0 crosses itself near position 3'],
    [
      'a spike',
      ring([0, 0], [4, 0], [4, 4], [8, 4], [4, 4], [0, 4], [0, 0]),
      'ring 0 touches itself near position 4',
    ],
    [
      'a spike to the left',
      ring([0, 0], [8, 0], [8, 4], [2, 4], [8, 4], [8, 8], [0, 8], [0, 0]),
      'ring 0 runs back along itself near position 4',
    ],
    [
      'a pinch',
      ring([0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4], [0, 0]),
      'ring 0 touches itself near position 4',
    ],
    [
      'a hole outside',
      holed(square(20, 0, 1)),
      'ring 1 lies outside ring 0, from position 0 on; a hole must lie inside the outer ring',
    ],
    ['a hole over the edge', holed(square(9, 4, 2)), 'ring 1 crosses ring 0 near position 1'],
    ['a hole along the edge', holed(square(8, 4, 2)), 'ring 1 runs along ring 0 near position 2'],
    ['crossing holes', holed(square(2, 2, 3), square(4, 4, 3)), 'ring 2 crosses ring 1 near position 4'],
    [
      'a hole in a hole',
      holed(square(2, 2, 5), square(3, 3, 1)),
      'ring 2 lies inside ring 1, from position 0 on; a hole may not hold another hole',
    ],
    [
      'a hole that parts the area',
      holed([
        [5, 0],
        [7, 5],
        [5, 10],
        [3, 5],
        [5, 0],
      ]),
      'ring 1 cuts the area in two: near position 2 it touches other rings once too often',
    ],
  ])('%s', (_, value, reason) => {
    expect(problem(value)).toBe(`zone_envelope: ${reason}`)
  })

  test('rings that pass through each other in vertices only cross too', () => {
    const outer = [...square(0, 0, 10).slice(0, 1), [2, 0], [8, 0], ...square(0, 0, 10).slice(1)]
    const diamond = [
      [5, -3],
      [8, 0],
      [5, 3],
      [2, 0],
      [5, -3],
    ]
    expect(problem(polygon(outer, diamond))).toBe('zone_envelope: ring 1 crosses ring 0 near position 3')
  })
})

describe('an accepted polygon', () => {
  test.each<[string, unknown]>([
    ['winds counter-clockwise', polygon(square(0, 0, 1))],
    ['winds clockwise', polygon(square(0, 0, 1).toReversed())],
    ['repeats a position', ring([0, 0], [1, 0], [1, 0], [1, 1], [0, 0], [0, 0])],
    ['carries heights', ring([0, 0, 5], [1, 0, 6], [1, 1, 7], [0, 0, 8])],
    ['carries heights that are none', ring([0, 0, null], [1, 0, ''], [1, 1], [0, 0, 'x'])],
    ['has a vertex half-way along an edge', ring([0, 0], [1, 0], [2, 0], [2, 2], [0, 0])],
    [
      'has a hole that touches the outer ring in one point',
      holed([
        [5, 0],
        [6, 3],
        [4, 3],
        [5, 0],
      ]),
    ],
    ['has holes that touch in one point', holed(square(2, 2, 2), square(4, 4, 2))],
    [
      'reaches the limits of the globe',
      polygon([
        [0, -90],
        [180, -90],
        [180, 90],
        [0, 90],
        [0, -90],
      ]),
    ],
  ])('%s', (_, value) => {
    expect(problem(value)).toBeNull()
  })

  test('keeps its rings and loses heights and foreign members', () => {
    const sent = { ...ring([0, 0, 5], [1, 0, 6], [1, 0, 6], [1, 1, 7], [0, 0, 5]), bbox: [0, 0, 5, 1, 1, 7] }
    const kept = [
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ]
    expect(normalisePolygon(sent as never)).toEqual({ type: 'Polygon', coordinates: kept })
  })

  test.each([
    [polygon(square(0, 0, 1e-31)), 0],
    [holed(square(0, 0, 1e-31)), 1],
    [holed(square(0, 0, 1), square(1e-31, 0, 1e-31)), 2],
  ])('refuses a ring of which nothing is left then', (sent, at) => {
    expect(problem(sent)).toMatch(new RegExp(`^zone_envelope: ring ${at} `))
    expect(problem(normalisePolygon(sent))).toBe(problem(sent))
  })

  test('takes what is nearer to zero than anything on earth for zero, so that it is not written with 300 noughts', () => {
    const ring = [
      [0, 1.5e-300],
      [1e-29, -5e-324],
      [1, 1],
      [0, 1.5e-300],
    ]
    const { coordinates } = normalisePolygon({ type: 'Polygon', coordinates: [ring] })
    expect(coordinates).toEqual([
      [
        [0, 0],
        [1e-29, 0],
        [1, 1],
        [0, 0],
      ],
    ])
  })
})

describe('the limit of vertices', () => {
  const circle = (corners: number) => star([10, 50], Array(corners).fill(0.5))

  test('does not count the closing position', () => {
    expect(problem(polygon(circle(1000)), 1000)).toBeNull()
    expect(problem(polygon(circle(1001)), 1000)).toBe(
      'zone_envelope: too many vertices: ring 0 passes the limit of 1000 at position 1000',
    )
  })

  test('counts the holes too', () => {
    expect(problem(holed(square(1, 1, 1), square(3, 3, 1)), 11)).toContain('ring 2 passes the limit of 11')
  })

  test('a zone of 10,000 spikes is taken', () => {
    const radii = Array.from({ length: 10_000 }, (_, i) => (i % 2 ? 1 : 0.5))
    expect(problem(polygon(star([10, 50], radii)), 10_000)).toBeNull()
  })
})

describe('the JTS validity suite', () => {
  test.each(validityCases)('$id $desc: $valid', ({ polygon: value, valid }) => {
    expect(problem(value) === null).toBe(valid)
  })
})

describe('promises', () => {
  const radii = fc.array(fc.double({ min: 0.1, max: 5, noNaN: true }), { minLength: 3, maxLength: 40 })
  const anyStar = radii.map((lengths) => star([10, 50], lengths))

  test('anything at all gets an answer', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ type: fc.constant('Polygon'), coordinates: fc.anything() })),
        (value) => {
          expect(problem(value)).toMatch(/^zone_envelope: /)
        },
      ),
    )
  })

  test('neither winding nor the first corner decides', () => {
    fc.assert(
      fc.property(anyStar, fc.nat(), (shape, turn) => {
        const corners = shape.slice(0, -1)
        const start = turn % corners.length
        const turned = [...corners.slice(start), ...corners.slice(0, start), corners[start]!]
        expect(problem(polygon(turned)) === null).toBe(problem(polygon(shape)) === null)
        expect(problem(polygon(shape.toReversed())) === null).toBe(problem(polygon(shape)) === null)
      }),
    )
  })

  test('swapping two corners that are not neighbours of a convex ring makes it cross itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 60 }), fc.nat(), (corners, at) => {
        const shape = star([10, 50], Array(corners).fill(1)).slice(0, -1)
        const i = at % (corners - 3)
        ;[shape[i], shape[i + 2]] = [shape[i + 2]!, shape[i]!]
        expect(problem(polygon([...shape, shape[0]!]))).toMatch(/ring 0 crosses itself near position \d+$/)
      }),
    )
  })
})
