import { expect, test } from 'vitest'
import { footHeight } from './use-foot.ts'

test.each([
  ['nothing', [], 0],
  ['a bar', [{ top: 740, bottom: 800 }], 60],
  [
    'one bar on another, in whatever order',
    [
      { top: 700, bottom: 748 },
      { top: 748, bottom: 800 },
    ],
    100,
  ],
  [
    'two beside each other, the higher one',
    [
      { top: 740, bottom: 800 },
      { top: 700, bottom: 800 },
    ],
    100,
  ],
  [
    'a bar, under something in the middle of the window',
    [
      { top: 300, bottom: 360 },
      { top: 740, bottom: 800 },
    ],
    60,
  ],
  ['the acts of a dialog that leaves a narrow edge', [{ top: 720, bottom: 784 }], 80],
  ['what is not shown', [{ top: 0, bottom: 0 }], 0],
])('%s at the foot of a window takes its height', (_what, edges, height) => {
  expect(footHeight(edges, 800)).toBe(height)
})
