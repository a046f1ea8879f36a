import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type HeightOf = (longitude: number, latitude: number) => number

/** Hills of some hundred metres that no two places share. */
export const hills: HeightOf = (longitude, latitude) =>
  600 +
  250 * Math.sin(longitude * 37) * Math.cos(latitude * 41) +
  90 * Math.sin(longitude * 211 + latitude * 173)

/** An .hgt file of three seconds of arc, e.g. N12E077; NaN is the mark of an unknown height. */
export const writeHgt = async (folder: string, corner: string, heightOf: HeightOf): Promise<string> => {
  const [, south, degreesSouth, east, degreesEast] = /^([NS])(\d\d)([EW])(\d{3})$/.exec(corner) ?? []
  const latitude = Number(degreesSouth) * (south === 'S' ? -1 : 1)
  const longitude = Number(degreesEast) * (east === 'W' ? -1 : 1)
  const bytes = Buffer.alloc(1201 * 1201 * 2)
  for (let row = 0; row < 1201; row += 1)
    for (let column = 0; column < 1201; column += 1) {
      const m = heightOf(longitude + column / 1200, latitude + 1 - row / 1200)
      bytes.writeInt16BE(Number.isNaN(m) ? -32_768 : Math.round(m), (row * 1201 + column) * 2)
    }
  const path = join(folder, `${corner}.hgt`)
  await writeFile(path, bytes)
  return path
}

interface Tile {
  readonly x: number
  readonly y: number
  readonly png: Uint8Array
}

/** A PMTiles archive (version 3) of one zoom without compression of its directory. */
export const writeArchive = async (
  path: string,
  {
    zoom,
    tiles,
    bounds,
    metadata,
  }: { zoom: number; tiles: readonly Tile[]; bounds: readonly number[]; metadata: object },
): Promise<void> => {
  const { zxyToTileId } = await import('pmtiles')
  const sorted = tiles
    .map((tile) => ({ id: zxyToTileId(zoom, tile.x, tile.y), png: tile.png }))
    .sort((a, b) => a.id - b.id)
  const directory = Buffer.from([
    ...varint(sorted.length),
    ...sorted.flatMap(({ id }, i) => varint(id - (sorted[i - 1]?.id ?? 0))),
    ...sorted.flatMap(() => varint(1)),
    ...sorted.flatMap(({ png }) => varint(png.length)),
    // 0 means: directly after the tile before.
    ...sorted.flatMap((_, i) => varint(i === 0 ? 1 : 0)),
  ])
  const json = Buffer.from(JSON.stringify(metadata))
  const images = Buffer.concat(sorted.map(({ png }) => png))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const places = [127, directory.length, 127 + directory.length, json.length]
  const imagesStart = 127 + directory.length + json.length
  for (const [i, value] of [
    ...places,
    imagesStart,
    0,
    imagesStart,
    images.length,
    sorted.length,
    sorted.length,
    sorted.length,
  ].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  // Clustered, directory and tiles not compressed, PNG, one zoom.
  header.set([1, 1, 1, 2, zoom, zoom], 96)
  for (const [i, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4)
  await writeFile(path, Buffer.concat([header, directory, json, images]))
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
