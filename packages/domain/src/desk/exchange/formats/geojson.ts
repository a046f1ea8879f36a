import { type Document, objectOf } from './document.ts'
import {
  type Findings,
  noFindings,
  type Reading,
  readEach,
  type SourceFeature,
  unreadable,
} from './feature.ts'
import { height } from './heights.ts'
import { asObject, asText, type Json } from './json.ts'
import { bagOf, idIn, limitsIn, nameIn, radiusIn, restrictionIn, scheduleIn, windowIn } from './properties.ts'
import { altitudesOf, type PlacedShape, shapesOf } from './shapes.ts'

const geometryTypes = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
])

export const detectGeoJson = (document: Document): boolean => {
  const type = objectOf(document)?.['type']
  return type === 'FeatureCollection' || type === 'Feature' || geometryTypes.has(String(type))
}

/** RFC 7946: a FeatureCollection, a Feature or a bare geometry. */
export const readGeoJson = (document: Document): Reading => {
  const root = objectOf(document)
  if (!root || !detectGeoJson(document))
    return unreadable('The file is no GeoJSON: its type is none of RFC 7946.')
  const crs = foreignCrs(root)
  if (crs) return unreadable(`The file is in ${crs}; only WGS84 longitude and latitude are read.`)
  if (root['type'] === 'Feature') return readEach([root], readFeature)
  if (root['type'] !== 'FeatureCollection')
    return readEach([{ type: 'Feature', geometry: root }], readFeature)
  const { features } = root
  if (!Array.isArray(features)) return unreadable('The FeatureCollection has no list of features.')
  return readEach(features, readFeature)
}

/** GeoJSON of 2008 could name another reference system; RFC 7946 knows WGS84 only. */
const foreignCrs = (root: Json): string | null => {
  const name = asText(asObject(asObject(root['crs'])?.['properties'])?.['name'])
  return name === null || /CRS:?84$|EPSG:{1,2}4326$|WGS ?84/i.test(name) ? null : name
}

const readFeature = (value: unknown, index: number): SourceFeature => {
  const found = noFindings()
  const feature = asObject(value)
  if (feature?.['type'] !== 'Feature') found.faults.push('is no GeoJSON Feature')
  const bag = bagOf(asObject(feature?.['properties']) ?? {})
  const shapes = feature ? shapesOf(feature['geometry'], () => radiusIn(bag, found), found.faults) : []
  const limits = limitsIn(bag, found)
  return {
    index,
    id: asText(feature?.['id']) ?? idIn(bag),
    name: nameIn(bag),
    volumes: shapes.map((placed) => ({ shape: placed.shape, ...heightsOf(placed, limits) })),
    window: windowIn(bag, found),
    schedule: scheduleIn(bag, found),
    ...restrictionIn(bag, found),
    ...found,
  } satisfies SourceFeature & Findings
}

/** Where properties give no height, a line's third coordinates do: metres above the ellipsoid (RFC 7946, 3.1.1). */
const heightsOf = ({ shape, from }: PlacedShape, limits: ReturnType<typeof limitsIn>) => {
  if (limits.upper || shape.kind !== 'route') return limits
  const altitudes = altitudesOf((from as Json)['coordinates'])
  if (!altitudes || altitudes.highest <= 0) return limits
  return {
    lower: limits.lower,
    upper: height(altitudes.highest, 'WGS84', `${altitudes.highest} m (from its positions)`),
  }
}
