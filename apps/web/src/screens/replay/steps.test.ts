import { expect, test } from 'vitest'
import type { ReplayFrame } from './replay-frame.ts'
import { stepTarget } from './steps.ts'

/** A frame each second, of which these have come. */
const come = (...numbers: number[]) =>
  numbers.map((number) => ({ number, timestampMs: number * 1_000 }) as ReplayFrame)

const stepped = (frames: ReplayFrame[], atMs: number, by: number) => {
  const index = Math.max(
    0,
    frames.findLastIndex(({ timestampMs }) => timestampMs <= atMs),
  )
  const target = stepTarget(frames, { index, timestampMs: atMs }, by)
  return target && [target.frame.number, target.isExact]
}

test('a step is to the very next frame, several to the one so far on', () => {
  const frames = come(1, 2, 3, 4, 5)
  expect(stepped(frames, 2_000, 1)).toEqual([3, true])
  expect(stepped(frames, 2_000, 3)).toEqual([5, true])
  expect(stepped(frames, 2_000, -1)).toEqual([1, true])
})

test('between two frames back is to the one just passed', () => {
  const frames = come(1, 2, 3)
  expect(stepped(frames, 2_500, -1)).toEqual([2, true])
  expect(stepped(frames, 2_500, -2)).toEqual([1, true])
  expect(stepped(frames, 2_500, 1)).toEqual([3, true])
})

test('it ends at the first frame and at the last', () => {
  const frames = come(1, 2, 3)
  expect(stepped(frames, 2_000, -4)).toEqual([1, true])
  expect(stepped(frames, 3_000, 1)).toEqual([3, true])
  expect(stepped([], 0, 1)).toBeUndefined()
})

test('where frames in between have not come it is marked', () => {
  const frames = come(1, 7, 8, 20)
  expect(stepped(frames, 7_000, 1)).toEqual([8, true])
  expect(stepped(frames, 7_000, -1)).toEqual([1, false])
  expect(stepped(frames, 7_000, 2)).toEqual([20, false])
  expect(stepped(frames, 12_000, -1)).toEqual([8, false])
})
