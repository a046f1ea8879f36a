/**
 * Makes the compact offline basemap in public/basemap from the Natural Earth 1:50m and 1:10m GeoJSON files.
 * Run it by hand when Natural Earth publishes a new release; its results are kept in the repository:
 *
 *   node apps/web/scripts/prepare-basemap.ts <folder with ne_50m_land.json and its siblings>
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Position = number[]
type Coordinates = Position | Coordinates[]
type Properties = Record<string, unknown>
interface Feature {
  type: 'Feature'
  properties: Properties
  geometry: { type: string; coordinates: Coordinates } | null
}

// 4 decimals are 11 m, finer than 1:50m data can show.
const round = (value: number) => Math.round(value * 1e4) / 1e4

const compact = (coordinates: Coordinates): Coordinates => {
  if (typeof coordinates[0] === 'number') return (coordinates as Position).slice(0, 2).map(round)
  const parts = (coordinates as Coordinates[]).map(compact)
  return parts.filter((part, index) => JSON.stringify(part) !== JSON.stringify(parts[index - 1]))
}

// Natural Earth closes land along the antimeridian and the south pole; those edges are no coast.
const isCut = ([lonA, latA]: Position, [lonB, latB]: Position) =>
  (Math.abs(lonA!) > 179.999 && lonA === lonB) || (latA! < -89.99 && latB! < -89.99)

const coastOf = (ring: Position[]): Position[][] => {
  const lines: Position[][] = [[ring[0]!]]
  for (const [index, position] of ring.slice(1).entries()) {
    if (isCut(ring[index]!, position)) lines.push([position])
    else lines.at(-1)!.push(position)
  }
  return lines.filter((line) => line.length > 1)
}

/** Land without cut edges is outlined by the map itself; only the rest needs coast lines of its own. */
const splitCoast = (land: Feature[]): { land: Feature[]; coast: Feature[] } => {
  const coast: Feature[] = []
  for (const feature of land) {
    const { type, coordinates } = feature.geometry!
    const rings = (type === 'MultiPolygon' ? coordinates.flat() : coordinates) as Position[][]
    const lines = rings.flatMap(coastOf)
    feature.properties = { whole: lines.length === rings.length }
    if (feature.properties.whole) continue
    coast.push({ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } })
  }
  return { land, coast }
}

/** The glyphs that public/glyphs ships: Latin, Greek, Cyrillic, Devanagari, punctuation. */
const isShipped = (text: string): boolean =>
  [...text].every((char) => {
    const code = char.codePointAt(0) ?? 0
    return code < 1280 || (code >= 2304 && code < 2560) || (code >= 8192 && code < 8448)
  })

const placeName = (properties: Properties): string => {
  const name = String(properties.name)
  return isShipped(name) ? name : String(properties.nameascii)
}

/** As it is called too: Bengaluru beside Bangalore. What it was called once, and where it lies, are no names. */
const otherName = ({ name, namealt }: Properties): { also?: string } => {
  const isName = typeof namealt === 'string' && isShipped(namealt) && !/,|^formerly /i.test(namealt)
  return isName && namealt !== name ? { also: namealt } : {}
}

const layers: Record<string, { file: string; keep: (properties: Properties) => Properties }> = {
  land: { file: 'ne_50m_land.json', keep: () => ({}) },
  lakes: { file: 'ne_50m_lakes.json', keep: (p) => ({ rank: p.scalerank }) },
  rivers: { file: 'ne_50m_rivers_lake_centerlines.json', keep: (p) => ({ rank: p.scalerank }) },
  urban: { file: 'ne_50m_urban_areas.json', keep: (p) => ({ rank: p.scalerank }) },
  places: {
    file: 'ne_50m_populated_places_simple.json',
    keep: (p) => ({
      ...{ name: placeName(p), rank: p.scalerank, capital: p.adm0cap, people: p.pop_max },
      ...otherName(p),
    }),
  },
  airports: {
    file: 'ne_10m_airports.json',
    keep: (p) => ({ name: p.name, code: p.iata_code, rank: p.scalerank }),
  },
}

const read = (source: string, layer: string): Feature[] => {
  const { file, keep } = layers[layer]!
  const { features } = JSON.parse(readFileSync(join(source, file), 'utf8')) as { features: Feature[] }
  return features
    .filter((feature) => feature.geometry !== null)
    .map(({ properties, geometry }) => ({
      type: 'Feature',
      properties: keep(properties),
      geometry: { type: geometry!.type, coordinates: compact(geometry!.coordinates) },
    }))
}

const write = (target: string, layer: string, features: Feature[]): void => {
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  writeFileSync(join(target, `${layer}.geojson`), text)
  console.log(`${layer}.geojson ${Math.round(text.length / 1024)} KiB`)
}

const source = process.argv[2]
if (!source) {
  console.error('Give the folder that holds the Natural Earth files, for example ./natural-earth')
  process.exit(1)
}
const target = join(import.meta.dirname, '../public/basemap')
mkdirSync(target, { recursive: true })
for (const layer of Object.keys(layers)) {
  const features = read(source, layer)
  if (layer === 'land') write(target, 'coast', splitCoast(features).coast)
  write(target, layer, features)
}
