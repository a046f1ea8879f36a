import { expect, test } from 'vitest'
import { startWindow } from './start-window.ts'

const local = (day: number, hours = 0, minutes = 0) => new Date(2026, 10, day, hours, minutes)

test.each([
  ['today', local(5), local(6)],
  ['tomorrow', local(6), local(7)],
  ['week', local(5), local(12)],
] as const)('%s is asked for in whole local days', (choice, from, before) => {
  const window = { starts_from: from.toISOString(), starts_before: before.toISOString() }
  expect(startWindow(choice, local(5, 11, 42).getTime())).toEqual(window)
  expect(startWindow(choice, local(5, 23, 59).getTime())).toEqual(window)
})

test('any other word asks for all days', () => {
  expect(startWindow('yesteryear', 0)).toBeNull()
  expect(startWindow(undefined, 0)).toBeNull()
})
