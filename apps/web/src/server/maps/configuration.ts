import { z } from 'zod'

const mostBasemaps = 20

const Id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be small letters, digits and dashes, 40 at most')
const Name = z.string().trim().min(1).max(40)
const Words = z.string().max(300)
const Web = z
  // A name or an address as it is: the page's policy of content lists it.
  .url({ protocol: /^https?$/, hostname: /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/i })
  .max(2000)
const Zoom = z.int().min(0).max(22)

const common = { id: Id, name: Name, detail: z.string().max(60).default(''), attribution: Words.default('') }
const raster = {
  tile_size: z.union([z.literal(256), z.literal(512)]).default(256),
  min_zoom: Zoom.default(0),
  max_zoom: Zoom.default(19),
}

const FileMap = z.strictObject({
  ...common,
  file: z
    .string()
    .max(200)
    .regex(
      /^[^./\\\0][^/\\\0]*\.(?:pmtiles|mbtiles)$/,
      'must be the name of a .pmtiles or .mbtiles file in the same folder, without a path',
    ),
})
const TileMap = z.strictObject({
  ...common,
  ...raster,
  tiles: Web.refine(
    (url) => /\{z\}/.test(url) && /\{x\}/.test(url) && /\{-?y\}/.test(url),
    'must hold {z}, {x} and {y}',
  ),
})
const WmtsMap = z.strictObject({
  ...common,
  ...raster,
  wmts: Web,
  layer: Name,
  matrix_set: z.string().min(1).max(100).default('GoogleMapsCompatible'),
  style: z.string().max(100).default('default'),
  format: z.enum(['image/jpeg', 'image/png', 'image/webp']).default('image/jpeg'),
})
const StyleMap = z.strictObject({ ...common, style_url: Web, hosts: z.array(Web).max(10).default([]) })

const Basemap = z.union([FileMap, TileMap, WmtsMap, StyleMap])
export type ConfiguredMap = z.infer<typeof Basemap>

const PlaceSearch = z.strictObject({
  kind: z.enum(['photon', 'nominatim']),
  url: Web,
  name: Name.optional(),
  attribution: Words.default('© OpenStreetMap contributors'),
})
export type PlaceSearch = z.infer<typeof PlaceSearch>

/** `DATA_DIR/maps/maps.json`. */
const Configuration = z.strictObject({
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/, 'must be a language code: en, kn'))
    .max(8)
    .default(['en']),
  search: z.unknown().optional(),
  basemaps: z.array(z.unknown()).max(mostBasemaps).default([]),
})

export interface Fault {
  /** The file, or the entry of maps.json. */
  readonly what: string
  readonly why: string
}

export interface MapConfiguration {
  readonly languages: readonly string[]
  readonly search: PlaceSearch | null
  readonly basemaps: readonly ConfiguredMap[]
  readonly faults: readonly Fault[]
}

const none = { languages: ['en'], search: null, basemaps: [] } as const
export const file = 'maps.json'

const firstOf = ({ issues }: z.ZodError): string => {
  const [issue] = issues
  return `${issue?.path.join('.') || 'it'}: ${issue?.message}`.slice(0, 300)
}

const kinds = [
  ['file', FileMap],
  ['tiles', TileMap],
  ['wmts', WmtsMap],
  ['style_url', StyleMap],
] as const

/** By the one field that only its kind has, so that the fault names what is wrong within it. */
const readBasemap = (entry: unknown): ConfiguredMap | string => {
  const [, shape] =
    kinds.find(([field]) => typeof entry === 'object' && entry !== null && field in entry) ?? []
  if (!shape) return 'needs one of file, tiles, wmts and style_url'
  const read = shape.safeParse(entry)
  return read.success ? read.data : firstOf(read.error)
}

/** One entry that is wrong is left out and named; the others stay. */
export const readConfiguration = (text: string | null): MapConfiguration => {
  if (text === null) return { ...none, faults: [] }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { ...none, faults: [{ what: file, why: `is no JSON: ${(error as Error).message}`.slice(0, 300) }] }
  }
  const read = Configuration.safeParse(json)
  if (!read.success) return { ...none, faults: [{ what: file, why: firstOf(read.error) }] }
  const entries = read.data.basemaps.map(readBasemap)
  const search = PlaceSearch.optional().safeParse(read.data.search)
  const faults = entries.flatMap((entry, i) =>
    typeof entry === 'string' ? [{ what: `${file}, basemap ${i + 1}`, why: entry }] : [],
  )
  if (!search.success) faults.push({ what: `${file}, search`, why: firstOf(search.error) })
  const basemaps = entries.filter((entry) => typeof entry !== 'string')
  const doubled = basemaps.filter(({ id }, i) => basemaps.findIndex((other) => other.id === id) < i)
  return {
    languages: read.data.languages,
    search: search.data ?? null,
    basemaps: basemaps.filter((map) => !doubled.includes(map)),
    faults: [...faults, ...doubled.map(({ id }) => ({ what: file, why: `names ${id} twice` }))],
  }
}

const originOf = (url: string): string => new URL(url.replace(/[{}]/g, '')).origin

/** The hosts that pages may read from: those configured and no other. */
export const hostsOf = ({ basemaps }: MapConfiguration): string[] => {
  const urls = basemaps.flatMap((map) => {
    if ('tiles' in map) return [map.tiles]
    if ('wmts' in map) return [map.wmts]
    return 'style_url' in map ? [map.style_url, ...map.hosts] : []
  })
  return [...new Set(urls.map(originOf))]
}

/** The address of a tile as MapLibre fills it, of a service that takes key and value or has a template. */
export const wmtsTiles = (map: z.infer<typeof WmtsMap>): string => {
  const filled = {
    Layer: map.layer,
    Style: map.style,
    TileMatrixSet: map.matrix_set,
    TileMatrix: '{z}',
    TileRow: '{y}',
    TileCol: '{x}',
  }
  if (/\{TileMatrix\}/i.test(map.wmts))
    return map.wmts.replace(/\{(\w+)\}/g, (all, name: string) => {
      const found = Object.entries(filled).find(([key]) => key.toLowerCase() === name.toLowerCase())
      return found ? found[1] : all
    })
  const query = new URLSearchParams({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: map.layer,
    STYLE: map.style,
    FORMAT: map.format,
    TILEMATRIXSET: map.matrix_set,
  })
  return `${map.wmts}${map.wmts.includes('?') ? '&' : '?'}${query}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`
}
