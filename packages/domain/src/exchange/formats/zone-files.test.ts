import { describe, expect, it, test } from 'vitest'
import { geodesicDistanceM, pointInPolygon } from '../../geo/index.ts'
import { draftZones, type FormatId, readFile, zoneFormats } from './index.ts'

const square = [
  [77, 13],
  [77.1, 13],
  [77.1, 13.1],
  [77, 13.1],
  [77, 13],
]
const bowTie = [
  [77, 13],
  [77.1, 13.1],
  [77.1, 13],
  [77, 13.1],
  [77, 13],
]
const features = (...list: object[]) => ({ type: 'FeatureCollection', features: list })
const feature = (geometry: unknown, properties: object = {}) => ({ type: 'Feature', geometry, properties })
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings })

const read = (content: unknown, options: object = {}, format: FormatId | 'auto' = 'auto') => {
  const file = readFile(content, format, zoneFormats)
  if (file.problem !== null) throw new Error(file.problem)
  return draftZones(file.features, { maxVertices: 10_000, ...options })
}
const first = (content: unknown, options: object = {}) => read(content, options)[0]!
const problemOf = (content: unknown) => readFile(content, 'auto', zoneFormats).problem

const ed269Zone = (overrides: object = {}) => ({
  identifier: 'IND0001',
  country: 'IND',
  name: 'Lake sector',
  type: 'COMMON',
  restriction: 'PROHIBITED',
  applicability: [{ permanent: 'YES' }],
  zoneAuthority: [{ name: 'Lake authority' }],
  geometry: [
    {
      uomDimensions: 'M',
      lowerLimit: 0,
      lowerVerticalReference: 'AGL',
      upperLimit: 120,
      upperVerticalReference: 'AGL',
      horizontalProjection: polygon(square),
    },
  ],
  ...overrides,
})
const ed269 = (...zones: object[]) => ({ UASZoneList: zones })
const volume = (overrides: object) => ({ ...ed269Zone().geometry[0], ...overrides })

describe('ED-269', () => {
  it('gives a zone of its name, heights and restriction', () => {
    expect(first(ed269(ed269Zone()))).toMatchObject({
      id: 'IND0001',
      faults: [],
      drafts: [
        {
          zone_name: 'Lake sector',
          restriction_type: 1,
          airspace_zone_type: 1,
          min_height: 0,
          max_height: 120,
          active_from: null,
          active_to: null,
          zone_envelope: polygon(square),
        },
      ],
    })
  })

  it.each([
    ['PROHIBITED', 1, 1],
    ['REQ_AUTHORISATION', 2, 2],
    ['REQ_AUTHORIZATION', 2, 2],
    ['CONDITIONAL', 2, 2],
    ['NO_RESTRICTION', 5, 3],
  ])('maps %s', (restriction, restriction_type, airspace_zone_type) => {
    const [zone] = first(ed269(ed269Zone({ restriction }))).drafts
    expect(zone).toMatchObject({ restriction_type, airspace_zone_type })
  })

  it('makes an authorisation zone that ends a temporary restricted area', () => {
    const applicability = [
      { permanent: 'NO', startDateTime: '2026-05-01T05:30:00+05:30', endDateTime: '2026-06-01T00:00:00Z' },
    ]
    const [zone] = first(ed269(ed269Zone({ restriction: 'REQ_AUTHORISATION', applicability }))).drafts
    expect(zone).toMatchObject({
      restriction_type: 3,
      active_from: '2026-05-01T00:00:00.000Z',
      active_to: '2026-06-01T00:00:00.000Z',
    })
  })

  it.each([
    ['the standard’s own list', (zone: object) => ({ UASZoneList: [zone] })],
    ['uas_zones', (zone: object) => ({ uas_zones: [zone] })],
    ['features without a type', (zone: object) => ({ title: 'Zones', features: [zone] })],
    ['a bare list', (zone: object) => [zone]],
    ['one zone alone', (zone: object) => zone],
    ['its text', (zone: object) => `\uFEFF ${JSON.stringify({ UASZoneList: [zone] })}`],
  ])('is known in %s', (_how, wrap) => {
    expect(readFile(wrap(ed269Zone()), 'auto', zoneFormats)).toMatchObject({ format: 'ed269', problem: null })
  })

  it('makes a circle a polygon that holds it whole, and says how far beyond', () => {
    const horizontalProjection = { type: 'Circle', center: [77.6, 13], radius: 2000 }
    const { drafts, notes } = first(ed269(ed269Zone({ geometry: [volume({ horizontalProjection })] })))
    const [ring] = drafts[0]!.zone_envelope.coordinates
    expect(ring).toHaveLength(65)
    for (const corner of ring!) {
      expect(geodesicDistanceM([77.6, 13], corner)).toBeGreaterThan(2000)
      expect(geodesicDistanceM([77.6, 13], corner)).toBeLessThan(2002.5)
    }
    expect(notes.join()).toMatch(/circle of 2000 m became a polygon of 64 corners .* at most 2.4 m beyond/)
  })

  it('takes feet for radius and heights', () => {
    const horizontalProjection = { type: 'Circle', center: [77.6, 13], radius: 1000 }
    const geometry = [
      volume({ horizontalProjection, uomDimensions: 'FT', lowerLimit: '100', upperLimit: 400 }),
    ]
    const [zone] = first(ed269(ed269Zone({ geometry }))).drafts
    expect(zone).toMatchObject({ min_height: 30.48, max_height: 121.92 })
    expect(geodesicDistanceM([77.6, 13], zone!.zone_envelope.coordinates[0]![0]!)).toBeCloseTo(305.2, 0)
  })

  it('splits the volumes of a zone and numbers them', () => {
    const geometry = [volume({ upperLimit: 50 }), volume({ lowerLimit: 50 })]
    const { drafts, notes } = first(ed269(ed269Zone({ geometry })))
    expect(drafts.map((zone) => [zone.zone_name, zone.min_height, zone.max_height])).toEqual([
      ['Lake sector (1/2)', 0, 50],
      ['Lake sector (2/2)', 50, 120],
    ])
    expect(notes).toContain('split into 2 zones')
  })

  it('names part, ring and position of what is wrong, and imports no part of that zone', () => {
    const geometry = [volume({}), volume({ horizontalProjection: polygon(bowTie) })]
    expect(first(ed269(ed269Zone({ geometry })))).toMatchObject({
      drafts: [],
      faults: ['part 2 of 2: ring 0 crosses itself near position 3'],
    })
  })

  it('keeps holes, and closes a ring that is open', () => {
    const hole = [
      [77.02, 13.02],
      [77.04, 13.02],
      [77.04, 13.04],
    ]
    const horizontalProjection = polygon(square.slice(0, -1), hole)
    const { drafts, notes } = first(ed269(ed269Zone({ geometry: [volume({ horizontalProjection })] })))
    expect(drafts[0]!.zone_envelope.coordinates.map((ring) => ring.length)).toEqual([5, 4])
    expect(notes).toContain('ring 1 was not closed; its first position was added at the end')
  })

  it('says what has no place in a zone', () => {
    const applicability = {
      permanent: 'YES',
      schedule: [{ day: 'MON', startTime: '08:00Z', endTime: '10:00Z' }],
    }
    const { notes } = first(ed269(ed269Zone({ applicability, message: 'Call the tower' })))
    expect(notes.join('\n')).toMatch(/schedule \(MON 08:00Z to 10:00Z\) was left out/)
    expect(notes.join('\n')).toMatch(/message \(Call the tower\) was left out/)
  })

  it('joins several periods to the window that holds them', () => {
    const applicability = [
      { permanent: 'NO', startDateTime: '2026-05-01T00:00:00Z', endDateTime: '2026-05-02T00:00:00Z' },
      { permanent: 'NO', startDateTime: '2026-04-01T00:00:00Z', endDateTime: '2026-04-02T00:00:00Z' },
    ]
    const { drafts, notes } = first(ed269(ed269Zone({ applicability })))
    expect(drafts[0]).toMatchObject({
      active_from: '2026-04-01T00:00:00.000Z',
      active_to: '2026-05-02T00:00:00.000Z',
    })
    expect(notes.join()).toContain('2 periods')
  })

  it.each([
    [
      'a window upside down',
      {
        applicability: [
          { permanent: 'NO', startDateTime: '2026-05-02T00:00:00Z', endDateTime: '2026-05-01T00:00:00Z' },
        ],
      },
      /must be before its end/,
    ],
    [
      'heights upside down',
      { geometry: [volume({ lowerLimit: 200 })] },
      /lower limit \(200 m\) must be below/,
    ],
    [
      'a strange reference',
      { geometry: [volume({ upperVerticalReference: 'MOON' })] },
      /"MOON" is no vertical reference/,
    ],
    ['no geometry', { geometry: [] }, /has no geometry/],
    [
      'a circle without radius',
      { geometry: [volume({ horizontalProjection: { type: 'Circle', center: [1, 1] } })] },
      /needs a radius/,
    ],
    [
      'a date that is none',
      { applicability: [{ permanent: 'NO', startDateTime: 'soon' }] },
      /"soon" is no ISO 8601/,
    ],
  ])('is at fault with %s', (_what, overrides, reason) => {
    const { drafts, faults } = first(ed269(ed269Zone(overrides)))
    expect(drafts).toEqual([])
    expect(faults.join()).toMatch(reason)
  })
})

describe('heights that are not above ground', () => {
  const amsl = ed269(ed269Zone({ geometry: [volume({ upperVerticalReference: 'AMSL', upperLimit: 1020 })] }))
  it('are taken as they stand, and a note says so', () => {
    const { drafts, notes } = first(amsl)
    expect(drafts[0]!.max_height).toBe(1020)
    expect(notes.join()).toMatch(
      /upper limit 1020 m AMSL is above sea level; the number was taken as metres above ground/,
    )
  })
  it('are lowered by the elevation of the ground where the caller knows it', () => {
    const { drafts, notes } = first(amsl, { groundElevation: 900 })
    expect(drafts[0]!.max_height).toBe(120)
    expect(notes.join()).toContain('over ground at 900 m it is 120 m above ground')
  })
})

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
})

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
    [{ lower: { raw: 'GND', m: 0, ref: 'AGL' }, upper: { raw: 'FL115', m: 3505.2, ref: 'STD' } }, 0, 3505.2],
    [{ floor: 'SFC', ceiling: '1500 ft AMSL' }, 0, 457.2],
    [{ lower_limit: 100, upper_limit: 500 }, 100, 500],
    [{ min_altitude: { metres: 30, datum: 'agl' }, max_altitude: { metres: 60, datum: 'agl' } }, 30, 60],
    [{ base: 'FL65', top: 'UNL' }, 1981.2, 100_000],
    [{}, 0, 100_000],
  ])('reads heights written as %j', (properties, min_height, max_height) => {
    const [zone] = first(features(feature(polygon(square), properties))).drafts
    expect(zone).toMatchObject({ min_height, max_height })
  })

  it('refuses a limit that is no height, unless a default is given', () => {
    const file = features(feature(polygon(square), { upper: { raw: 'NOTAM', m: null, ref: '?' } }))
    expect(first(file).faults).toEqual(['upper limit "NOTAM" is no height; give one in defaults'])
    expect(first(file, { defaults: { max_height: 300 } }).drafts[0]).toMatchObject({ max_height: 300 })
  })

  it('fills what the file does not say from the defaults, and nothing else', () => {
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

  it('calls features without a name as the caller says', () => {
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

describe('KML', () => {
  const kml = (...placemarks: string[]) =>
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${placemarks.join('')}</Folder></Document></kml>`
  const ring = (z = '') =>
    `<LinearRing><coordinates>\n 77,13${z} 77.1,13${z} 77.1,13.1${z}\n 77,13.1${z} 77,13${z} </coordinates></LinearRing>`
  const kmlPolygon = (mode = '', z = '') =>
    `<Polygon>${mode}<outerBoundaryIs>${ring(z)}</outerBoundaryIs></Polygon>`

  it('reads placemarks in folders, with names, entities and sections of text', () => {
    const zones = read(
      kml(
        `<Placemark id="a"><name>Fort &amp; Quay</name>${kmlPolygon()}</Placemark>`,
        `<Folder><Placemark><name><![CDATA[<Lake>]]></name>${kmlPolygon()}</Placemark></Folder>`,
      ),
    )
    expect(zones.map((one) => one.drafts[0]!.zone_name)).toEqual(['Fort & Quay', '<Lake>'])
    expect(zones[0]!.drafts[0]!.zone_envelope).toEqual(polygon(square))
  })

  it.each([
    ['relativeToGround', 90, /^$/],
    ['absolute', 90, /above sea level/],
    ['clampToGround', 100_000, /no upper limit is stated/],
  ])('takes the altitude of a polygon that is %s for its upper limit', (mode, max_height, note) => {
    const { drafts, notes } = first(
      kml(`<Placemark>${kmlPolygon(`<altitudeMode>${mode}</altitudeMode>`, ',90')}</Placemark>`),
    )
    expect(drafts[0]).toMatchObject({ min_height: 0, max_height })
    expect(notes.filter((one) => /upper limit/.test(one)).join()).toMatch(note)
  })

  it('splits a MultiGeometry', () => {
    const { drafts } = first(
      kml(
        `<Placemark><name>Two</name><MultiGeometry>${kmlPolygon()}${kmlPolygon()}</MultiGeometry></Placemark>`,
      ),
    )
    expect(drafts.map((zone) => zone.zone_name)).toEqual(['Two (1/2)', 'Two (2/2)'])
  })

  it('reads the extended data that other files have as properties', () => {
    const data =
      '<ExtendedData><Data name="upperLimit"><value>400 ft</value></Data><SchemaData><SimpleData name="class">P</SimpleData></SchemaData></ExtendedData>'
    const span = '<TimeSpan><begin>2026-01-01</begin></TimeSpan>'
    expect(first(kml(`<Placemark>${data}${span}${kmlPolygon()}</Placemark>`)).drafts[0]).toMatchObject({
      restriction_type: 1,
      max_height: 121.92,
      active_from: '2026-01-01T00:00:00.000Z',
    })
  })

  it.each([
    ['<!DOCTYPE kml [<!ENTITY a "boom">]><kml>&a;</kml>', /DOCTYPE is not taken/],
    ['<kml>&a;</kml>', /undefined entity/],
    ['<kml><Placemark></kml>', /1:\d+/],
    ['<kml/>', /no Placemark/],
    [`${'<a>'.repeat(100)}`, /nests deeper than 64/],
    ['<gpx/>', /XML of <gpx>, which is none of/],
  ])('refuses %s', (text, reason) => {
    expect(problemOf(text)).toMatch(reason)
  })
})

test.each([
  ['', 'The file is empty.'],
  ['PK\u0003\u0004', /KMZ/],
  ['AC D\nAN Zone', 'The file is neither JSON nor XML: it begins with "AC D AN Zone".'],
  ['{"a":', /The JSON cannot be read/],
  ['{"a":1}', /a JSON object of "a", which is none of EUROCAE ED-269/],
  ['5', /JSON that is no object/],
  [{ fileType: 'Plan', version: 1 }, /is QGroundControl plan; here EUROCAE ED-269/],
  [features(), 'The file holds no feature.'],
])('a file that is no zone file (%j) says why', (content, reason) => {
  expect(problemOf(content)).toMatch(reason)
})
