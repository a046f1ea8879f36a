import { open } from 'node:fs/promises'
import type { GroundPosition } from '../../../kernel/index.ts'

/**
 * A file of terrain as a grid of heights. Rows and columns are counted from its north-western pixel; whole numbers are
 * the centres of pixels. It is read in blocks, and the file has their size.
 */
export interface Raster {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Its columns go round the world, the last is beside the first. */
  readonly isRound: boolean
  /** What its pixels cover, half a pixel beyond the outer centres. */
  readonly extent: {
    readonly west: number
    readonly east: number
    readonly south: number
    readonly north: number
  }
  /** Degrees of longitude from pixel to pixel. */
  readonly step: number
  /** The longitude where its first column begins. */
  readonly meridian: number
  readonly rowOf: (latitude: number) => number
  readonly latitudeOf: (row: number) => number
  readonly blockWidth: number
  readonly blockHeight: number
  /** Metres above the sea, row by row, `blockWidth` to each; unknown by `landOrUnknown`. */
  readonly readBlock: (blockColumn: number, blockRow: number) => Promise<HeightBlock>
}

/** As a file has its heights: turned into others only where they are asked. */
export type HeightBlock = Float32Array | Int16Array

/** What is wrong with a file, as a sentence that follows its name. */
export class TerrainFault extends Error {}

interface Lattice {
  /** Of the centre of the north-western pixel. */
  readonly west: number
  readonly north: number
  readonly stepX: number
  readonly stepY: number
  readonly width: number
  readonly height: number
}

/** Degrees are counted in fractions that do not end: a point so little west of a line is on it. */
const grainDegrees = 1e-9

/** Degrees from a meridian eastwards to a longitude, from 0 to 360. */
export const eastOf = (meridian: number, longitude: number): number =>
  ((((longitude - meridian + grainDegrees) % 360) + 360) % 360) - grainDegrees

export const columnOf = ({ meridian, step }: Raster, longitude: number): number =>
  eastOf(meridian, longitude) / step - 0.5

export const longitudeOf = ({ meridian, step }: Raster, column: number): number =>
  meridian + (column + 0.5) * step

export const covers = ({ extent }: Raster, [longitude, latitude]: GroundPosition): boolean =>
  latitude >= extent.south - grainDegrees &&
  latitude <= extent.north + grainDegrees &&
  eastOf(extent.west, longitude) <= extent.east - extent.west + grainDegrees

/** A grid whose rows and columns are latitudes and longitudes. */
export const latticeOf = ({ west, north, stepX, stepY, width, height }: Lattice) => {
  const extent = {
    west: west - stepX / 2,
    east: west + (width - 0.5) * stepX,
    north: north + stepY / 2,
    south: north - (height - 0.5) * stepY,
  }
  const slack = stepX + stepY
  if (
    !(stepX > 0 && stepY > 0) ||
    extent.south < -90 - slack ||
    extent.north > 90 + slack ||
    extent.west < -180 - slack ||
    extent.east > 360 + slack ||
    extent.east - extent.west > 360 + slack
  )
    throw new TerrainFault('lies outside the world')
  return {
    width,
    height,
    extent,
    step: stepX,
    isRound: Math.abs(width * stepX - 360) < stepX / 2,
    meridian: extent.west,
    rowOf: (latitude: number) => (north - latitude) / stepY,
    latitudeOf: (row: number) => north - row * stepY,
  }
}

/** No land lies lower or higher: any other number is the file's mark of an unknown height. */
const lowestLandM = -500
const highestLandM = 9_000
export const landOrUnknown = (m: number): number => (m >= lowestLandM && m <= highestLandM ? m : Number.NaN)

/** Opened for each piece, so that a folder of thousands of files holds none open. */
export const readPiece = async (path: string, offset: number, length: number): Promise<Buffer> => {
  await using file = await open(path)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

export const readWhole = async (path: string, offset: number, length: number): Promise<Buffer> => {
  const piece = await readPiece(path, offset, length)
  if (piece.length < length) throw new TerrainFault('is cut off')
  return piece
}
