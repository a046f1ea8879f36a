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
  [600_000, '600.0 s ahead of'],
  [-1_500, '1.5 s behind'],
])('warns once of a clock that is off by %i ms, and how', async (aheadMs, words) => {
  const { watch, warn } = await watched(aheadMs)
  expect(Math.abs((watch.offsetMs() as number) - aheadMs)).toBeLessThan(500)
  expect(watch.note()).toContain(words)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), watch.note())
})

it('reports nothing of clocks that agree', async () => {
  const { watch, warn } = await watched(0)
  expect(watch.note()).toBeNull()
  expect(warn).not.toHaveBeenCalled()
})
