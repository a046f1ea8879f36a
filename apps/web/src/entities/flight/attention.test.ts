import { expect, test } from 'vitest'
import { isBatteryLow, isEdgeSoon, isLinkOld, zoneTone } from './attention.ts'

test('a flight asks for attention below a quarter of its battery, and never by a level that is not known', () => {
  expect([24.9, 25, null, undefined].map(isBatteryLow)).toEqual([true, false, false, false])
})

test('after five seconds without a frame', () => {
  expect([4_999, 5_000, null].map(isLinkOld)).toEqual([false, true, false])
})

test('15 s before the edge of its plan, and at 100 m however slowly it flies', () => {
  const isSoon = ([metres, speedMps]: readonly [number, number | null]) => isEdgeSoon(metres, speedMps)
  const slow = [
    [99, null],
    [99, 0],
    [100, 0],
    [99, 5],
    [100, 5],
  ] as const
  expect(slow.map(isSoon)).toEqual([true, true, false, true, false])
  const fast = [
    [149, 10],
    [150, 10],
    [299, 20],
    [300, 20],
  ] as const
  expect(fast.map(isSoon)).toEqual([true, false, true, false])
})

test('two minutes before a zone, and urgently one minute before it', () => {
  expect([59, 60, 119, 120].map(zoneTone)).toEqual(['rejected', 'pending', 'pending', undefined])
})
