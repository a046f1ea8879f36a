import { expect, test } from 'vitest'
import { type FrameCount, frameRate, withCount } from './frame-rate.ts'

const counted = (...counts: FrameCount[]) => counts.reduce<readonly FrameCount[]>(withCount, [])

test('no rate is said before two counts a second apart', () => {
  expect(frameRate([])).toBeNull()
  expect(frameRate(counted({ atMs: 0, frames: 0 }, { atMs: 500, frames: 40 }))).toBeNull()
})

test('the rate is that of the last five seconds', () => {
  const counts = Array.from({ length: 11 }, (_, second) => ({
    atMs: second * 1_000,
    frames: second <= 5 ? second * 100 : 500 + (second - 5) * 20,
  }))
  expect(frameRate(counted(...counts))).toBe(20)
})
