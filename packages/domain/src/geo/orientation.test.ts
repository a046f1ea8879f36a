import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orientation } from './orientation.ts'

/** The sign by integer arithmetic, which does not round. */
const exactSign = (points: [bigint, bigint, bigint, bigint, bigint, bigint]): number => {
  const [ax, ay, bx, by, cx, cy] = points
  const determinant = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
  return Number(determinant > 0n) - Number(determinant < 0n)
}

test('points nearly on one line are distinguished exactly', () => {
  const tick = fc.integer({ min: -4, max: 4 })
  fc.assert(
    fc.property(tick, tick, tick, tick, tick, tick, (...ticks) => {
      // Three points a few units in the last place round 0.5, 12 and 24 on the diagonal: Shewchuk's own example.
      const whole = [0.5, 0.5, 12, 12, 24, 24].map(
        (at, i) => BigInt(at * 2 ** 53) + BigInt(ticks[i]!) * BigInt(i < 2 ? 1 : i < 4 ? 32 : 64),
      )
      const [ax, ay, bx, by, cx, cy] = whole.map((units) => Number(units) / 2 ** 53) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      expect(Math.sign(orientation(ax, ay, bx, by, cx, cy))).toBe(exactSign(whole as never))
    }),
    { numRuns: 2000 },
  )
})
