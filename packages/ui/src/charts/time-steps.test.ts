import { expect, it } from 'vitest'
import { hourTicks, offsetWords, pickedTime, steppedTime } from './time-steps.ts'

const hour = 3_600_000
const span = { fromMs: -6 * hour, toMs: 18 * hour, nowMs: 0, valueMs: null as number | null }

it.each([
  ['forward from now', null, hour, hour],
  ['back from now', null, -hour, -hour],
  ['onto the present', hour, -hour, null],
  ['over the present', hour / 2, -hour, null],
  ['not beyond the end', 18 * hour, hour, 18 * hour],
  ['not before the start', -6 * hour, -hour, -6 * hour],
])('steps %s', (_where, valueMs, byMs, expected) => {
  expect(steppedTime({ ...span, valueMs }, byMs)).toBe(expected)
})

it('picks the nearest step, and the present near the present', () => {
  expect(pickedTime(span, 0.5, hour)).toBe(6 * hour)
  expect(pickedTime(span, 0.251, hour)).toBeNull()
  expect(pickedTime(span, 2, hour)).toBe(18 * hour)
})

it('marks every third hour', () => {
  const ticks = hourTicks(Date.UTC(2026, 0, 1, 5, 20), Date.UTC(2026, 0, 2, 5, 20))
  expect(ticks).toHaveLength(8)
  expect(ticks[1]! - ticks[0]!).toBe(3 * hour)
})

it.each([
  [40 * 60_000, 'in 40 min'],
  [hour, 'in 1 h'],
  [-(4 * hour + 5 * 60_000), '4 h 05 ago'],
])('writes %d ms as %s', (ms, words) => {
  expect(offsetWords(ms)).toBe(words)
})
