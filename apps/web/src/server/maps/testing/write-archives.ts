import { writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection } from 'geojson'
import { zxyToTileId } from 'pmtiles'

export interface CutTile {
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array
}

/** Whether a feature of a layer is seen at a zoom; others need not be in its tiles. */
export type IsSeen = (layer: string, properties: Readonly<Record<string, unknown>>, zoom: number) => boolean

/** Vector tiles of some layers of GeoJSON, over every tile of the zooms up to the last. */
export const cutTiles = (
  layers: Readonly<Record<string, FeatureCollection>>,
  lastZoom: number,
  isSeen: IsSeen = () => true,
): CutTile[] => {
  const cut = Object.entries(layers).map(
    ([name, data]) => [name, new GeoJSONVT(data, { maxZoom: lastZoom, indexMaxZoom: lastZoom })] as const,
  )
  const tiles: CutTile[] = []
  for (let zoom = 0; zoom <= lastZoom; zoom += 1)
    for (let x = 0; x < 2 ** zoom; x += 1)
      for (let y = 0; y < 2 ** zoom; y += 1) {
        const held = cut.flatMap(([name, index]) => {
          const tile = index.getTile(zoom, x, y)
          const features =
            tile?.features.filter(({ tags }: { tags?: object | null }) => isSeen(name, { ...tags }, zoom)) ??
            []
          return tile && features.length > 0 ? [[name, { ...tile, features } as typeof tile] as const] : []
        })
        if (held.length === 0) continue
        tiles.push({
          zoom,
          x,
          y,
          bytes: gzipSync(fromGeojsonVt(Object.fromEntries(held), { version: 2, extent: 4096 })),
        })
      }
  return tiles
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]

interface DirectoryEntry {
  readonly id: number
  readonly run: number
  readonly length: number
  readonly offset: number
}

export const directory = (entries: readonly DirectoryEntry[]): Buffer =>
  Buffer.from([
    ...varint(entries.length),
    ...entries.flatMap(({ id }, i) => varint(id - (entries[i - 1]?.id ?? 0))),
    ...entries.flatMap(({ run }) => varint(run)),
    ...entries.flatMap(({ length }) => varint(length)),
    ...entries.flatMap(({ offset }) => varint(offset + 1)),
  ])

const metadataOf = (layers: readonly string[]) =>
  JSON.stringify({
    attribution: '<a href="x">Natural Earth</a>',
    vector_layers: layers.map((id) => ({ id })),
  })

const leafLength = 8
const wholeWorld = [-180, -85, 180, 85]

/** A PMTiles archive (version 3) whose directory has leaves, packed with gzip; `bounds` are what it says of itself. */
export const pmtilesBytes = (
  tiles: readonly CutTile[],
  layers: readonly string[],
  bounds: readonly number[] = wholeWorld,
): Buffer => {
  const sorted = tiles
    .map((tile) => ({ id: zxyToTileId(tile.zoom, tile.x, tile.y), tile }))
    .sort((a, b) => a.id - b.id)
  let end = 0
  const entries = sorted.map(({ id, tile: { bytes } }): DirectoryEntry => {
    const offset = end
    end += bytes.length
    return { id, run: 1, length: bytes.length, offset }
  })
  const groups = Array.from({ length: Math.ceil(entries.length / leafLength) }, (_, i) =>
    entries.slice(i * leafLength, (i + 1) * leafLength),
  )
  const leaves = groups.map((group) => gzipSync(directory(group)))
  let leafEnd = 0
  const root = gzipSync(
    directory(
      groups.map((group, i): DirectoryEntry => {
        const offset = leafEnd
        leafEnd += leaves[i]!.length
        return { id: group[0]!.id, run: 0, length: leaves[i]!.length, offset }
      }),
    ),
  )
  const metadata = gzipSync(metadataOf(layers))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  let at = 127
  for (const [i, length] of [root.length, metadata.length, leafEnd, end].entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + i * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + i * 16)
    at += length
  }
  for (const i of [0, 1, 2]) header.writeBigUInt64LE(BigInt(entries.length), 72 + i * 8)
  // Clustered; directories and tiles packed with gzip; vector tiles.
  header.set([1, 2, 2, 1, 0, Math.max(...tiles.map(({ zoom }) => zoom))], 96)
  for (const [i, degrees] of bounds.entries()) header.writeInt32LE(degrees * 1e7, 102 + i * 4)
  return Buffer.concat([header, root, metadata, ...leaves, ...sorted.map(({ tile }) => tile.bytes)])
}

export const writePmtiles = (path: string, ...archive: Parameters<typeof pmtilesBytes>) =>
  writeFile(path, pmtilesBytes(...archive))

export const writeMbtiles = (path: string, tiles: readonly CutTile[], layers: readonly string[]): void => {
  const database = new DatabaseSync(path)
  database.exec(`CREATE TABLE metadata (name TEXT, value TEXT);
    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
    CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)`)
  const say = database.prepare('INSERT INTO metadata VALUES (?, ?)')
  say.run('format', 'pbf')
  say.run('bounds', '-180,-85,180,85')
  say.run('json', metadataOf(layers))
  say.run('attribution', 'Natural Earth')
  const put = database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)')
  for (const { zoom, x, y, bytes } of tiles) put.run(zoom, x, 2 ** zoom - 1 - y, bytes)
  database.close()
}
