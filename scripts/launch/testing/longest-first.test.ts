import { expect, it } from 'vitest'
import { fromBothEnds } from './longest-first.ts'

it.each([
  [[], []],
  [[1], [1]],
  [
    [1, 2, 3, 4],
    [1, 4, 2, 3],
  ],
  [
    [1, 2, 3, 4, 5],
    [1, 5, 2, 4, 3],
  ],
])('of %j none is left out, and large and small go by turns', (items, dealt) => {
  expect(fromBothEnds(items)).toEqual(dealt)
})
