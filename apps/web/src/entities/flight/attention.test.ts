import { expect, test } from 'vitest'
import { isBatteryLow, isEdgeSoon, isLinkOld, zoneTone } from './attention.ts'

test('a flight asks for attention below a quarter of its battery, and never by a level that is not known', () => {
  expect([24.9, 25, null, undefined].map(isBatteryLow)).toEqual([true, false, false, false])
})

test('after five seconds without a frame, and 100 m before the edge of its plan', () => {
  expect([4_999, 5_000, null].map(isLinkOld)).toEqual([false, true, false])
  expect([99, 100].map(isEdgeSoon)).toEqual([true, false])
})

test('two minutes before a zone, and urgently one minute before it', () => {
  expect([59, 60, 119, 120].map(zoneTone)).toEqual(['rejected', 'pending', 'pending', undefined])
})
