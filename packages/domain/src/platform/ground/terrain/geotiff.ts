import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { GeoTIFFImage } from 'geotiff'
import { landOrUnknown, latticeOf, type Raster, readPiece, readWhole, TerrainFault } from './raster.ts'

/** Longitude and latitude on datums that agree with WGS 84 within a few metres: WGS 84, ETRS89, NAD83. */
const readableSystems = new Set([4326, 4258, 4269])
const metreCode = 9001
/** Fewer would make many reads of a file in strips; more would not fit into the cache. */
const blockPixels = 65_536
const mostBlockPixels = 16_777_216

/** A grid of heights in longitude and latitude. What would have to be guessed is refused. */
export const openGeoTiff = async (path: string): Promise<Raster> => {
  const { size } = await stat(path)
  const file = sourceOf(path)
  const { default: GeoTIFF } = await import('geotiff')
  const image = await (await GeoTIFF.fromSource(file)).getImage()
  // Of such a file geotiff 3.0.5 reads long lists, as those of where its pieces are, in the wrong order of bytes.
  if (!image.littleEndian && image.fileDirectory.deferredArrays.size > 0)
    throw new TerrainFault('is big-endian; gdal_translate -co ENDIANNESS=LITTLE puts it right')
  await refuseScaled(image)
  const lattice = latticeOf(placed(image))
  await refuseCutOff(image, size)
  file.isOpening = false
  const missing = image.getGDALNoData()
  const { blockWidth, blockHeight } = blocks(image)
  const readBlock = async (column: number, row: number): Promise<Float32Array> => {
    const [left, top] = [column * blockWidth, row * blockHeight]
    const right = Math.min(left + blockWidth, lattice.width)
    const bottom = Math.min(top + blockHeight, lattice.height)
    const [values] = await image.readRasters({ window: [left, top, right, bottom], samples: [0] })
    const heights = new Float32Array(blockWidth * blockHeight).fill(Number.NaN)
    for (let y = 0; y < bottom - top; y += 1)
      for (let x = 0; x < right - left; x += 1) {
        const m = Number((values as Float32Array)[y * (right - left) + x])
        if (m !== missing) heights[y * blockWidth + x] = landOrUnknown(m)
      }
    return heights
  }
  return { ...lattice, name: basename(path), blockWidth, blockHeight, readBlock }
}

interface Slice {
  readonly offset: number
  readonly length: number
}

/** The library reads beyond the end of small files while it opens them. */
const sourceOf = (path: string) => {
  const fetchSlice = async ({ offset, length }: Slice) => {
    const piece = new Uint8Array(length)
    piece.set(await (file.isOpening ? readPiece : readWhole)(path, offset, length))
    return { offset, length, data: piece.buffer }
  }
  const fetch = (slices: Slice[]) => Promise.all(slices.map(async (slice) => (await fetchSlice(slice)).data))
  const file = { isOpening: true, fileSize: null, fetch, fetchSlice, close: async () => {} }
  return file
}

const placed = (image: GeoTIFFImage) => {
  const keys = image.getGeoKeys() ?? {}
  if (keys.GTModelTypeGeoKey !== 2 || !readableSystems.has(Number(keys.GeographicTypeGeoKey)))
    throw new TerrainFault(
      'is not in longitude and latitude on WGS 84; gdalwarp -t_srs EPSG:4326 makes it so',
    )
  const vertical = Number(keys.VerticalCSTypeGeoKey ?? 0)
  if (vertical === 4979 || (vertical >= 5000 && vertical < 5100))
    throw new TerrainFault('has heights above the ellipsoid; heights above the sea are needed')
  if (Number(keys.VerticalUnitsGeoKey ?? metreCode) !== metreCode) throw new TerrainFault('is not in metres')
  if (image.getSamplesPerPixel() !== 1) throw new TerrainFault('is a picture, not a grid of heights')
  const corner = northWest(image)
  // A file declares whether its position is that of a pixel's centre or of its corner.
  const toCentre = image.pixelIsArea() ? 0.5 : 0
  return {
    west: corner.x + toCentre * corner.stepX,
    north: corner.y - toCentre * corner.stepY,
    stepX: corner.stepX,
    stepY: corner.stepY,
    width: image.getWidth(),
    height: image.getHeight(),
  }
}

const refuseScaled = async (image: GeoTIFFImage): Promise<void> => {
  const { SCALE, OFFSET } = (await image.getGDALMetadata(0)) ?? {}
  if (Number(SCALE ?? 1) !== 1 || Number(OFFSET ?? 0) !== 0)
    throw new TerrainFault('has scaled heights; gdal_translate -unscale makes them metres')
}

/** Where the point (0, 0) of the file lies. */
const northWest = ({ fileDirectory }: GeoTIFFImage): Record<'x' | 'y' | 'stepX' | 'stepY', number> => {
  const matrix = fileDirectory.getValue('ModelTransformation')
  if (matrix) {
    const [stepX, turnX, , x, turnY, minusStepY, , y] = Array.from(matrix, Number) as number[]
    if (turnX !== 0 || turnY !== 0)
      throw new TerrainFault('does not lie with north up; gdalwarp puts it right')
    return { x: Number(x), y: Number(y), stepX: Number(stepX), stepY: -Number(minusStepY) }
  }
  const scale = fileDirectory.getValue('ModelPixelScale')
  const tie = fileDirectory.getValue('ModelTiepoint')
  if (!scale || tie?.length !== 6) throw new TerrainFault('does not say where it lies')
  const [stepX, stepY] = Array.from(scale, Number) as [number, number]
  const [column, row, , longitude, latitude] = Array.from(tie, Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return { x: longitude - column * stepX, y: latitude + row * stepY, stepX, stepY }
}

const blocks = (image: GeoTIFFImage): Pick<Raster, 'blockWidth' | 'blockHeight'> => {
  const [width, height] = [image.getTileWidth(), image.getTileHeight()]
  if (width * height > mostBlockPixels)
    throw new TerrainFault('is in pieces too large to be read; gdal_translate -co TILED=YES makes them small')
  if (image.isTiled) return { blockWidth: width, blockHeight: height }
  return { blockWidth: width, blockHeight: height * Math.max(1, Math.floor(blockPixels / (width * height))) }
}

/** Files are written from their first piece to their last; a gap elsewhere shows when it is read. */
const refuseCutOff = async (image: GeoTIFFImage, size: number): Promise<void> => {
  const { fileDirectory, isTiled } = image
  const across = Math.ceil(image.getWidth() / image.getTileWidth())
  const pieces = across * Math.ceil(image.getHeight() / image.getTileHeight())
  const kind = isTiled ? 'Tile' : 'Strip'
  const offset = await fileDirectory.loadValueIndexed(`${kind}Offsets`, pieces - 1)
  const length = await fileDirectory.loadValueIndexed(`${kind}ByteCounts`, pieces - 1)
  if (!(Number(offset) + Number(length) <= size)) throw new TerrainFault('is cut off')
}
