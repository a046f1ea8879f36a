import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBatcher, oncePerTurn } from './batcher.ts'

/** A store whose commits end when the test ends them. */
const manualStore = () => {
  const groups: number[][] = []
  const commits: (() => void)[] = []
  return {
    groups,
    flush: (group: number[]) =>
      new Promise<void>((resolve) => {
        groups.push(group)
        commits.push(resolve)
      }),
    async commit() {
      commits.shift()?.()
      await sleep(1)
    },
  }
}
const options = { maxItems: 3, maxWaitMs: 0, concurrency: 1, maxHeld: 8 }

describe('group commit', () => {
  test('what comes in one turn goes together; what comes during a commit waits for the next group', async () => {
    const store = manualStore()
    const batcher = createBatcher({ ...options, maxItems: 10, flush: store.flush })
    batcher.add(1)
    batcher.add(2)
    await sleep(1)
    batcher.add(3)
    batcher.add(4)
    await sleep(1)
    expect(store.groups).toEqual([[1, 2]])
    await store.commit()
    expect(store.groups).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('a group has at most its size, in order', async () => {
    const store = manualStore()
    const batcher = createBatcher({ ...options, flush: store.flush })
    for (let i = 1; i <= 7; i += 1) batcher.add(i)
    await sleep(1)
    for (let i = 0; i < 3; i += 1) await store.commit()
    expect(store.groups).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  })

  test('waiting for more items ends after its time', () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = manualStore()
    const batcher = createBatcher({ ...options, maxWaitMs: 20, flush: store.flush })
    batcher.add(1)
    vi.advanceTimersByTime(19)
    batcher.add(2)
    expect(store.groups).toEqual([])
    vi.advanceTimersByTime(1)
    expect(store.groups).toEqual([[1, 2]])
  })
})

test('under overload an item is not taken, until there is room again', async () => {
  const store = manualStore()
  const batcher = createBatcher({ ...options, flush: store.flush })
  for (let i = 1; i <= 8; i += 1) expect(batcher.add(i)).toBe(true)
  expect(batcher.add(9)).toBe(false)
  await sleep(1)
  await store.commit()
  expect(batcher.held).toBe(5)
  expect(batcher.add(10)).toBe(true)
})

test('close takes nothing more and waits for the last commit', async () => {
  const store = manualStore()
  const batcher = createBatcher({ ...options, flush: store.flush })
  for (let i = 1; i <= 4; i += 1) batcher.add(i)
  let closed = false
  const closing = batcher.close().then(() => {
    closed = true
  })
  expect(batcher.add(5)).toBe(false)
  await sleep(1)
  await store.commit()
  expect(closed).toBe(false)
  await store.commit()
  await closing
  expect(store.groups).toEqual([[1, 2, 3], [4]])
  await createBatcher({ ...options, flush: store.flush }).close()
})

test('stop lets go of what waits, and of nothing that is on its way', async () => {
  const store = manualStore()
  const batcher = createBatcher({ ...options, flush: store.flush })
  batcher.add(1)
  await sleep(1)
  batcher.add(2)
  batcher.stop()
  expect([batcher.add(3), batcher.held]).toEqual([false, 1])
  await store.commit()
  expect(store.groups).toEqual([[1]])
})

test('what is asked for often in one turn is done once after it', async () => {
  let done = 0
  const ask = oncePerTurn(() => {
    done += 1
  })
  ask()
  ask()
  expect(done).toBe(0)
  await sleep(1)
  expect(done).toBe(1)
  ask()
  await sleep(1)
  expect(done).toBe(2)
})
