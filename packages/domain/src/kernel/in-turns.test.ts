import { expect, test } from 'vitest'
import { inTurns, passingInTurns } from './in-turns.ts'

const busyMs = (ms: number): void => {
  const began = performance.now()
  while (performance.now() - began < ms);
}

test('others have their turn while much is made, and what is made keeps its order', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  const made = await inTurns([1, 2, 3, 4, 5, 6], (one) => {
    busyMs(12)
    return one * 2
  })
  clearInterval(timer)
  expect(made).toEqual([2, 4, 6, 8, 10, 12])
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('others have their turn as well while it is awaited, and all of it is in memory', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  const made = await inTurns([1, 2, 3, 4, 5, 6], async (one) => {
    await null
    busyMs(12)
    return one * 2
  })
  clearInterval(timer)
  expect(made).toEqual([2, 4, 6, 8, 10, 12])
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('those that pass keep their order', async () => {
  expect(await passingInTurns([5, 2, 8, 1], (one) => one > 1)).toEqual([5, 2, 8])
})
