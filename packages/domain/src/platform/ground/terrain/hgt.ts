import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { latticeOf, type Raster, readWhole, TerrainFault } from './raster.ts'

/** Pixels a side, by the bytes of the file: one second of arc and three. */
const sides = new Map([3601, 1201].map((side) => [side * side * 2, side]))
/** Little enough that a place costs no memory before it is asked for. */
const blockPixels = 58_000

/** SRTM: a square of one degree, named for its south-western corner, 16 bits a height, the north-western one first. */
export const openHgt = async (path: string): Promise<Raster> => {
  const name = basename(path)
  const corner = /^([NS])(\d\d)([EW])(\d{3})\b/i.exec(name)
  if (!corner) throw new TerrainFault('is not named for its south-western corner, e.g. N12E077.hgt')
  const { size } = await stat(path)
  const side = sides.get(size)
  if (!side)
    throw new TerrainFault(
      `has ${size} bytes; ${[...sides.keys()].join(' or ')} are a square of 3601 or 1201 pixels`,
    )
  const signed = (letter: string | undefined, digits: string | undefined) =>
    /[SW]/i.test(letter ?? '') ? -Number(digits) : Number(digits)
  const step = 1 / (side - 1)
  const lattice = latticeOf({
    west: signed(corner[3], corner[4]),
    north: signed(corner[1], corner[2]) + 1,
    stepX: step,
    stepY: step,
    width: side,
    height: side,
  })
  const blockHeight = Math.floor(blockPixels / side)
  return {
    ...lattice,
    name,
    blockWidth: side,
    blockHeight,
    readBlock: async (_column, row) => {
      const first = row * blockHeight
      const rows = Math.min(blockHeight, side - first)
      const bytes = await readWhole(path, first * side * 2, rows * side * 2)
      bytes.swap16()
      return new Int16Array(bytes.buffer, bytes.byteOffset, rows * side)
    },
  }
}
