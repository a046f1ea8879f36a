import { expect, test } from 'vitest'
import { groundBetween } from './use-track-ground.ts'

test('between two places that were asked the ground is straight, and unknown beside one that is', () => {
  const places = [0, 400, 800, 1_200].map((timestampMs) => ({ timestampMs }))
  const groundAt = groundBetween([900, 940, null, 950], places)
  expect([-50, 0, 100, 400, 500, 800, 1_100, 1_200, 1_300].map(groundAt)).toEqual([
    900,
    900,
    910,
    940,
    null,
    null,
    null,
    950,
    950,
  ])
  expect(groundBetween([], [])(0)).toBeNull()
})
