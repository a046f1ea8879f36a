import { expect, test } from 'vitest'
import { watchedParts } from './watched-parts.ts'

const watched = (idleMs: number, parts = ['a', 'b']) => {
  const events: string[] = []
  const making = async function* () {
    try {
      for (const part of parts) {
        if (part === 'fault') throw new Error('the disk is full')
        yield part
      }
    } finally {
      events.push('closed')
    }
  }
  const end = async () => void events.push('ended')
  return { events, iterator: watchedParts(making(), { end, idleMs })[Symbol.asyncIterator]() }
}

test('all parts are given, and it ends once', async () => {
  const { events, iterator } = watched(60_000)
  expect([(await iterator.next()).value, (await iterator.next()).value]).toEqual(['a', 'b'])
  expect(await iterator.next()).toMatchObject({ done: true })
  await iterator.return?.()
  expect(events).toEqual(['closed', 'ended'])
})

test('a reader who goes away before the first part ends it too', async () => {
  const { events, iterator } = watched(60_000)
  await iterator.return?.()
  expect(events).toEqual(['ended'])
})

test('a fault is passed on and ends it', async () => {
  const { events, iterator } = watched(60_000, ['a', 'fault'])
  await iterator.next()
  await expect(iterator.next()).rejects.toThrow('the disk is full')
  expect(events).toEqual(['closed', 'ended'])
})

test('a reader who stops reading loses it, and what was read does not end as if it were whole', async () => {
  const { events, iterator } = watched(10)
  await iterator.next()
  await expect.poll(() => events, { interval: 5 }).toEqual(['closed', 'ended'])
  await expect(iterator.next()).rejects.toThrow('too long')
})

test('it ends also where it is never read', async () => {
  const { events } = watched(10)
  await expect.poll(() => events, { interval: 5 }).toEqual(['ended'])
})
