import { expect, it } from 'vitest'
import { isGoodAt, judgedAtMs } from './judged-at.ts'

it.each([
  ['that is to come at its start', 5, 10],
  ['that begins at its start', 10, 10],
  ['under way now', 15, 15],
  ['that ends at its end', 20, 20],
  ['that has ended at its end', 90, 20],
])('a mission %s', (_which, nowMs, atMs) => {
  expect(judgedAtMs({ startMs: 10, endMs: 20 }, nowMs)).toBe(atMs)
})

it('what ends at a moment is not good at it any more, and what has no end always is', () => {
  expect([isGoodAt(10, 9), isGoodAt(10, 10), isGoodAt(null, 10)]).toEqual([true, false, true])
})
