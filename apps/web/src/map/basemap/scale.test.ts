import { showUnits } from '@clearway/ui'
import { afterEach, describe, expect, it } from 'vitest'
import { formatArea, formatLength, metresPerPixel, scaleBar } from './scale.ts'

afterEach(() => showUnits({ distance: 'metric', height: 'm' }))

describe('the scale bar', () => {
  it.each([
    [76, '5 km'],
    [10, '1 km'],
    [1.2, '100 m'],
    [0.05, '5 m'],
    [90_000, '5000 km'],
  ])('at %d metres a pixel is the longest round length in its room', (metresPerPx, label) => {
    const bar = scaleBar(metresPerPx, 110)
    expect(bar.label).toBe(label)
    expect(bar.widthPx).toBeLessThanOrEqual(110)
  })

  it('knows how the projection stretches towards the poles', () => {
    expect(metresPerPixel(0, 0)).toBeCloseTo(78_271.5, 0)
    expect(metresPerPixel(60, 0)).toBeCloseTo(78_271.5 / 2, 0)
  })

  it('is in nautical miles for who reads those', () => {
    expect(scaleBar(76, 110, 'nautical')).toMatchObject({ label: '2 NM' })
    expect(scaleBar(4, 110, 'nautical')).toMatchObject({ label: '0.2 NM' })
    showUnits({ distance: 'nautical', height: 'ft' })
    expect([840.4, 3098].map(formatLength)).toEqual(['0.45 NM', '1.67 NM'])
    expect(formatArea(3_980_000)).toBe('1.16 NM²')
  })

  it('writes lengths as people read them', () => {
    expect([840.4, 3098, 21_020].map(formatLength)).toEqual(['840 m', '3.10 km', '21.0 km'])
  })
})
