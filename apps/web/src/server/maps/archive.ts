/** Why a file cannot be a basemap, in words that go on behind its name: "is cut off: …". */
export class MapFault extends Error {}

export interface ArchiveInfo {
  readonly kind: 'vector' | 'raster'
  /** Of a tile, as its answer names it. */
  readonly contentType: string
  readonly encoding: 'gzip' | null
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly attribution: string
  /** What a vector tile holds, by the archive's own words. */
  readonly layers: readonly string[]
}

export interface TileArchive {
  readonly info: ArchiveInfo
  /** Null where the archive has none. */
  tile(zoom: number, x: number, y: number): Promise<Uint8Array | null>
  /** One that it has, as a sample; null where it leads to none. */
  anyTile(): Promise<Uint8Array | null>
  close(): Promise<void>
}

/** No tile of a map is larger: a bigger length comes from a broken or hostile file. */
export const mostTileBytes = 4 * 1024 * 1024
export const mostZoom = 22

/** Of a tile, by the names that MBTiles and TileJSON give the formats. */
export const contentTypes = {
  pbf: 'application/vnd.mapbox-vector-tile',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type TileFormat = keyof typeof contentTypes

const world = [-180, -85.051129, 180, 85.051129] as const

/** The box that an archive declares; the whole world where it is invalid. */
export const declaredBounds = ([west, south, east, north]: readonly number[]): ArchiveInfo['bounds'] => {
  const isBox =
    west! >= -180 && east! <= 180 && south! >= -90 && north! <= 90 && west! < east! && south! < north!
  return isBox ? [west!, south!, east!, north!] : world
}

const attributionLength = 300

/** The archive's own words, without the markup that some put there. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/<[^>]*>/g, '').slice(0, attributionLength) : ''

export const layerNames = (metadata: unknown): string[] => {
  const { vector_layers: layers } = (metadata ?? {}) as { vector_layers?: unknown }
  if (!Array.isArray(layers)) return []
  return layers
    .flatMap((layer) => (typeof layer?.id === 'string' ? [layer.id.slice(0, 100)] : []))
    .slice(0, 100)
}
