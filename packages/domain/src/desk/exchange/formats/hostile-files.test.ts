import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { polygonProblem } from '../../../geo/index.ts'
import { draftMissions, draftZones, type FormatId, formats, readFile } from './index.ts'
import { placesIn, samples, spoilt } from './testing/spoilt-files.ts'

const anything = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1e308,
    91,
    '',
    'NaN',
    '1e999',
    'a\u0000b',
    '\ud800',
    '🛸'.repeat(200),
    [],
    [[]],
    [[[]]],
    [null],
    {},
    { length: 3 },
    '9999-99-99T99:99:99Z',
    '+275760-09-13T00:00:00Z',
    'constructor',
    '__proto__',
  ),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
)

/** The sample of GeoJSON as text, with another text in one place. */
const textWith = (place: readonly string[], text: string): string =>
  JSON.stringify(spoilt(samples.geojson, place, 'here')).replace('"here"', text)

const importEverything = (content: unknown) => {
  for (const format of ['auto', ...Object.keys(formats)] as (FormatId | 'auto')[]) {
    const file = readFile(content, format, Object.keys(formats) as FormatId[])
    if (file.problem !== null) {
      expect(file.problem).not.toBe('')
      continue
    }
    const zones = draftZones(file.features, { maxVertices: 10_000 })
    const missions = draftMissions(file.features, { bufferM: 30, heightMarginM: 10, maxVertices: 1000 })
    for (const { drafts, faults } of [...zones, ...missions])
      expect(drafts.length + faults.length).toBeGreaterThan(0)
    for (const zone of zones.flatMap((one) => one.drafts)) {
      expect(polygonProblem(zone.zone_envelope, 'x', { maxVertices: 10_000 })).toBeNull()
      const { min_height, max_height, min_altitude, max_altitude } = zone
      expect([min_height ?? min_altitude, max_height ?? max_altitude]).not.toContain(null)
      if (min_height !== null && max_height !== null) expect(min_height).toBeLessThan(max_height)
      expect(zone.zone_name).toMatch(/\S/)
      expect(zone.zone_name).not.toContain('\u0000')
      expect(zone.zone_name.length).toBeLessThanOrEqual(200)
      expect(zone.zone_name.isWellFormed()).toBe(true)
    }
    for (const mission of missions.flatMap((one) => one.drafts))
      expect(polygonProblem(mission.mission_envelope, 'x', { maxVertices: 1000 })).toBeNull()
  }
}

describe('whatever a file holds, it is imported or refused with a reason', () => {
  it.each(Object.entries(samples))('%s with one place spoilt', (_format, sample) => {
    const places = placesIn(sample)
    fc.assert(
      fc.property(fc.constantFrom(...places), anything, (place, by) =>
        importEverything(spoilt(sample, place, by)),
      ),
      { numRuns: 400 },
    )
  })

  it('KML with one piece cut out or put in', () => {
    const kml =
      '<kml><Document><Placemark id="a"><name>A</name><TimeSpan><begin>2026-01-01</begin></TimeSpan>' +
      '<ExtendedData><Data name="radius"><value>5</value></Data></ExtendedData><MultiGeometry><Polygon>' +
      '<altitudeMode>absolute</altitudeMode><outerBoundaryIs><LinearRing><coordinates>1,2,3 2,2,3 2,3,3 1,2,3' +
      '</coordinates></LinearRing></outerBoundaryIs></Polygon><Point><coordinates>1,2</coordinates></Point>' +
      '</MultiGeometry></Placemark></Document></kml>'
    const pieces = fc.tuple(fc.nat(kml.length), fc.nat(30), fc.string({ maxLength: 8, unit: 'binary' }))
    fc.assert(
      fc.property(pieces, ([at, cut, put]) => importEverything(kml.slice(0, at) + put + kml.slice(at + cut))),
      { numRuns: 400 },
    )
  })

  it('JSON that is nested deeper than any file of ours, as text and as it is', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const texts = [deep, ...placesIn(samples.geojson).map((place) => textWith(place, deep))]
    for (const text of texts)
      for (const content of [text, JSON.parse(text)])
        expect(readFile(content, 'auto', ['geojson', 'ed269', 'ed318']).problem).toMatch(
          /^The JSON nests deeper than 32 levels\.$/,
        )
  })

  it('a name that every object has, in place of a word of the format', () => {
    const named = ['toString', 'constructor', '__proto__', 'hasOwnProperty']
    const words = placesIn(samples.plan).filter((place) => place.at(-1) === 'complexItemType')
    expect(words).not.toEqual([])
    for (const name of named) {
      for (const place of words)
        importEverything(spoilt(spoilt(samples.plan, place, name), [...place.slice(0, -1), 'version'], 9))
      importEverything(
        `<kml><Placemark><Point><altitudeMode>${name}</altitudeMode></Point></Placemark></kml>`,
      )
    }
  })

  const many = 20_001
  const zeros = Array.from({ length: many }, () => 0)
  it.each<[string, FormatId, unknown]>([
    ['features of GeoJSON', 'geojson', { type: 'FeatureCollection', features: zeros }],
    ['features of ED-318', 'ed318', { type: 'FeatureCollection', features: zeros }],
    ['zones of ED-269', 'ed269', { UASZoneList: zeros }],
    ['fences of a plan', 'plan', { fileType: 'Plan', version: 1, geoFence: { polygons: zeros } }],
    ['placemarks of KML', 'kml', `<kml>${'<Placemark/>'.repeat(many)}</kml>`],
    ['airspaces of OpenAir', 'openair', 'AC R\n'.repeat(many)],
    [
      'parts of one feature of GeoJSON',
      'geojson',
      { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates: zeros } },
    ],
    [
      'parts of several features of GeoJSON',
      'geojson',
      {
        type: 'FeatureCollection',
        features: Array.from({ length: 3 }, () => ({
          type: 'Feature',
          geometry: { type: 'MultiPolygon', coordinates: zeros.slice(0, 7_000) },
        })),
      },
    ],
  ])('more %s than are read', (_what, format, content) => {
    expect(readFile(content, format, [format]).problem).toBe(
      'The file holds more than 20000 features and parts of features. Split it.',
    )
  })

  it('JSON of millions of values, of which nothing is kept', () => {
    const millions = `[${'0,'.repeat(4_000_000)}0]`
    for (const content of [
      millions,
      JSON.parse(millions),
      { UASZoneList: [{ geometry: JSON.parse(millions) }] },
    ])
      expect(readFile(content, 'ed269', ['ed269']).problem).toBe(
        'The JSON has more than 500000 values. Split it.',
      )
    const line = Array.from({ length: 499_000 }, (_, at) => [at / 1e6, 0])
    const feature = { type: 'Feature', geometry: { type: 'LineString', coordinates: line } }
    expect(readFile(feature, 'auto', ['geojson']).problem).toBeNull()
  })

  it('text of any kind', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), importEverything), { numRuns: 500 })
  })
})
