import { afterEach, describe, expect, test } from 'vitest'
import { inHeightUnit, showUnits } from '../format.ts'
import { scaleOf } from './ground-strip-scale.ts'
import { heightTicks, niceTop, stripScale, tickText, timeTicks } from './strip-scale.ts'
import { keyMove, moveBlock } from './use-block-drag.ts'

afterEach(() => showUnits({ distance: 'metric', height: 'm' }))

const minute = 60_000
const hour = 60 * minute
const limits = { from: 0, to: 3 * hour, lower: 0, upper: 120, stepMs: minute, stepM: 1 }
const block = { from: hour, to: 2 * hour, lower: 40, upper: 80 }

describe('a dragged block', () => {
  test('moves whole and keeps its length and height', () =>
    expect(moveBlock(block, 'body', { ms: 10 * minute, metres: -10 }, limits)).toEqual({
      from: hour + 10 * minute,
      to: 2 * hour + 10 * minute,
      lower: 30,
      upper: 70,
    }))
  test('stops at the edges of the chart without being squeezed', () =>
    expect(moveBlock(block, 'body', { ms: 9 * hour, metres: 500 }, limits)).toEqual({
      from: 2 * hour,
      to: 3 * hour,
      lower: 80,
      upper: 120,
    }))
  test('snaps to whole minutes and metres', () => {
    expect(moveBlock(block, 'start', { ms: 40_000, metres: 0 }, limits).from).toBe(hour + minute)
    expect(moveBlock(block, 'upper', { ms: 0, metres: 4.4 }, limits).upper).toBe(84)
  })
  test('never turns inside out', () => {
    expect(moveBlock(block, 'start', { ms: 5 * hour, metres: 0 }, limits).from).toBe(2 * hour - minute)
    expect(moveBlock(block, 'lower', { ms: 0, metres: 90 }, limits).lower).toBe(79)
  })
})

describe('a block that must stay in a mission', () => {
  const right = { ms: 5 * minute, metres: 5 }
  test('and fills it does not move, and does not shrink', () => {
    expect(moveBlock(block, 'body', right, { ...limits, ...block })).toEqual(block)
  })
  test('keeps its length at the end of it, however often it is pressed', () => {
    const short = { ...block, from: 2 * hour - 30 * minute }
    const within = { ...limits, from: hour, to: 2 * hour }
    const pressed = Array.from({ length: 9 }).reduce<typeof block>(
      (now) => moveBlock(now, 'body', { ms: 5 * minute, metres: 0 }, within),
      short,
    )
    expect(pressed).toEqual(short)
  })
  test('and is longer than it stays as it is', () => {
    const within = { ...limits, from: hour + minute, to: 2 * hour - minute }
    expect(moveBlock(block, 'body', { ms: minute, metres: 0 }, within)).toEqual(block)
  })
})

describe('the keys do what the drag does', () => {
  test.each([
    ['upper', 'ArrowUp', false, { ms: 0, metres: 1 }],
    ['upper', 'ArrowUp', true, { ms: 0, metres: 10 }],
    ['start', 'ArrowLeft', false, { ms: -minute, metres: 0 }],
    ['body', 'ArrowDown', false, { ms: 0, metres: -1 }],
    ['end', 'ArrowUp', false, { ms: minute, metres: 0 }],
    ['end', 'Enter', false, null],
  ] as const)('%s %s %s', (part, key, shift, expected) =>
    expect(keyMove(part, key, shift, limits)).toEqual(expected),
  )
})

describe('the scale', () => {
  const box = { left: 30, top: 5, width: 900, height: 100 }
  test('a point and its time and height are each other', () => {
    const scale = stripScale(0, 3 * hour, 120, box)
    expect(scale.msAt(scale.x(hour))).toBeCloseTo(hour)
    expect(scale.metreAt(scale.y(40))).toBeCloseTo(40)
  })
  test('ticks fall on round local times', () => {
    const scale = stripScale(10 * minute, 2 * hour, 120, box)
    expect(timeTicks(scale, 330 * minute).map((at) => (at + 330 * minute) % (15 * minute))).not.toContain(1)
    expect(timeTicks(scale, 0)[0]).toBe(15 * minute)
  })
  test('the days of a long window are named, and so is the midnight in a short one', () => {
    const days = stripScale(0, 31 * 24 * hour, 120, box)
    expect(timeTicks(days, 0).map((at) => tickText(at, 'UTC'))).not.toContain('00:00')
    const night = stripScale(23 * hour, 26 * hour, 120, box)
    const labels = timeTicks(night, 0).map((at) => tickText(at, 'UTC'))
    expect(labels[0]).toBe('23:00')
    expect(labels).toContain('2 Jan')
  })
  test('there are as few labels on a window of thousands of years, and on heights of hundreds of kilometres', () => {
    const [year, top] = [365 * 24 * hour, 1_000_000]
    expect(timeTicks(stripScale(0, 8_000 * year, 120, box), 0).length).toBeLessThan(20)
    expect(heightTicks(top)).toEqual([0, 250_000, 500_000, 750_000, 1_000_000])
  })
  test('heights are round and hold what is shown', () => {
    expect(heightTicks(120)).toEqual([0, 30, 60, 90, 120])
    expect(niceTop([118])).toBe(120)
    expect(niceTop([130])).toBe(150)
    expect(niceTop([400])).toBe(420)
  })
  test('heights are round in feet for who reads feet', () => {
    showUnits({ distance: 'nautical', height: 'ft' })
    const round = (metres: number) => Math.round(inHeightUnit(metres) * 1_000) / 1_000
    expect(heightTicks(120).map(round)).toEqual([0, 100, 200, 300])
    const points = [1_000, 1_040].map((groundM) => ({
      alongM: groundM,
      groundM,
      lowerM: groundM + 40,
      upperM: groundM + 90,
    }))
    const { ticks, y } = scaleOf(points, 900, 150)
    expect(ticks.map(round)).toEqual([3_200, 3_400, 3_600, 3_800, 4_000])
    expect(y(ticks[0]!)).toBeGreaterThan(y(1_000))
    expect(y(ticks.at(-1)!)).toBeLessThan(y(1_160))
  })
})
