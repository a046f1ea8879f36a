import fc from 'fast-check'
import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { convexHullAreaM2 } from './area.ts'
import { trackLengthM } from './measure.ts'
import { TrackMeasure } from './track-measure.ts'

const measured = (positions: readonly Position[], partSize: number): TrackMeasure => {
  const measure = new TrackMeasure()
  for (let i = 0; i < positions.length; i += partSize) measure.add(positions.slice(i, i + partSize))
  return measure
}

const expectSame = (positions: readonly Position[], partSize: number, precision = 1e-9) => {
  const { lengthM, areaM2, last } = measured(positions, partSize)
  const [length, area] = [trackLengthM(positions), convexHullAreaM2(positions)]
  expect(Math.abs(lengthM - length)).toBeLessThanOrEqual(precision * length)
  expect(Math.abs(areaM2 - area)).toBeLessThanOrEqual(precision * Math.max(area, 1))
  expect(last).toEqual(positions.at(-1) ?? null)
}

const around = ([x, y]: readonly [number, number], spread: number) =>
  fc.tuple(
    fc.double({ min: x - spread, max: x + spread, noNaN: true }),
    fc.double({ min: y - spread, max: y + spread, noNaN: true }),
  )

test('a track measured part by part is as long and as wide as the whole', () => {
  fc.assert(
    fc.property(fc.array(around([77.6, 13], 0.01)), fc.integer({ min: 1, max: 30 }), (positions, size) =>
      expectSame(positions, size),
    ),
  )
})

test('so is one that does not move, goes to and fro on a line, or meets places again', () => {
  const places: Position[] = [
    [10, 50],
    [10, 50],
    [10.001, 50.001],
    [10.002, 50.002],
    [10.002, 50],
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...places)), fc.integer({ min: 1, max: 9 }), (positions, size) =>
      expectSame(positions, size),
    ),
  )
})

test('so is one over the antimeridian', () => {
  const over = around([180, -17], 0.2).map(([x, y]): Position => [x > 180 ? x - 360 : x, y])
  fc.assert(
    fc.property(fc.array(over), fc.integer({ min: 1, max: 30 }), (positions, size) =>
      expectSame(positions, size),
    ),
  )
})

test('a perfect circle of more corners than are kept has its area to a millionth', () => {
  const corners = 60_000
  const circle = Array.from({ length: corners }, (_, i): Position => {
    const angle = (i / corners) * 2 * Math.PI
    return [10 + Math.cos(angle) / 10, 50 + Math.sin(angle) / 10]
  })
  expectSame(circle, 5_000, 1e-6)
})
