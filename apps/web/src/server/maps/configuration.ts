import { z } from 'zod'
import { plain, shippedSource } from '../../map/basemap/shipped.ts'
import { type Fault, readAs } from './fault-words.ts'

const mostBasemaps = 20
const mostUnknown = 5
/** Of a name in a sentence. */
const longestName = 40

/** What the console itself calls its maps. */
export const reservedIds: readonly string[] = [plain, shippedSource]

const Id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be small letters, digits and dashes, 40 at most')
  .refine((id) => !reservedIds.includes(id), 'is the one of the map that comes along')
const Name = z.string().trim().min(1).max(40)
const Words = z.string().max(300)
const addressWords = (input: unknown): string => {
  if (input === undefined) return 'is missing'
  if (typeof input === 'string' && /^https?:\/\/[^/]*\{/.test(input))
    return 'must name one host: nothing is filled into it'
  return 'must be an address with http:// or https:// and a host'
}
const Web = z
  // A name or an address as it is: a page's policy of content lists it.
  .url({
    protocol: /^https?$/,
    hostname: /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/i,
    error: ({ input }) => addressWords(input),
  })
  .max(2000)
  .refine((url) => {
    const { username, password } = URL.parse(url) ?? {}
    return !username && !password
  }, 'has a name and a password before the host, which are not sent')
/** Of what pages read: their policy of content has no sign for a bracket. */
const Loaded = Web.refine(
  (url) => !URL.parse(url)?.hostname.startsWith('['),
  'must name its host by a name or an IPv4 address: no page may be allowed an IPv6 address',
)
const zoomWords = 'must be a whole number from 0 to 22'
const Zoom = z.int(zoomWords).min(0, zoomWords).max(22, zoomWords)

const common = { id: Id, name: Name, detail: z.string().max(60).default(''), attribution: Words.default('') }
const raster = {
  tile_size: z.literal([256, 512]).default(256),
  min_zoom: Zoom.default(0),
  max_zoom: Zoom.default(19),
}

const hasZooms = ({ min_zoom, max_zoom }: { min_zoom: number; max_zoom: number }) => min_zoom <= max_zoom
const zoomsFault = { path: ['min_zoom'], error: 'is above max_zoom' }

const FileMap = z.strictObject({
  ...common,
  file: z
    .string()
    .max(200)
    .regex(
      /^[^./\\\0][^/\\\0]*\.(?:pmtiles|mbtiles)$/i,
      'must be the name of a .pmtiles or .mbtiles file in the same folder, without a path',
    ),
})
const TileMap = z
  .strictObject({
    ...common,
    ...raster,
    tiles: Loaded.refine(
      (url) => !url.includes('{-y}'),
      'counts rows from the south by {-y}, which is not filled in: {y} counts them from the north',
    ).refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
      'must hold {z}, {x} and {y}',
    ),
  })
  .refine(hasZooms, zoomsFault)
const WmtsMap = z
  .strictObject({
    ...common,
    ...raster,
    wmts: Loaded.refine(
      (url) => !/\.xml(?:$|\?)/i.test(url),
      'is where the service describes itself: the template of its tiles is in there, as ResourceURL',
    ),
    layer: Name,
    matrix_set: z.string().min(1).max(100).default('GoogleMapsCompatible'),
    style: z.string().max(100).default('default'),
    format: z.enum(['image/jpeg', 'image/png', 'image/webp']).default('image/jpeg'),
  })
  .refine(hasZooms, zoomsFault)
const StyleMap = z.strictObject({ ...common, style_url: Loaded, hosts: z.array(Loaded).max(10).default([]) })

const Basemap = z.union([FileMap, TileMap, WmtsMap, StyleMap])
export type ConfiguredMap = z.infer<typeof Basemap>

const PlaceSearch = z.strictObject({
  kind: z.enum(['photon', 'nominatim']),
  url: Web,
  name: Name.optional(),
  attribution: Words.default('© OpenStreetMap contributors'),
})
export type PlaceSearch = z.infer<typeof PlaceSearch>

/** `DATA_DIR/maps/maps.json`: one field that is wrong is left out and named; the others stay. */
const fields = {
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/, 'must be a language code: en, kn'))
    .max(8)
    .default(['en']),
  search: PlaceSearch.optional(),
  basemaps: z.array(z.unknown()).default([]),
}

export interface MapConfiguration {
  readonly languages: readonly string[]
  readonly search: PlaceSearch | null
  readonly basemaps: readonly ConfiguredMap[]
  readonly faults: readonly Fault[]
}

const none = { languages: ['en'], search: null, basemaps: [] } as const
export const file = 'maps.json'
/** One that has more is not read. */
export const mostConfigurationBytes = 256 * 1024

const kinds = [
  ['file', FileMap],
  ['tiles', TileMap],
  ['wmts', WmtsMap],
  ['style_url', StyleMap],
] as const

const called = (entry: unknown, at: number): string => {
  const { id } = (entry ?? {}) as { id?: unknown }
  return `basemap ${at + 1}${typeof id === 'string' && id !== '' ? ` (${id.slice(0, longestName)})` : ''}`
}

/** By the one field that only its kind has, so that the fault names what is wrong within it. */
const readBasemap = (entry: unknown, at: number): { readonly data: ConfiguredMap } | Fault => {
  const whole = called(entry, at)
  const [, shape] =
    kinds.find(([field]) => typeof entry === 'object' && entry !== null && field in entry) ?? []
  if (shape) return readAs<ConfiguredMap>(shape, entry, { file, whole })
  return { what: `${file}: ${whole}`, why: 'needs one of file, tiles, wmts and style_url' }
}

/** One entry that is wrong is left out and named; the others stay. */
const readBasemaps = (entries: readonly unknown[]): Pick<MapConfiguration, 'basemaps' | 'faults'> => {
  const basemaps: ConfiguredMap[] = []
  const faults: Fault[] = []
  const given = new Map<string, number>()
  for (const [at, entry] of entries.slice(0, mostBasemaps).entries()) {
    const read = readBasemap(entry, at)
    if (!('data' in read)) {
      faults.push(read)
      continue
    }
    const before = given.get(read.data.id)
    if (before === undefined) basemaps.push(read.data)
    else faults.push({ what: `${file}: ${called(entry, at)}`, why: `has the id of basemap ${before + 1}` })
    given.set(read.data.id, before ?? at)
  }
  if (entries.length > mostBasemaps)
    faults.push({
      what: `${file}: basemaps`,
      why: `has ${entries.length} entries; the first ${mostBasemaps} are used`,
    })
  return { basemaps, faults }
}

/** Where the reader of JSON stopped, as far as it tells. */
const jsonFault = ({ message }: Error): Fault => {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  return {
    what: file,
    why: line ? `is no JSON: line ${line}, column ${column} is not understood` : 'is no JSON',
  }
}

export const readConfiguration = (text: string | null): MapConfiguration => {
  if (text === null) return { ...none, faults: [] }
  let json: unknown
  try {
    // Some editors put a mark of the encoding before the first sign.
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { ...none, faults: [jsonFault(error as Error)] }
  }
  const read = readAs(z.looseObject({}), json, { file, whole: '' })
  if (!('data' in read)) return { ...none, faults: [read] }
  const given = read.data
  const faults: Fault[] = Object.keys(given)
    .filter((name) => !Object.hasOwn(fields, name))
    .slice(0, mostUnknown)
    .map((name) => ({
      what: file,
      why: `has the field ${name.slice(0, longestName)}, which is not known here`,
    }))
  const field = <Out>(name: keyof typeof fields, shape: z.ZodType<Out>): Out | null => {
    const read = readAs(shape, given[name], { file, whole: name })
    if ('data' in read) return read.data
    faults.push(read)
    return null
  }
  const maps = readBasemaps(field('basemaps', fields.basemaps) ?? [])
  return {
    languages: field('languages', fields.languages) ?? none.languages,
    search: field('search', fields.search) ?? null,
    basemaps: maps.basemaps,
    faults: [...maps.faults, ...faults],
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
  const asked = {
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: map.layer,
    STYLE: map.style,
    FORMAT: map.format,
    TILEMATRIXSET: map.matrix_set,
  }
  const url = new URL(map.wmts)
  // Services publish the address of their description, which asks for that.
  for (const name of [...url.searchParams.keys()])
    if (Object.hasOwn(asked, name.toUpperCase())) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return `${url}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`
}
