import { describe, expect, it } from 'vitest'
import { keepExtremes } from './decimate.ts'

const count = 50_000
const heights = Array.from({ length: count }, (_, index) => 60 + 10 * Math.sin(index / 400))
heights[12_345] = 143
heights[40_001] = -3
const whole = { from: 0, to: count }
const heightAt = (index: number) => heights[index]!

describe('frames thinned out for drawing', () => {
  it('are few, in order, and begin and end where the flight does', () => {
    const kept = keepExtremes(whole, 600, [heightAt])
    expect(kept.length).toBeLessThanOrEqual(600 * 4)
    expect(kept[0]).toBe(0)
    expect(kept.at(-1)).toBe(count - 1)
    expect(kept.every((index, at) => at === 0 || index > kept[at - 1]!)).toBe(true)
  })

  it('keep every peak of every series', () => {
    const battery = (index: number) => (index === 777 ? 3 : 90)
    const kept = new Set(keepExtremes(whole, 600, [heightAt, battery]))
    for (const index of [12_345, 40_001, 777]) expect(kept.has(index)).toBe(true)
  })

  it('keep what is asked for, and do not take a missing value for an extreme', () => {
    const kept = new Set(keepExtremes(whole, 100, [() => null], (index) => index === 31_007))
    expect(kept.has(31_007)).toBe(true)
    expect(kept.size).toBe(201)
  })

  it('are all of them while they are few', () => {
    expect(keepExtremes({ from: 10, to: 15 }, 600, [heightAt])).toEqual([10, 11, 12, 13, 14])
    expect(keepExtremes({ from: 10, to: 10 }, 600, [heightAt])).toEqual([])
  })
})
