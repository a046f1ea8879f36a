import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import {
  type ArchiveInfo,
  contentTypes,
  declaredBounds,
  layerNames,
  MapFault,
  mostTileBytes,
  mostZoom,
  plainText,
  type TileArchive,
  type TileFormat,
} from './archive.ts'
import { entryOf, type Part, readDirectory } from './pmtiles-directory.ts'
import { createLeaves } from './pmtiles-leaves.ts'

// PMTiles version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The library trusts the
// length that a directory states; here a hostile file must cost neither memory nor time.

const headerBytes = 127
const mostDirectoryBytes = 8 * 1024 * 1024
const mostMetadataBytes = 4 * 1024 * 1024
const deepestLeaf = 3
const unpack = promisify(gunzip)

const formats: Readonly<Record<number, TileFormat>> = { 1: 'pbf', 2: 'png', 3: 'jpg', 4: 'webp', 5: 'avif' }

const readHeader = (bytes: Buffer) => {
  const whole = (at: number) => Number(bytes.readBigUInt64LE(at))
  const part = (at: number): Part => ({ offset: whole(at), length: whole(at + 8) })
  const degrees = (at: number) => bytes.readInt32LE(at) / 1e7
  return {
    root: part(8),
    metadata: part(24),
    leaves: part(40),
    tiles: part(56),
    packing: bytes[97],
    tilePacking: bytes[98],
    tileType: bytes[99] ?? 0,
    minZoom: bytes[100] ?? 0,
    maxZoom: bytes[101] ?? 0,
    bounds: declaredBounds([degrees(102), degrees(106), degrees(110), degrees(114)]),
  }
}
type Header = ReturnType<typeof readHeader>

const checkParts = (header: Header, fileBytes: number): void => {
  const end = Math.max(
    ...[header.root, header.metadata, header.leaves, header.tiles].map(
      ({ offset, length }) => offset + length,
    ),
  )
  if (end > fileBytes) throw new MapFault(`is cut off: it says it has ${end} bytes and has ${fileBytes}`)
  if (!formats[header.tileType]) throw new MapFault('holds tiles of a kind that the map cannot draw')
  if (header.tilePacking !== 1 && header.tilePacking !== 2)
    throw new MapFault('holds tiles that are neither plain nor packed with gzip')
  if (header.packing !== 1 && header.packing !== 2)
    throw new MapFault('has directories that are neither plain nor packed with gzip')
  if (header.minZoom > header.maxZoom || header.maxZoom > mostZoom)
    throw new MapFault(`says it goes from zoom ${header.minZoom} to ${header.maxZoom}`)
}

const readPart = async (file: FileHandle, { offset, length }: Part, most: number): Promise<Buffer> => {
  if (length > most) throw new MapFault(`has a part of ${length} bytes where ${most} are the most`)
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead < length) throw new MapFault('is cut off')
  return bytes
}

const opened = async (file: FileHandle): Promise<TileArchive> => {
  const { size } = await file.stat()
  if (size < headerBytes) throw new MapFault(`is no PMTiles archive: it has ${size} bytes`)
  const start = await readPart(file, { offset: 0, length: headerBytes }, headerBytes)
  if (start.toString('latin1', 0, 7) !== 'PMTiles' || start[7] !== 3)
    throw new MapFault('is no PMTiles archive of version 3')
  const header = readHeader(start)
  checkParts(header, size)

  const unpacked = async (part: Part, most: number): Promise<Buffer> => {
    const bytes = await readPart(file, part, most)
    if (header.packing === 1) return bytes
    return unpack(bytes, { maxOutputLength: most }).catch(() => {
      throw new MapFault('has a directory that cannot be unpacked')
    })
  }
  const directoryAt = async (part: Part) =>
    readDirectory(await unpacked(part, mostDirectoryBytes), {
      leafBytes: header.leaves.length,
      tileBytes: header.tiles.length,
    })
  const root = await directoryAt(header.root)
  if (root.ids.length === 0) throw new MapFault('has no tiles')
  const metadata = await unpacked(header.metadata, mostMetadataBytes)
    .then((bytes) => JSON.parse(bytes.toString() || '{}'))
    .catch(() => ({}))
  const leafAt = createLeaves(({ offset, length }) =>
    directoryAt({ offset: header.leaves.offset + offset, length }),
  )
  const format = formats[header.tileType]!
  const isVector = format === 'pbf'
  const info: ArchiveInfo = {
    kind: isVector ? 'vector' : 'raster',
    contentType: contentTypes[format],
    encoding: header.tilePacking === 2 ? 'gzip' : null,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: header.bounds,
    attribution: plainText(metadata?.attribution),
    layers: isVector ? layerNames(metadata) : [],
  }
  const tileOf = async (id: number): Promise<Uint8Array | null> => {
    let entry = entryOf(root, id)
    for (let depth = 0; entry?.run === 0; depth += 1) {
      if (depth === deepestLeaf) throw new MapFault('has directories that lead in a circle')
      entry = entryOf(await leafAt(entry), id)
    }
    if (!entry) return null
    return readPart(file, { offset: header.tiles.offset + entry.offset, length: entry.length }, mostTileBytes)
  }
  return {
    info,
    tile: (zoom, x, y) => tileOf(zxyToTileId(zoom, x, y)),
    anyTile: () => tileOf(root.ids[0]!),
    close: () => file.close(),
  }
}

export const openPmtiles = async (path: string): Promise<TileArchive> => {
  const file = await open(path)
  try {
    return await opened(file)
  } catch (error) {
    await file.close()
    throw error
  }
}
