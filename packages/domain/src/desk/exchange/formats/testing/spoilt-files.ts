/** Whole files of strangers, and how one place of them is spoilt. */

const ring = [
  [77, 13],
  [77.1, 13],
  [77.1, 13.1],
  [77, 13],
]
const polygon = { type: 'Polygon', coordinates: [ring] }
const layer = { lower: 0, lowerReference: 'AGL', upper: 100, upperReference: 'AMSL', uom: 'm' }

/** One whole file of each JSON format, to be spoilt in one place after the other. */
export const samples = {
  ed269: {
    UASZoneList: [
      {
        identifier: 'A',
        name: 'A',
        restriction: 'PROHIBITED',
        applicability: [
          { permanent: 'NO', startDateTime: '2026-01-01T00:00:00Z', schedule: [{ day: ['MON'] }] },
        ],
        geometry: [
          { uomDimensions: 'M', lowerLimit: 0, upperLimit: 9, horizontalProjection: polygon },
          { horizontalProjection: { type: 'Circle', center: [1, 2], radius: 3 } },
        ],
        extendedProperties: { restriction_type: 1 },
        message: 'm',
      },
    ],
  },
  ed318: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: {
          type: 'GeometryCollection',
          geometries: [
            { ...polygon, layer },
            { type: 'Point', coordinates: [1, 2], extent: { subType: 'Circle', radius: 5 }, layer },
          ],
        },
        properties: {
          name: [{ text: 'A', lang: 'en' }],
          type: 'USPACE',
          variant: 'COMMON',
          limitedApplicability: [{ endDateTime: '2026-01-01T00:00:00Z', schedule: [{ day: ['ANY'] }] }],
        },
      },
    ],
  },
  geojson: {
    type: 'FeatureCollection',
    crs: { properties: { name: 'EPSG:4326' } },
    features: [
      {
        type: 'Feature',
        id: 1,
        geometry: polygon,
        properties: { name: 'A', upper: { raw: 'FL1', m: 3, ref: 'STD' }, kind: 'P' },
      },
      {
        type: 'Feature',
        geometry: { type: 'MultiLineString', coordinates: [ring] },
        properties: { start_time: '2026-01-01' },
      },
      { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] }, properties: { radius: 5 } },
    ],
  },
  plan: {
    fileType: 'Plan',
    version: 1,
    geoFence: {
      polygons: [
        {
          inclusion: true,
          polygon: [
            [13, 77],
            [13, 78],
            [14, 78],
          ],
        },
      ],
      circles: [{ inclusion: true, circle: { center: [13, 77], radius: 50 } }],
    },
    mission: {
      plannedHomePosition: [13, 77, 900],
      items: [
        { type: 'SimpleItem', command: 16, frame: 0, params: [0, 0, 0, null, 13, 77, 950] },
        { type: 'SimpleItem', command: 16, frame: 3, params: [0, 0, 0, null, 13, 77.01, 50] },
        {
          type: 'ComplexItem',
          complexItemType: 'survey',
          polygon: [
            [13, 77],
            [13, 77.01],
            [13.01, 77.01],
          ],
          polyline: [
            [13, 77],
            [13, 77.01],
          ],
          CorridorWidth: 10,
          TransectStyleComplexItem: {
            VisualTransectPoints: [[13, 77]],
            Items: [],
            CameraCalc: { DistanceToSurface: 5 },
          },
        },
        {
          type: 'ComplexItem',
          complexItemType: 'StructureScan',
          polygon: [
            [13, 77],
            [13, 77.01],
          ],
          ScanBottomAlt: 1,
        },
        { type: 'ComplexItem', complexItemType: 'fwLandingPattern', landCoordinate: [13, 77, 0] },
      ],
    },
  },
}

/** Every place of a value, as the steps that lead there. */
export const placesIn = (value: unknown, steps: readonly string[] = []): (readonly string[])[] => [
  steps,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...steps, key]))
    : []),
]

export const spoilt = (value: unknown, [step, ...rest]: readonly string[], by: unknown): unknown => {
  if (step === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Object.assign(copy, { [step]: spoilt((value as Record<string, unknown>)[step], rest, by) })
  return copy
}
