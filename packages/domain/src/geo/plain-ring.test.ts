import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPlainRing } from './plain-ring.ts'
import { ringSet } from './ring-set.ts'
import { sweepRings } from './ring-sweep.ts'

const on = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n / 7)
/** Few different coordinates, so that corners meet, edges run along each other and rings turn back. */
const ring = fc
  .constantFrom(3, 6, 1_000)
  .chain((most) => fc.array(fc.tuple(on(most), on(most)), { minLength: 3, maxLength: 9 }))
  .map((corners) => [...corners, corners[0] as [number, number]])

it('takes no ring for plain in which the sweep finds a fault', () => {
  fc.assert(
    fc.property(ring, (positions) => {
      const set = ringSet([positions])
      if (isPlainRing(set)) expect(sweepRings(set)).not.toHaveProperty('fault')
    }),
    { numRuns: 5_000 },
  )
})

it('takes the rings that people draw for plain', () => {
  const star = Array.from({ length: 16 }, (_, n) => {
    const [angle, reach] = [(Math.PI * n) / 8, n % 2 ? 0.01 : 0.02]
    return [77.2 + reach * Math.cos(angle), 28.6 + reach * Math.sin(angle)]
  })
  expect(isPlainRing(ringSet([[...star, star[0] as number[]]]))).toBe(true)
})

it('leaves holes, long rings and edges that touch to the sweep', () => {
  const square = (low: number, high: number) => [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
    [low, low],
  ]
  expect(isPlainRing(ringSet([square(0, 9), square(1, 2)]))).toBe(false)
  const circle = Array.from({ length: 40 }, (_, n) => [Math.cos(n / 6.4), Math.sin(n / 6.4)])
  expect(isPlainRing(ringSet([[...circle, circle[0] as number[]]]))).toBe(false)
  expect(
    isPlainRing(
      ringSet([
        [
          [0, 0],
          [2, 0],
          [2, 2],
          [1, 0],
          [0, 2],
          [0, 0],
        ],
      ]),
    ),
  ).toBe(false)
})
