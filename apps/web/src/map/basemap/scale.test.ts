import { describe, expect, it } from 'vitest'
import { formatLength, formatRoundLength, metresPerPixel, scaleBar } from './scale.ts'

describe('the scale bar', () => {
  it.each([
    [76, 5000],
    [10, 1000],
    [1.2, 100],
    [0.05, 5],
    [90_000, 5_000_000],
  ])('at %d metres a pixel is the longest round length in its room', (metresPerPx, metres) => {
    const bar = scaleBar(metresPerPx, 110)
    expect(bar.metres).toBe(metres)
    expect(bar.widthPx).toBeLessThanOrEqual(110)
  })

  it('knows how the projection stretches towards the poles', () => {
    expect(metresPerPixel(0, 0)).toBeCloseTo(78_271.5, 0)
    expect(metresPerPixel(60, 0)).toBeCloseTo(78_271.5 / 2, 0)
  })

  it('writes lengths as people read them', () => {
    expect([5000, 500, 0.5].map(formatRoundLength)).toEqual(['5 km', '500 m', '0.5 m'])
    expect([840.4, 3098, 21_020].map(formatLength)).toEqual(['840 m', '3.10 km', '21.0 km'])
  })
})
