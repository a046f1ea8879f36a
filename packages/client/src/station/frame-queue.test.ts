import { expect, test } from 'vitest'
import { FrameQueue } from './frame-queue.ts'

const frame = (n: number) => ({ timestamp: `t${n}`, latitude: 0, longitude: 0 })
const filled = (count: number) => {
  const queue = new FrameQueue(1_000)
  for (let n = 1; n <= count; n += 1) queue.add(frame(n))
  return queue
}
const send = (queue: FrameQueue, now: number, most: number) =>
  queue.due(now, most).map((waiting) => {
    waiting.sentAt = now
    return waiting.sequence
  })

test('frames are due oldest first, and again when no answer comes in time', () => {
  const queue = filled(3)
  expect(send(queue, 0, 2)).toEqual([1, 2])
  expect(send(queue, 10, 2)).toEqual([3])
  expect(send(queue, 999, 2)).toEqual([])
  expect(send(queue, 1_000, 9)).toEqual([1, 2])
  expect(send(queue, 1_010, 9)).toEqual([3])
})

test('one that fills a gap is due before those behind it', () => {
  const queue = new FrameQueue(1_000)
  for (const n of [1, 2, 4, 5]) queue.add(frame(n), n)
  queue.takeThrough(2)
  queue.add(frame(3), 3)
  expect(send(queue, 0, 1)).toEqual([3])
  expect(send(queue, 10, 9)).toEqual([4, 5])
})

test('one at a time the newest goes first, then the oldest; what is measured meanwhile is the newest again', () => {
  const queue = filled(4)
  const next = (now: number) => {
    const waiting = queue.next(now)
    if (waiting) waiting.sentAt = now
    return waiting?.sequence
  }
  expect([next(0), next(10), next(20)]).toEqual([4, 1, 2])
  queue.add(frame(5))
  expect([next(30), next(40), next(50)]).toEqual([5, 3, undefined])
  queue.takeAt('t5')
  expect([next(1_000), next(1_010)]).toEqual([4, 1])
})

test('while acknowledgements go on nothing is sent again, however long a queue takes', () => {
  const queue = filled(3)
  expect(send(queue, 0, 9)).toEqual([1, 2, 3])
  queue.takeThrough(1, 900)
  expect(send(queue, 1_800, 9)).toEqual([])
  expect(send(queue, 1_900, 9)).toEqual([2, 3])
})

test('after a silence all that may be lost is sent again, however much is acknowledged in between', () => {
  const queue = filled(6)
  expect(send(queue, 0, 6)).toEqual([1, 2, 3, 4, 5, 6])
  expect(send(queue, 1_000, 2)).toEqual([1, 2])
  queue.takeThrough(3, 1_100)
  expect(send(queue, 1_200, 2)).toEqual([4, 5])
  queue.takeThrough(5, 1_300)
  expect(send(queue, 1_400, 2)).toEqual([6])
})

test('a frame leaves when it is acknowledged, by its time or up to its number, once', () => {
  const queue = filled(5)
  expect(queue.takeAt('t4')?.sequence).toBe(4)
  expect(queue.takeAt('t4')).toBeUndefined()
  expect(queue.takeThrough(3).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(queue.takeThrough(3)).toEqual([])
  expect(queue.size).toBe(1)
  queue.add(frame(6))
  expect(queue.takeThrough(9).map(({ sequence }) => sequence)).toEqual([5, 6])
})

test('what was on the way when the line was lost is due at once', () => {
  const queue = filled(2)
  send(queue, 0, 2)
  queue.unsend()
  expect(send(queue, 1, 9)).toEqual([1, 2])
})
