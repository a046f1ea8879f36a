import { describe, expect, it, test } from 'vitest'
import { features, first, polygon, problemOf, read, square } from './testing/zone-samples.ts'

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

  it('makes a name one line, and reports it', () => {
    const { drafts, notes } = first(kml(`<Placemark><name>Fort\n\tQuay</name>${kmlPolygon()}</Placemark>`))
    expect(drafts[0]!.zone_name).toBe('Fort Quay')
    expect(notes).toContain(
      'named Fort Quay, so that the name is unique, one line and at most 200 characters',
    )
  })

  it.each([
    ['relativeToGround', { max_height: 90, max_altitude: null }, /^$/],
    ['absolute', { max_height: null, max_altitude: { value: 90, reference: 'AMSL', unit: 'm' } }, /^$/],
    ['clampToGround', { max_height: 100_000, max_altitude: null }, /no upper limit is stated/],
  ])('takes the altitude of a polygon that is %s for its upper limit', (mode, upper, note) => {
    const { drafts, notes } = first(
      kml(`<Placemark>${kmlPolygon(`<altitudeMode>${mode}</altitudeMode>`, ',90')}</Placemark>`),
    )
    expect(drafts[0]).toMatchObject({ min_height: 0, ...upper })
    expect(notes.filter((one) => /upper limit/.test(one)).join()).toMatch(note)
  })

  it('refuses an unknown mode', () => {
    const { faults } = first(
      kml(`<Placemark>${kmlPolygon('<altitudeMode>clampToMoon</altitudeMode>')}</Placemark>`),
    )
    expect(faults).toEqual([
      'altitudeMode is "clampToMoon", which is none of clampToGround, relativeToGround, absolute',
    ])
  })

  it('splits a MultiGeometry', () => {
    const { drafts } = first(
      kml(
        `<Placemark><name>Two</name><MultiGeometry>${kmlPolygon()}${kmlPolygon()}</MultiGeometry></Placemark>`,
      ),
    )
    expect(drafts.map((zone) => zone.zone_name)).toEqual(['Two (1/2)', 'Two (2/2)'])
  })

  it.each([
    ['2026/11/22 10:00:00+00', '2026-11-22T10:00:00.000Z'],
    ['2026/11/22 10:00:00.250+00', '2026-11-22T10:00:00.250Z'],
    ['2026/11/22 15:30:00+0530', '2026-11-22T10:00:00.000Z'],
    ['2026/11/22 15:30:00+05:30', '2026-11-22T10:00:00.000Z'],
    ['2026/11/22 10:00:00', '2026-11-22T10:00:00.000Z'],
    ['2026/11/22', '2026-11-22T00:00:00.000Z'],
  ])('reads the date %s, as GDAL writes it', (written, from) => {
    const data = `<ExtendedData><SchemaData><SimpleData name="begin">${written}</SimpleData></SchemaData></ExtendedData>`
    expect(first(kml(`<Placemark>${data}${kmlPolygon()}</Placemark>`))).toMatchObject({
      faults: [],
      drafts: [{ active_from: from }],
    })
  })

  it('refuses a date that is none, in GDAL’s form too', () => {
    const data =
      '<ExtendedData><Data name="begin"><value>2026/13/22 10:00:00+00</value></Data></ExtendedData>'
    expect(first(kml(`<Placemark>${data}${kmlPolygon()}</Placemark>`)).faults).toEqual([
      'start "2026/13/22 10:00:00+00" is no ISO 8601 date and time in the years 1970 to 9999',
    ])
  })

  it('leaves a TimeStamp out, which is one moment, and reports it', () => {
    const stamp = '<TimeStamp><when>2026-11-22T10:00:00Z</when></TimeStamp>'
    const { drafts, notes } = first(kml(`<Placemark>${stamp}${kmlPolygon()}</Placemark>`))
    expect(drafts[0]).toMatchObject({ active_from: null, active_to: null })
    expect(notes).toContain('TimeStamp "2026-11-22T10:00:00Z" is one moment; it was left out')
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
  ['Dear sir', 'The file is none of JSON, XML and OpenAir: it begins with "Dear sir".'],
  ['{"a":', /The JSON cannot be read/],
  ['{"a":1}', /a JSON object of "a", which is none of EUROCAE ED-269/],
  ['5', /JSON that is no object/],
  [{ fileType: 'Plan', version: 1 }, /is QGroundControl plan; here EUROCAE ED-269/],
  [features(), 'The file holds no feature.'],
])('a file that is no zone file (%j) is refused with the reason', (content, reason) => {
  expect(problemOf(content)).toMatch(reason)
})
