import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { polygon, square } from './fixtures/cases.ts'
import { volumesOverlap } from './predicates.ts'
import type { HeightBand, TimeWindow, Volume4D } from './types.ts'
import {
  bandWithin,
  heightsOverlap,
  sharedBand,
  sharedWindow,
  timesOverlap,
  windowHolds,
  windowWithin,
} from './volume.ts'

const band = (minHeightM: number, maxHeightM: number): HeightBand => ({ minHeightM, maxHeightM })
const at = (hour: number | null) => (hour === null ? null : new Date(Date.UTC(2026, 0, 1, hour)))
const window = (from: number | null, to: number | null): TimeWindow => ({
  startsAt: at(from),
  endsAt: at(to),
})

test.each<[string, HeightBand, HeightBand, HeightBand | null]>([
  ['crossing', band(0, 100), band(50, 150), band(50, 100)],
  ['one in the other', band(0, 100), band(20, 30), band(20, 30)],
  ['stacked', band(0, 100), band(100, 200), null],
  ['apart', band(0, 100), band(300, 400), null],
  ['an empty one', band(50, 50), band(0, 100), null],
])('bands %s', (_, a, b, shared) => {
  expect(sharedBand(a, b)).toEqual(shared)
  expect(sharedBand(b, a)).toEqual(shared)
  expect(heightsOverlap(a, b)).toBe(shared !== null)
})

test.each<[string, TimeWindow, TimeWindow, TimeWindow | null]>([
  ['crossing', window(1, 5), window(3, 8), window(3, 5)],
  ['back to back', window(1, 5), window(5, 8), null],
  ['open at both ends', window(null, null), window(5, 8), window(5, 8)],
  ['both open at the end', window(1, null), window(5, null), window(5, null)],
  ['both open at the start', window(null, 5), window(null, 3), window(null, 3)],
  ['open towards each other', window(null, 6), window(5, null), window(5, 6)],
  ['open away from each other', window(null, 5), window(5, null), null],
  ['always', window(null, null), window(null, null), window(null, null)],
  ['an empty one', window(3, 3), window(1, 5), null],
])('windows %s', (_, a, b, shared) => {
  expect(sharedWindow(a, b)).toEqual(shared)
  expect(sharedWindow(b, a)).toEqual(shared)
  expect(timesOverlap(a, b)).toBe(shared !== null)
})

test('equal ends are inside, an open end only in an open end', () => {
  expect(bandWithin(band(0, 100), band(0, 100))).toBe(true)
  expect(bandWithin(band(0, 101), band(0, 100))).toBe(false)
  expect(bandWithin(band(-1, 100), band(0, 100))).toBe(false)
  expect(windowWithin(window(1, 5), window(1, 5))).toBe(true)
  expect(windowWithin(window(1, 5), window(null, null))).toBe(true)
  expect(windowWithin(window(1, null), window(1, 5))).toBe(false)
  expect(windowWithin(window(null, 5), window(null, 5))).toBe(true)
})

test('a window holds its start but not its end', () => {
  expect([1, 3, 5].map((hour) => windowHolds(window(1, 5), at(hour)!))).toEqual([true, true, false])
  expect(windowHolds(window(null, null), at(3)!)).toBe(true)
})

test('volumes overlap only where ground, height and time do', () => {
  const volume = (change: Partial<Volume4D>): Volume4D => ({
    polygon: polygon(square(0, 0, 1)),
    ...band(0, 100),
    ...window(1, 5),
    ...change,
  })
  expect(volumesOverlap(volume({}), volume({}))).toBe(true)
  expect(volumesOverlap(volume({}), volume({ polygon: polygon(square(1, 0, 1)) }))).toBe(true)
  expect(volumesOverlap(volume({}), volume({ polygon: polygon(square(2, 0, 1)) }))).toBe(false)
  expect(volumesOverlap(volume({}), volume(band(100, 200)))).toBe(false)
  expect(volumesOverlap(volume({}), volume(window(5, 6)))).toBe(false)
})

describe('promises', () => {
  const hour = fc.option(fc.integer({ min: 0, max: 48 }))
  const anyWindow = fc.tuple(hour, hour).map(([from, to]) => window(from, to))
  const height = fc.integer({ min: 0, max: 500 })
  const anyBand = fc.tuple(height, height).map(([from, to]) => band(from, to))

  test('overlap does not depend on who asks', () => {
    fc.assert(fc.property(anyWindow, anyWindow, (a, b) => timesOverlap(a, b) === timesOverlap(b, a)))
    fc.assert(fc.property(anyBand, anyBand, (a, b) => heightsOverlap(a, b) === heightsOverlap(b, a)))
  })

  test('what two have in common lies within both', () => {
    fc.assert(
      fc.property(anyWindow, anyWindow, anyBand, anyBand, (a, b, c, d) => {
        const shared = sharedWindow(a, b)
        if (shared) expect([windowWithin(shared, a), windowWithin(shared, b)]).toEqual([true, true])
        const heights = sharedBand(c, d)
        if (heights) expect([bandWithin(heights, c), bandWithin(heights, d)]).toEqual([true, true])
      }),
    )
  })

  test('an instant in both means that windows overlap', () => {
    fc.assert(
      fc.property(anyWindow, anyWindow, fc.integer({ min: 0, max: 48 }), (a, b, now) => {
        if (windowHolds(a, at(now)!) && windowHolds(b, at(now)!)) expect(timesOverlap(a, b)).toBe(true)
      }),
    )
  })
})
