import { describe, expect, it } from 'vitest'
import { geodesicDistanceM } from '../../../geo/index.ts'
import { feature, features, first, polygon, square } from './testing/zone-samples.ts'

const centre = [77.6, 13]
const point = (properties: object) =>
  features(feature({ type: 'Point', coordinates: centre }, { max_height: 100, ...properties }))
const circleOf = (radius: number, uomDimensions: string) => ({
  UASZoneList: [
    {
      name: 'Lake',
      restriction: 'PROHIBITED',
      geometry: [{ uomDimensions, horizontalProjection: { type: 'Circle', center: centre, radius } }],
    },
  ],
})

/** From the centre to a side, which touches the circle. */
const radiusOf = (content: unknown): number => {
  const { drafts, faults } = first(content)
  expect(faults).toEqual([])
  const [corner] = drafts[0]!.zone_envelope.coordinates[0]!
  return geodesicDistanceM(centre as [number, number], corner!) * Math.cos(Math.PI / 64)
}

describe('the radius of a circle', () => {
  it.each([
    [{ radius_m: 500 }, 500],
    [{ radius_m: 500, uom: 'ft' }, 500],
    [{ radius_m: '500', radius: 1640.42, uom: 'ft' }, 500],
    [{ radius: 500 }, 500],
    [{ radius: 500, uom: 'M' }, 500],
    [{ radius: 1000, uom: 'ft' }, 304.8],
    [{ radius: 2, unit: 'km', max_height: '100 m' }, 2000],
    [{ radius: 3, unit: 'NM', max_height: '400 ft' }, 5556],
  ])('%j is %d metres', (properties, metres) => {
    expect(radiusOf(point(properties))).toBeCloseTo(metres, 0)
  })

  it.each([
    ['FT', 304.8],
    ['M', 1000],
    ['KM', 1_000_000],
  ])('of an ED-269 is in %s', (unit, metres) => {
    expect(radiusOf(circleOf(1000, unit)) / metres).toBeCloseTo(1, 3)
  })

  it.each([
    ['GeoJSON', point({ radius: 3, unit: 'furlong', max_height: '400 ft' })],
    ['ED-269', circleOf(3, 'furlong')],
  ])('is a fault in an unknown unit: %s', (_format, content) => {
    expect(first(content).faults).toEqual(['the radius 3 is in "furlong", which is none of m, ft, km, NM'])
  })

  it('is looked at where there is a circle', () => {
    const { faults } = first(
      features(feature(polygon(square), { radius: 3, unit: 'furlong', max_height: '400 ft' })),
    )
    expect(faults).toEqual([])
  })
})
