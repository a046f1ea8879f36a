import { expect, test } from 'vitest'
import { bbox, boxRing } from './box.ts'

test('the ring of a box is closed, runs counter-clockwise, and has that box', () => {
  const ring = boxRing([77.6, 13, 77.7, 13.1])
  expect(ring).toEqual([
    [77.6, 13],
    [77.7, 13],
    [77.7, 13.1],
    [77.6, 13.1],
    [77.6, 13],
  ])
  expect(bbox(ring)).toEqual([77.6, 13, 77.7, 13.1])
})
