import { expect, test } from 'vitest'
import { Outbox } from './outbox.ts'

const frame = (n: number) => ({ timestamp: `t${n}`, latitude: 0, longitude: 0 })
const filled = (count: number) => {
  const outbox = new Outbox(1_000)
  for (let n = 1; n <= count; n += 1) outbox.add(frame(n))
  return outbox
}
const send = (outbox: Outbox, now: number, most: number) =>
  outbox.due(now, most).map((waiting) => {
    waiting.sentAt = now
    return waiting.sequence
  })

test('frames are due oldest first, and again when nobody answers in time', () => {
  const outbox = filled(3)
  expect(send(outbox, 0, 2)).toEqual([1, 2])
  expect(send(outbox, 10, 2)).toEqual([3])
  expect(send(outbox, 999, 2)).toEqual([])
  expect(send(outbox, 1_000, 9)).toEqual([1, 2])
  expect(send(outbox, 1_010, 9)).toEqual([3])
})

test('a frame leaves when it is acknowledged, by its time or up to its number, once', () => {
  const outbox = filled(5)
  expect(outbox.takeAt('t4')?.sequence).toBe(4)
  expect(outbox.takeAt('t4')).toBeUndefined()
  expect(outbox.takeThrough(3).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(outbox.takeThrough(3)).toEqual([])
  expect(outbox.size).toBe(1)
  outbox.add(frame(6))
  expect(outbox.takeThrough(9).map(({ sequence }) => sequence)).toEqual([5, 6])
})

test('what was on the way when the line was lost is due at once', () => {
  const outbox = filled(2)
  send(outbox, 0, 2)
  outbox.unsend()
  expect(send(outbox, 1, 9)).toEqual([1, 2])
})
