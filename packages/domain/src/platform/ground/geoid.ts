import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Ground } from '../../kernel/index.ts'

const rows = 721
const columns = 1440
const perDegree = 4

/** Row 0 is the south pole, column 0 the date line; whole centimetres (scripts/ground/make-geoid.ts). */
const readGrid = (): Int16Array => {
  const packed = readFileSync(new URL('egm96-15.br', import.meta.url))
  const differences = brotliDecompressSync(packed)
  const grid = new Int16Array(rows * columns)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const west = column > 0 ? (grid[at - 1] as number) : 0
      const south = row > 0 ? (grid[at - columns] as number) : 0
      const corner = column > 0 && row > 0 ? (grid[at - columns - 1] as number) : 0
      grid[at] = differences.readInt16LE(at * 2) + west + south - corner
    }
  return grid
}

/** The geoid EGM96, bilinear between the points of its grid of 15', as PROJ does. The grid is read at the first question. */
export const openGeoid = (): Ground['geoidUndulationM'] => {
  let grid: Int16Array | undefined
  return ([longitude, latitude]) => {
    grid ??= readGrid()
    const y = (Math.min(90, Math.max(-90, latitude)) + 90) * perDegree
    const x = ((((longitude + 180) % 360) + 360) % 360) * perDegree
    const south = Math.min(Math.floor(y), rows - 2)
    const west = Math.floor(x) % columns
    const east = (west + 1) % columns
    const at = (row: number, column: number) => (grid as Int16Array)[row * columns + column] as number
    const [dy, dx] = [y - south, x - Math.floor(x)]
    const below = at(south, west) * (1 - dx) + at(south, east) * dx
    const above = at(south + 1, west) * (1 - dx) + at(south + 1, east) * dx
    return (below * (1 - dy) + above * dy) / 100
  }
}
