import { basename } from 'node:path'
import { landOrUnknown, type Raster, readPiece, readWhole, TerrainFault } from './raster.ts'

const pngType = 2
/** Where a square map of the world in Web Mercator ends. */
const mercatorLatitude = 85.051129
const radians = Math.PI / 180

interface TileImage {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly data: ArrayLike<number>
}

/** Tiles of terrain in Web Mercator, "terrarium": metres = red * 256 + green + blue / 256 - 32768. */
export const openTerrarium = async (path: string): Promise<Raster> => {
  const [{ PMTiles }, { decode }] = await Promise.all([import('pmtiles'), import('fast-png')])
  const archive = new PMTiles({
    getKey: () => path,
    // The library reads ahead when it opens an archive; the declared length of a tile has to be there.
    getBytes: async (offset, length) => {
      const bytes = await (offset === 0 ? readPiece : readWhole)(path, offset, length)
      const data = new ArrayBuffer(bytes.length)
      bytes.copy(new Uint8Array(data))
      return { data }
    },
  })
  const header = await archive.getHeader()
  if (header.tileType !== pngType)
    throw new TerrainFault('holds no PNG tiles; terrarium tiles as PNG are needed')
  const { encoding } = ((await archive.getMetadata()) ?? {}) as { encoding?: string }
  if (encoding !== undefined && encoding !== 'terrarium')
    throw new TerrainFault(`holds tiles that are encoded as ${encoding}; terrarium is needed`)

  const imageOf = async (zoom: number, x: number, y: number): Promise<TileImage | null> => {
    const tile = await archive.getZxy(zoom, x, y)
    if (!tile) return null
    const read = decode(new Uint8Array(tile.data))
    if (read.channels < 3 || read.depth !== 8 || read.width !== read.height)
      throw new TerrainFault(
        'holds tiles that are no terrarium: square, red, green and blue, 8 bits each, are needed',
      )
    return read
  }
  const { minLon, minLat, maxLon, maxLat, maxZoom } = header
  if (
    !(minLon >= -180 && maxLon <= 180 && minLat >= -90 && maxLat <= 90 && minLon < maxLon && minLat < maxLat)
  )
    throw new TerrainFault('lies outside the world')
  const side = await sideOfTiles(imageOf, header)
  const width = side * 2 ** maxZoom
  const step = 360 / width
  const rowOf = (latitude: number): number => {
    const sine = Math.sin(Math.min(mercatorLatitude, Math.max(-mercatorLatitude, latitude)) * radians)
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * width - 0.5
  }
  const latitudeOf = (row: number): number =>
    Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 0.5)) / width))) / radians
  return {
    name: basename(path),
    width,
    height: width,
    isRound: true,
    step,
    extent: {
      west: minLon,
      east: maxLon,
      south: Math.max(minLat, -mercatorLatitude),
      north: Math.min(maxLat, mercatorLatitude),
    },
    meridian: -180,
    rowOf,
    latitudeOf,
    blockWidth: side,
    blockHeight: side,
    readBlock: async (x, y) => {
      const read = await imageOf(maxZoom, x, y)
      if (read && read.width !== side) throw new TerrainFault('holds tiles of several sizes')
      return heightsOf(read, side)
    },
  }
}

const heightsOf = (read: TileImage | null, side: number): Float32Array => {
  const heights = new Float32Array(side * side).fill(Number.NaN)
  if (!read) return heights
  const { channels, data } = read
  for (let i = 0; i < heights.length; i += 1) {
    const at = i * channels
    // Clear pixels are unknown ones.
    if (channels === 4 && data[at + 3] === 0) continue
    const m = Number(data[at]) * 256 + Number(data[at + 1]) + Number(data[at + 2]) / 256 - 32_768
    heights[i] = landOrUnknown(m)
  }
  return heights
}

/** The archive does not contain it: the tile over the middle of what it covers, at the first zoom that has one. */
const sideOfTiles = async (
  imageOf: (zoom: number, x: number, y: number) => Promise<TileImage | null>,
  of: { minZoom: number; maxZoom: number; minLon: number; maxLon: number; minLat: number; maxLat: number },
): Promise<number> => {
  for (let zoom = of.minZoom; zoom <= of.maxZoom; zoom += 1) {
    const across = 2 ** zoom
    const sine = Math.sin(((of.minLat + of.maxLat) / 2) * radians)
    const x = Math.floor((((of.minLon + of.maxLon) / 2 + 180) / 360) * across)
    const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * across)
    const read = await imageOf(zoom, Math.min(x, across - 1), Math.min(Math.max(y, 0), across - 1))
    if (read) return read.width
  }
  throw new TerrainFault('has no tile in the middle of what it says it covers')
}
