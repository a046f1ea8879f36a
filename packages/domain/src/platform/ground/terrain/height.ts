import type { GroundBlock, GroundHeight, GroundPosition } from '../../../kernel/index.ts'
import type { Blocks } from './blocks.ts'
import type { TerrainFiles } from './files.ts'
import { columnOf, longitudeOf, type Raster } from './raster.ts'

/** A weight that is only what rounding left of nothing. */
const negligible = 1e-6

type Place = readonly [column: number, row: number]

export interface Terrain {
  readonly files: TerrainFiles
  readonly blocks: Blocks
}

/** Of the finest file that knows it there; null where none does. */
export const heightAt = async (terrain: Terrain, position: GroundPosition): Promise<GroundHeight | null> => {
  for (const raster of terrain.files.at(position)) {
    const m = await between(terrain, raster, position)
    if (!Number.isNaN(m)) return { amslM: Math.round(m * 100) / 100, source: raster.name }
  }
  return null
}

/** The block of the finest file there that has the pixel to the north-west. */
export const blockUnder = (files: TerrainFiles, position: GroundPosition): GroundBlock | null => {
  const [raster] = files.at(position)
  if (!raster) return null
  const { name, width, height, blockWidth, blockHeight } = raster
  const column = Math.floor(limited(columnOf(raster, position[0]), width - 1) / blockWidth)
  const row = Math.floor(limited(raster.rowOf(position[1]), height - 1) / blockHeight)
  return { key: `${name} ${row} ${column}`, size: blockWidth * blockHeight }
}

/** Bilinear between the four pixels around a position; unknown where one of them is. */
const between = async (
  terrain: Terrain,
  raster: Raster,
  [longitude, latitude]: GroundPosition,
): Promise<number> => {
  const [x, y] = [columnOf(raster, longitude), raster.rowOf(latitude)]
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [x - column, y - row]
  let sum = 0
  for (const [right, down, weight] of [
    [0, 0, (1 - dx) * (1 - dy)],
    [1, 0, dx * (1 - dy)],
    [0, 1, (1 - dx) * dy],
    [1, 1, dx * dy],
  ] as const)
    if (weight > negligible) {
      const height = pixelNear(terrain, raster, [column + right, row + down])
      sum += weight * (typeof height === 'number' ? height : await height)
    }
  return sum
}

/**
 * A pixel of this file, or, half a pixel beyond its edge, the one that a neighbouring file of the same grid has there.
 * Where there is none, the outermost pixel goes on to the edge.
 */
const pixelNear = (
  { files, blocks }: Terrain,
  raster: Raster,
  [column, row]: Place,
): number | Promise<number> => {
  const x = raster.isRound ? (column + raster.width) % raster.width : column
  if (has(raster, [x, row])) return blocks.pixel(raster, x, row)
  const position: GroundPosition = [longitudeOf(raster, column), raster.latitudeOf(row)]
  for (const neighbour of files.at(position)) {
    const place: Place = [columnOf(neighbour, position[0]), neighbour.rowOf(position[1])]
    const pixel: Place = [Math.round(place[0]), Math.round(place[1])]
    const isSameGrid =
      Math.abs(neighbour.step / raster.step - 1) < negligible &&
      Math.hypot(place[0] - pixel[0], place[1] - pixel[1]) < 0.01
    if (isSameGrid && has(neighbour, pixel)) return blocks.pixel(neighbour, ...pixel)
  }
  return blocks.pixel(raster, limited(x, raster.width - 1), limited(row, raster.height - 1))
}

const has = ({ width, height }: Raster, [column, row]: Place): boolean =>
  column >= 0 && column < width && row >= 0 && row < height

const limited = (value: number, most: number): number => Math.max(0, Math.min(value, most))
