import { describe, expect, it } from 'vitest'
import { draftedZones, readFile, zoneFormats } from './index.ts'
import { bowTie, feature, features, first, polygon, problemOf, read, square } from './testing/zone-samples.ts'

describe('GeoJSON', () => {
  it('reads our own fields', () => {
    const own = {
      zone_name: 'Quay',
      restriction_type: 4,
      airspace_zone_type: 'GREEN',
      min_height: 5,
      max_height: 60,
      active_to: '2026-09-01T00:00:00Z',
    }
    expect(first(features(feature(polygon(square), own))).drafts[0]).toMatchObject({
      ...own,
      airspace_zone_type: 3,
      active_from: null,
      active_to: '2026-09-01T00:00:00.000Z',
    })
  })

  it.each([
    ['P', 1, 1],
    ['R', 2, 2],
    ['Q', 2, 2],
    ['CTR', 4, 2],
    ['CTA/D', 4, 2],
    ['D', 4, 2],
    ['D/', 2, 2],
    ['OTHER/GLIDER', 5, 4],
    ['RMZ', 5, 4],
  ])('guesses the type of a zone of kind %s', (kind, restriction_type, airspace_zone_type) => {
    const [zone] = first(features(feature(polygon(square), { kind }))).drafts
    expect(zone).toMatchObject({ restriction_type, airspace_zone_type })
  })

  it.each([
    [
      { lower: { raw: 'GND', m: 0, ref: 'AGL' }, upper: { raw: 'FL115', m: 3505.2, ref: 'STD' } },
      0,
      { value: 11_500, reference: 'AMSL', unit: 'ft' },
    ],
    [{ floor: 'SFC', ceiling: '1500 ft AMSL' }, 0, { value: 1500, reference: 'AMSL', unit: 'ft' }],
    [{ upper: { raw: '1500 ft', m: 457.2, ref: 'AMSL' } }, 0, { value: 1500, reference: 'AMSL', unit: 'ft' }],
    [
      { min_height: 3, max_height: 4, max_altitude: { value: 60, reference: 'W84', unit: 'm' } },
      3,
      { value: 60, reference: 'W84', unit: 'm' },
      4,
    ],
    [{ lower_limit: 100, upper_limit: 500 }, 100, 500],
    [{ min_altitude: { metres: 30, datum: 'agl' }, max_altitude: { metres: 60, datum: 'agl' } }, 30, 60],
    [{ base: '200 ft', top: 'UNL' }, 60.96, 100_000],
    [{}, 0, 100_000],
  ])('reads heights written as %j', (properties, min_height, upper, beside?: number) => {
    const [zone] = first(features(feature(polygon(square), properties))).drafts
    const max =
      typeof upper === 'number' ? { max_height: upper } : { max_height: beside ?? null, max_altitude: upper }
    expect(zone).toMatchObject({ min_height, ...max })
  })

  it.each([
    [
      { upper: 100, upper_reference: 'QNH' },
      'upper limit 100 is measured from "QNH", which is none of AGL, AMSL, WGS84, STD',
    ],
    [
      { max_height: { metres: 100, datum: 'moon' } },
      'upper limit 100 is measured from "moon", which is none of AGL, AMSL, WGS84, STD',
    ],
    [{ max_height: 3, unit: 'km' }, 'upper limit 3 is in "km", which is neither m nor ft'],
    [{ max_height: { value: 3, unit: 1 } }, 'upper limit 3 is in "1", which is neither m nor ft'],
    [{ max_height: 2e6 }, 'a height of 2,000,000 m AGL is beyond 1,000,000 metres'],
  ])('guesses no unknown reference and no unknown unit: %j', (properties, fault) => {
    expect(first(features(feature(polygon(square), properties))).faults).toEqual([fault])
  })

  it('refuses a limit that is no height, unless a default is given', () => {
    const file = features(feature(polygon(square), { upper: { raw: 'NOTAM', m: null, ref: '?' } }))
    expect(first(file).faults).toEqual(['upper limit "NOTAM" is no height; give one in defaults'])
    expect(first(file, { defaults: { max_height: 300 } }).drafts[0]).toMatchObject({ max_height: 300 })
  })

  it.each([
    [{ class: 'G', type: 'P' }, 1, 1],
    [{ kind: 'Nature reserve', restriction: 'PROHIBITED' }, 1, 1],
    [{ class: 'D', category: 'RMZ', type: 'DANGER' }, 2, 2],
    [{ type: 'FIR', class: 'G' }, 5, 4],
  ])('takes the strictest of the words of a zone: %j', (said, restriction_type, airspace_zone_type) => {
    const [zone] = first(features(feature(polygon(square), said))).drafts
    expect(zone).toMatchObject({ restriction_type, airspace_zone_type })
  })

  it('fills what is missing in the file from the defaults, and nothing else', () => {
    const defaults = {
      restriction_type: 5,
      airspace_zone_type: 4,
      min_height: 10,
      max_height: 90,
      active_from: '2026-01-01T00:00:00.000Z',
      active_to: null,
    }
    const said = feature(polygon(square), { kind: 'P', max_height: 50 })
    const zones = read(features(said, feature(polygon(square))), { defaults }).map((one) => one.drafts[0])
    expect(zones).toMatchObject([
      { restriction_type: 1, airspace_zone_type: 1, min_height: 10, max_height: 50 },
      { restriction_type: 5, airspace_zone_type: 4, min_height: 10, max_height: 90 },
    ])
  })

  it('splits a MultiPolygon and keeps its holes', () => {
    const hole = square.map(([x = 0, y = 0]) => [77.05 + (x - 77) / 10, 13.05 + (y - 13) / 10])
    const away = square.map(([x = 0, y = 0]) => [x + 1, y])
    const multi = { type: 'MultiPolygon', coordinates: [[square, hole], [away]] }
    const { drafts } = first(features(feature(multi, { name: 'Fort' })))
    expect(drafts.map((zone) => [zone.zone_name, zone.zone_envelope.coordinates.length])).toEqual([
      ['Fort (1/2)', 2],
      ['Fort (2/2)', 1],
    ])
  })

  it('gives repeated names a number, wherever they come from', () => {
    const named = (name: string) => feature(polygon(square), { name })
    const zones = read(features(named('CTA'), named('CTA'), named('CTA (2)'), named(''), named('CTA')))
    expect(zones.map((one) => one.drafts[0]!.zone_name)).toEqual([
      'CTA',
      'CTA (2)',
      'CTA (2) (2)',
      'Zone 4',
      'CTA (3)',
    ])
  })

  it('drafts the features that are wanted alone, under the names that the whole file gives them', () => {
    const file = readFile(
      features(...[1, 2, 3].map(() => feature(polygon(square), { name: 'CTA' }))),
      'auto',
      zoneFormats,
    )
    const all = file.features!
    const drafts = [...draftedZones(all, { maxVertices: 10_000 }, [all[2]!])]
    expect(drafts.map((one) => [one.index, one.drafts[0]!.zone_name])).toEqual([[2, 'CTA (3)']])
  })

  it('names features without a name as the caller asks', () => {
    const bare = feature(polygon(square))
    const zones = read(features(bare, bare), { defaults: { zone_name: 'Lakes' } })
    expect(zones.map((one) => one.drafts[0]!.zone_name)).toEqual(['Lakes 1', 'Lakes 2'])
  })

  it('cuts a name to 200 characters and still keeps it unique', () => {
    const name = 'x'.repeat(300)
    const zones = read(features(feature(polygon(square), { name }), feature(polygon(square), { name })))
    const names = zones.map((one) => one.drafts[0]!.zone_name)
    expect(new Set(names).size).toBe(2)
    for (const one of names) expect(one.length).toBeLessThanOrEqual(200)
  })

  it.each([
    [null, /has no geometry/],
    [{ type: 'Point', coordinates: [1, 1] }, /Point without a radius/],
    [{ type: 'LineString', coordinates: square }, /line, which has no area; import it as a mission/],
    [{ type: 'MultiPoint', coordinates: [[1, 1]] }, /"MultiPoint", which has no area/],
    [polygon([[1, 1]]), /closed ring needs at least 4 positions/],
    [polygon(bowTie), /ring 0 crosses itself near position 3/],
    [{ type: 'Polygon', coordinates: 'here' }, /coordinates must be an array of rings/],
    [{ type: 'MultiPolygon', coordinates: [] }, /empty MultiPolygon/],
  ])('names what is wrong with %j', (geometry, reason) => {
    expect(first(features(feature(geometry))).faults.join()).toMatch(reason)
  })

  it('refuses another reference system', () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }
    expect(problemOf({ ...features(), crs })).toMatch(/EPSG::3857; only WGS84/)
  })
})
