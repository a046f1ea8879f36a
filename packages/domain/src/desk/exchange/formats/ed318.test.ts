import { describe, expect, it } from 'vitest'
import { pointInPolygon } from '../../../geo/index.ts'
import { readFile, zoneFormats } from './index.ts'
import { feature, features, first, polygon, problemOf, square } from './testing/zone-samples.ts'

describe('ED-318', () => {
  const layer = (lower: number, upper: number) => ({
    lower,
    upper,
    lowerReference: 'AGL',
    upperReference: 'AGL',
    uom: 'm',
  })
  const properties = {
    identifier: 'NFZ1',
    country: 'IND',
    name: [
      { text: 'Burg', lang: 'de-DE' },
      { text: 'Castle', lang: 'en-GB' },
    ],
    type: 'PROHIBITED',
    variant: 'COMMON',
    zoneAuthority: [{ purpose: 'INFORMATION' }],
  }

  it('gives a zone for each layer', () => {
    const geometries = [
      { ...polygon(square), layer: layer(0, 50) },
      { ...polygon(square), layer: layer(50, 150) },
    ]
    const file = features(feature({ type: 'GeometryCollection', geometries }, properties))
    expect(readFile(file, 'auto', zoneFormats).format).toBe('ed318')
    expect(first(file).drafts.map((zone) => [zone.zone_name, zone.min_height, zone.max_height])).toEqual([
      ['Castle (1/2)', 0, 50],
      ['Castle (2/2)', 50, 150],
    ])
  })

  it('is not weakened by what a publisher keeps of its own', () => {
    const own = { ...properties, extendedProperties: { class: 'G', kind: 'ADVISORY' } }
    const [zone] = first(features(feature({ ...polygon(square), layer: layer(0, 50) }, own))).drafts
    expect(zone).toMatchObject({ restriction_type: 1, airspace_zone_type: 1 })
  })

  it('makes a point with an extent a circle', () => {
    const point = {
      type: 'Point',
      coordinates: [2.6, 50.1],
      extent: { subType: 'Circle', radius: 3500 },
      layer: layer(50, 150),
    }
    const [zone] = first(features(feature(point, properties))).drafts
    expect(zone!.zone_envelope.coordinates[0]).toHaveLength(65)
    expect(pointInPolygon([2.6, 50.1], zone!.zone_envelope)).toBe(true)
  })

  it('takes a U-space airspace for controlled, and its limited applicability for a window', () => {
    const limited = {
      ...properties,
      type: 'USPACE',
      limitedApplicability: [{ startDateTime: '2026-01-01T00:00:00Z' }],
    }
    const [zone] = first(features(feature({ ...polygon(square), layer: layer(0, 50) }, limited))).drafts
    expect(zone).toMatchObject({
      restriction_type: 4,
      active_from: '2026-01-01T00:00:00.000Z',
      active_to: null,
    })
  })

  it.each([
    [
      { validFrom: { purposely_invalid: 'This object is not a datetime' } },
      /metadata\.validFrom is "\{"purposely/,
    ],
    [{ validTo: 'soon', issued: '2026-01-01T00:00:00Z' }, /metadata\.validTo is "soon"/],
    [{ issued: 20_260_101 }, /metadata\.issued is "20260101"/],
  ])('that is invalid by the standard’s own schema is named as invalid', (metadata, problem) => {
    const file = { ...features(feature({ ...polygon(square), layer: layer(0, 50) }, properties)), metadata }
    expect(problemOf(file)).toMatch(/^The ED-318 is invalid: .* which is no ISO 8601 date and time\.$/)
    expect(problemOf(file)).toMatch(problem)
  })
})
