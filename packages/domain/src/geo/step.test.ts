import fc from 'fast-check'
import { expect, test } from 'vitest'
import { geodesicDirect } from './geodesic.ts'
import { stepBearingDeg } from './step.ts'

const away = (from: number, to: number): number => Math.abs(((from - to + 540) % 360) - 180)

test('a step of up to a kilometre has the bearing of its geodesic to a tenth of a degree, to 85 degrees of latitude', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
      fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true }),
      fc.double({ min: 0.5, max: 1_000, noNaN: true }),
      (longitude, latitude, bearing, metres) => {
        const from = [longitude, latitude]
        expect(away(stepBearingDeg(from, geodesicDirect(from, bearing, metres)), bearing)).toBeLessThan(0.1)
      },
    ),
  )
})

test('one that leads nowhere has the bearing 0', () => {
  expect(stepBearingDeg([77.6, 13], [77.6, 13])).toBe(0)
})
