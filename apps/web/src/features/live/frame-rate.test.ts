import { expect, test } from 'vitest'
import { type FrameCount, frameRate, withCount } from './frame-rate.ts'

const counted = (...counts: FrameCount[]) => counts.reduce<readonly FrameCount[]>(withCount, [])

test('no rate is said before three seconds have passed', () => {
  expect(frameRate([])).toBeNull()
  expect(frameRate(counted({ atMs: 0, frames: 0 }, { atMs: 2_500, frames: 40 }))).toBeNull()
})

test('the rate is that of the last ten seconds', () => {
  const counts = Array.from({ length: 21 }, (_, second) => ({
    atMs: second * 1_000,
    frames: second <= 10 ? second * 100 : 1_000 + (second - 10) * 20,
  }))
  expect(frameRate(counted(...counts))).toBe(20)
})
