import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graticuleLabel, graticuleLines, graticuleStep, multiples } from './graticule.ts'

describe('the graticule', () => {
  it.each([
    [1.4, 1800],
    [6, 120],
    [10.4, 6],
    [13.1, 1],
    [15.5, 0.2],
    [20, 0.01],
  ])('at zoom %d has a line every %d minutes', (zoom, step) => {
    expect(graticuleStep(zoom)).toBe(step)
  })

  it.each([
    [786, 'latitude', 6, "13°06'N"],
    [-786, 'latitude', 6, "13°06'S"],
    [4667.6, 'longitude', 0.2, "77°47.6'E"],
    [4668, 'longitude', 0.2, "77°48.0'E"],
    [-30, 'longitude', 30, "0°30'W"],
    [600, 'longitude', 300, '10°E'],
    [0, 'latitude', 300, '0°N'],
    [181 * 60, 'longitude', 60, '179°W'],
    [4619.9999999, 'longitude', 1, "77°00'E"],
  ] as const)('labels %d on the axis of %s as it is read aloud', (minutes, axis, step, label) => {
    expect(graticuleLabel(minutes, axis, step)).toBe(label)
  })

  it('draws meridians and parallels inside the box only, and none beyond the projection', () => {
    const lines = graticuleLines({ west: 77, south: 80, east: 78, north: 89 }, 60)
    const latitudes = lines.flatMap(({ geometry }) => geometry.coordinates.map(([, latitude]) => latitude!))
    expect(Math.max(...latitudes)).toBeLessThanOrEqual(85)
  })

  it('never labels sixty minutes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.constantFrom(6, 1, 0.2, 0.05, 0.01),
        (degrees, step) => {
          const [minutes] = multiples(degrees, degrees + 1, step)
          expect(graticuleLabel(minutes!, 'longitude', step)).not.toMatch(/°60/)
        },
      ),
    )
  })
})
