import { expect, test } from 'vitest'
import { createWindows } from './windows.ts'

const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 8, 0, second))

test('a window allows so many, and returns what is left and when it is full again', () => {
  const windows = createWindows(60_000)
  expect(windows.take('a', 2, at(0))).toEqual({ allowed: true, limit: 2, remaining: 1, resetS: 60 })
  expect(windows.take('a', 2, at(10))).toEqual({ allowed: true, limit: 2, remaining: 0, resetS: 50 })
  expect(windows.take('a', 2, at(59))).toEqual({ allowed: false, limit: 2, remaining: 0, resetS: 1 })
  expect(windows.take('a', 2, at(60))).toMatchObject({ allowed: true, remaining: 1 })
})

test('a window that a clock began while it ran ahead is over once the clock is put right', () => {
  const windows = createWindows(60_000)
  expect(windows.take('a', 1, at(5 * 3_600)).allowed).toBe(true)
  expect(windows.take('a', 1, at(5 * 3_600)).allowed).toBe(false)
  expect(windows.take('a', 1, at(0))).toEqual({ allowed: true, limit: 1, remaining: 0, resetS: 60 })
  expect(windows.take('a', 1, at(10)).allowed).toBe(false)
})

test('keys do not spend from each other', () => {
  const windows = createWindows(60_000)
  windows.take('a', 1, at(0))
  expect(windows.take('b', 1, at(0)).allowed).toBe(true)
  expect(windows.take('a', 1, at(0)).allowed).toBe(false)
})
