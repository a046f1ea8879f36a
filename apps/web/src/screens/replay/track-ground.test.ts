import { expect, test } from 'vitest'
import { groundBetween } from './track-ground.ts'

test('between two places that were asked the ground is straight, and unknown beside one that is', () => {
  const groundAt = groundBetween([900, 940, null, 950], 4)
  expect([0, 1, 4, 5, 8, 11, 12, 13].map(groundAt)).toEqual([900, 910, 940, null, null, null, 950, 950])
  expect(groundBetween([], 1)(0)).toBeNull()
})
