import { describe, expect, test } from 'vitest'
import { readableTicks, secondAt, secondTicks, shareOf, valueY } from './plot-scale.ts'

describe('the axis of a flight', () => {
  test('has round times, and fewer of them on a narrow screen', () => {
    expect(secondTicks({ from: 0, to: 1452 }, 1140)).toEqual([
      0, 120, 240, 360, 480, 600, 720, 840, 960, 1080, 1200, 1320, 1440,
    ])
    expect(secondTicks({ from: 0, to: 1452 }, 300)).toEqual([0, 600, 1200])
    expect(secondTicks({ from: 61, to: 64 }, 300)).toEqual([61, 62, 63, 64])
  })
  test('of heights leaves out figures that would run into each other', () => {
    expect(readableTicks([0, 40, 90, 120], { top: 120 }, 80)).toEqual([0, 40, 90, 120])
    expect(readableTicks([0, 5, 90, 100], { top: 100 }, 80)).toEqual([0, 90])
    expect(readableTicks([0, 40, 90], { top: 60 }, 80)).toEqual([0, 40])
  })
})

describe('a moment and its place', () => {
  const range = { from: 100, to: 300 }
  test('are each other', () => {
    expect(shareOf(150, range)).toBe(0.25)
    expect(secondAt(40 + 0.25 * 940, 1000, range)).toBeCloseTo(150)
  })
  test('a pointer beside the plot is held to its ends', () => {
    expect(secondAt(-50, 1000, range)).toBe(100)
    expect(secondAt(5_000, 1000, range)).toBe(300)
  })
  test('outside the range there is none', () => {
    expect(shareOf(99, range)).toBeNull()
    expect(shareOf(301, range)).toBeNull()
  })
})

test('a value above the top is drawn at the top, and 0 at the foot', () => {
  expect(valueY(500, { top: 100 }, 80, false)).toBe(8)
  expect(valueY(0, { top: 100 }, 80, false)).toBe(74)
  expect(valueY(0, { top: 100 }, 96, true)).toBe(74)
})

test('heights above the sea begin where the ground is', () => {
  expect(readableTicks([0, 900, 950, 1000], { base: 900, top: 1000 }, 80)).toEqual([900, 950, 1000])
  expect(valueY(900, { base: 900, top: 1000 }, 80, false)).toBe(74)
})
