import { expect, test } from 'vitest'
import { fullBucket, takeFrom } from './pace.ts'

const rate = { perSecond: 2, burst: 10 }

test.each([
  [
    'ten at once pass, the eleventh does not',
    [
      [0, 10, 10],
      [0, 1, 0],
    ],
  ],
  [
    'half a second earns one',
    [
      [0, 10, 10],
      [500, 2, 1],
    ],
  ],
  [
    'five seconds earn ten, and an hour no more',
    [
      [0, 10, 10],
      [5_000, 11, 10],
      [3_605_000, 20, 10],
    ],
  ],
  ['two a second pass for ever', Array.from({ length: 200 }, (_, i) => [i * 500, 1, 1])],
  [
    'a clock that goes back earns nothing',
    [
      [10_000, 10, 10],
      [0, 1, 0],
      [10_400, 10, 10],
    ],
  ],
])('%s', (_what, steps) => {
  const bucket = fullBucket(rate, steps[0]![0]!)
  for (const [now, tries, passes] of steps as [number, number, number][]) {
    const passed = Array.from({ length: tries }, () => takeFrom(bucket, rate, now)).filter(Boolean)
    expect(passed).toHaveLength(passes)
  }
})
