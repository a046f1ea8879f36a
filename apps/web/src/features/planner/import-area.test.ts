import { describe, expect, test } from 'vitest'
import { areaFrom } from './import-area.ts'

const ring = [
  [77.8, 13],
  [77.9, 13],
  [77.9, 13.1],
  [77.8, 13],
]
const expected = { type: 'Polygon', coordinates: [ring] }

describe('an area is read from', () => {
  test.each<[string, unknown]>([
    ['a polygon', { type: 'Polygon', coordinates: [ring] }],
    ['a ring that was left open', { type: 'Polygon', coordinates: [ring.slice(0, -1)] }],
    ['heights in a third coordinate', { type: 'Polygon', coordinates: [ring.map((p) => [...p, 40])] }],
    [
      'a feature collection, past its points',
      {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point', coordinates: [77, 13] } },
          { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] } },
        ],
      },
    ],
    ['a multipolygon', { type: 'MultiPolygon', coordinates: [[ring]] }],
    [
      'a survey of a QGroundControl plan',
      {
        fileType: 'Plan',
        mission: {
          items: [
            { command: 22 },
            { complexItemType: 'survey', polygon: ring.slice(0, -1).map(([x, y]) => [y, x]) },
          ],
        },
        geoFence: { polygons: [] },
      },
    ],
    [
      'the geofence of a QGroundControl plan',
      {
        fileType: 'Plan',
        mission: { items: [] },
        geoFence: { polygons: [{ polygon: ring.slice(0, -1).map(([x, y]) => [y, x]) }] },
      },
    ],
  ])('%s', (_what, json) => {
    expect(areaFrom(JSON.stringify(json)).polygon).toEqual(expected)
  })

  test('KML', () => {
    const kml = `<?xml version="1.0"?><kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>
      77.8,13,0 77.9,13,0 77.9,13.1,0 77.8,13,0
    </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
    expect(areaFrom(kml).polygon).toEqual(expected)
  })
})

test.each([
  ['not a file of these', 'neither GeoJSON, KML nor'],
  ['[]', 'no polygon'],
  ['3', 'no area'],
  ['<kml></kml>', 'KML file holds no polygon'],
  ['{"type":"Point","coordinates":[1,2]}', 'no polygon'],
  ['{"fileType":"Plan"}', 'neither a survey area nor a geofence'],
  ['{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}', 'crosses'],
])('%s is refused in words', (text, words) => {
  const { polygon, problem } = areaFrom(text)
  expect(polygon).toBeNull()
  expect(problem).toContain(words)
})
