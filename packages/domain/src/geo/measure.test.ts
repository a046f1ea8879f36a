import fc from 'fast-check'
import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { convexHullAreaM2, polygonAreaM2 } from './area.ts'
import { bbox } from './box.ts'
import { polygon, square } from './fixtures/cases.ts'
import { geodesicDirect } from './geodesic.ts'
import { bearingDeg, geodesicDistanceM, trackLengthM } from './measure.ts'

/** Half a meridian: from one pole to the other, and the shortest way between antipodes. */
const HALF_MERIDIAN_M = 20_003_931.4586

describe('distances agree with GeographicLib', () => {
  test.each<[string, Position, Position, number]>([
    ['the same place', [10, 50], [10, 50], 0],
    ['the same place, named twice', [-180, 5], [180, 5], 0],
    ['a tenth of a degree over the antimeridian', [179.95, 0], [-179.95, 0], 11_131.949],
    ['from pole to pole', [0, 90], [0, -90], HALF_MERIDIAN_M],
    ['antipodes on the equator', [0, 0], [180, 0], HALF_MERIDIAN_M],
    ['antipodes', [10, 20], [-170, -20], HALF_MERIDIAN_M],
    ['nearly antipodes', [0, 0], [179.7, 0], 19_995_624.89],
  ])('%s', (_, a, b, metres) => {
    expect(geodesicDistanceM(a, b)).toBeCloseTo(metres, 2)
  })

  // Flinders Peak to Buninyong, the worked example of the Geodetic Datum of Australia technical manual.
  test('Flinders Peak to Buninyong', () => {
    const flinders = [144.42486788888888, -37.95103341666667]
    const buninyong = [143.92649552777777, -37.65282113888889]
    expect(geodesicDistanceM(flinders, buninyong)).toBeCloseTo(54_972.271, 1)
    expect(bearingDeg(flinders, buninyong)).toBeCloseTo(306.86816, 3)
  })
})

test('bearings run clockwise from north', () => {
  const here = [10, 0]
  const around = [
    [10, 1],
    [11, 0],
    [10, -1],
    [9, 0],
  ]
  expect(around.map((there) => Math.round(bearingDeg(here, there)))).toEqual([0, 90, 180, 270])
  expect(bearingDeg(here, here)).toBe(0)
})

test('a track is as long as its legs', () => {
  expect(trackLengthM([])).toBe(0)
  expect(trackLengthM([[10, 50]])).toBe(0)
  const legs = [
    [10, 50],
    [10.01, 50],
    [10.01, 50.01],
  ]
  const sum = geodesicDistanceM(legs[0]!, legs[1]!) + geodesicDistanceM(legs[1]!, legs[2]!)
  expect(trackLengthM(legs)).toBeCloseTo(sum, 9)
})

describe('areas', () => {
  // GeographicLib's geodesic polygons; over a tenth of a degree their edges differ from straight ones by 2e-7.
  test.each<[string, Position[], number]>([
    ['100 m', square(10, 50, 0.001), 7974.57],
    ['10 km', square(10, 50, 0.1), 79_664_443],
    ['in the south', square(-70, -33, 0.05), 25_918_145.5],
  ])('a square of about %s', (_, ring, squareMetres) => {
    expect(polygonAreaM2(polygon(ring)) / squareMetres).toBeCloseTo(1, 5)
    expect(convexHullAreaM2(ring) / squareMetres).toBeCloseTo(1, 5)
  })

  test('a hole is taken off', () => {
    const hole = square(0.2, 0.2, 0.1)
    const rest = polygonAreaM2(polygon(square(0, 0, 1))) - polygonAreaM2(polygon(hole))
    expect(polygonAreaM2(polygon(square(0, 0, 1), hole))).toBeCloseTo(rest, 3)
  })

  test('the hull of nothing, a point and a line is 0', () => {
    const line = [
      [0, 0],
      [1, 1],
      [2, 2],
    ]
    expect([[], [[1, 1]], Array(4).fill([1, 1]), line].map(convexHullAreaM2)).toEqual([0, 0, 0, 0])
  })

  test('the hull of a bent track is wider than the track', () => {
    const corners = square(10, 50, 0.01)
    expect(convexHullAreaM2([...corners, [10.005, 50.005], [10.002, 50.007]])).toBe(convexHullAreaM2(corners))
  })

  test('the hull is right across the antimeridian', () => {
    const over = square(179.95, 10, 0.1).map(([x, y]) => [x! > 180 ? x! - 360 : x!, y!])
    expect(convexHullAreaM2(over) / convexHullAreaM2(square(17, 10, 0.1))).toBeCloseTo(1, 9)
  })
})

test('a box holds all positions', () => {
  expect(bbox(polygon(square(1, 2, 3)))).toEqual([1, 2, 4, 5])
  expect(
    bbox([
      [5, -3],
      [-7, 8],
    ]),
  ).toEqual([-7, -3, 5, 8])
})

describe('promises', () => {
  const place = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  )

  test('any two places have a distance, the same both ways and never above half a meridian', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const metres = geodesicDistanceM(a, b)
        expect(metres).toBeGreaterThanOrEqual(0)
        expect(metres).toBeLessThan(HALF_MERIDIAN_M + 0.001)
        expect(geodesicDistanceM(b, a)).toBeCloseTo(metres, 2)
        expect(bearingDeg(a, b)).toBeLessThan(360)
      }),
    )
  })

  test('who goes a way arrives that far off', () => {
    const latitude = fc.double({ min: -89, max: 89, noNaN: true })
    const bearing = fc.double({ min: 0, max: 360, noNaN: true })
    fc.assert(
      fc.property(latitude, bearing, fc.double({ min: 0, max: 1e6, noNaN: true }), (y, degrees, metres) => {
        expect(geodesicDistanceM([10, y], geodesicDirect([10, y], degrees, metres))).toBeCloseTo(metres, 2)
      }),
    )
  })
})
