import { afterAll, expect, it, vi } from 'vitest'
import { createTestWorld } from '../testing/index.ts'
import { watchClock } from './clock-watch.ts'

const world = await createTestWorld()
afterAll(() => world.close())

const watched = async (aheadMs: number) => {
  const warn = vi.fn()
  const log = { ...world.services.log, warn }
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const watch = watchClock({ db: world.services.db, log, clock })
  await expect.poll(() => watch.offsetMs()).not.toBeNull()
  watch.stop()
  return { watch, warn }
}

it.each([
  // A question that is on its way for long makes it less certain.
  [600_000, /\b(59|60)\d\.\d s ahead of/],
  [-600_000, /\b(59|60)\d\.\d s behind/],
])('warns once of a clock that is off by %i ms, and how', async (aheadMs, words) => {
  const { watch, warn } = await watched(aheadMs)
  expect(Math.abs((watch.offsetMs() as number) - aheadMs)).toBeLessThan(10_000)
  expect(watch.note()).toMatch(words)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), watch.note())
})

it('reports nothing of clocks that agree', async () => {
  const { watch, warn } = await watched(0)
  expect(watch.note()).toBeNull()
  expect(warn).not.toHaveBeenCalled()
})
