import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'

/** Where a scheme of vector tiles keeps what a street map draws. */
export interface Scheme {
  readonly land: string | null
  readonly green: readonly [layer: string, filter: FilterSpecification][]
  readonly built: readonly [layer: string, filter: FilterSpecification][]
  readonly water: string
  readonly rivers: readonly [layer: string, filter: FilterSpecification]
  readonly roads: string
  readonly roadNames: string
  readonly roadKind: string
  readonly kinds: Readonly<Record<'motorway' | 'primary' | 'secondary' | 'minor' | 'rail', readonly string[]>>
  readonly building: string
  readonly border: string
  readonly place: string
  readonly placeRank: ExpressionSpecification
  readonly waterNames: string
}

export const among = (field: string, values: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', field],
  ['literal', [...values]],
]
export const polygons: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
export const lines: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']

const green = [
  'park',
  'forest',
  'wood',
  'grass',
  'grassland',
  'nature_reserve',
  'national_park',
  'cemetery',
  'golf_course',
  'protected_area',
  'scrub',
]
const built = ['residential', 'urban_area', 'industrial', 'commercial', 'suburb', 'neighbourhood']

/** https://docs.protomaps.com/basemaps/layers */
const protomaps: Scheme = {
  land: 'earth',
  green: [
    ['landuse', among('kind', green)],
    ['landcover', among('kind', ['forest', 'grassland', 'scrub'])],
  ],
  built: [
    ['landuse', among('kind', built)],
    ['landcover', among('kind', ['urban_area'])],
  ],
  water: 'water',
  rivers: ['water', lines],
  roads: 'roads',
  roadNames: 'roads',
  roadKind: 'kind',
  kinds: {
    motorway: ['highway'],
    primary: ['major_road'],
    secondary: ['medium_road'],
    minor: ['minor_road', 'path', 'other'],
    rail: ['rail'],
  },
  building: 'buildings',
  border: 'boundaries',
  place: 'places',
  placeRank: ['-', 17, ['coalesce', ['to-number', ['get', 'population_rank'], 0], 0]],
  waterNames: 'water',
}

/** https://openmaptiles.org/schema/ */
const openMapTiles: Scheme = {
  land: null,
  green: [
    ['landcover', among('class', green)],
    ['park', polygons],
  ],
  built: [['landuse', among('class', built)]],
  water: 'water',
  rivers: ['waterway', lines],
  roads: 'transportation',
  roadNames: 'transportation_name',
  roadKind: 'class',
  kinds: {
    motorway: ['motorway', 'trunk'],
    primary: ['primary'],
    secondary: ['secondary', 'tertiary'],
    minor: ['minor', 'service', 'track', 'path'],
    rail: ['rail', 'transit'],
  },
  building: 'building',
  border: 'boundary',
  place: 'place',
  placeRank: ['coalesce', ['to-number', ['get', 'rank'], 20], 20],
  waterNames: 'water_name',
}

export const schemeOf = (layers: readonly string[]): Scheme | null => {
  if (layers.includes('roads') || layers.includes('earth')) return protomaps
  return layers.includes('transportation') ? openMapTiles : null
}
