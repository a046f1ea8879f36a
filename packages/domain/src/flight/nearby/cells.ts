import type { Bbox } from '../../geo/types.ts'

/** The sky in squares of a quarter of a degree: an aircraft is in one of them for minutes. */
const perDegree = 4
const columns = 360 * perDegree
const rows = 180 * perDegree
/** A degree of latitude at the equator, where it is shortest. */
const leastMetresPerDegree = 110_500
/** What flies is noted where it was a second or two ago. */
const behindM = 500

const rowAt = (latitude: number): number =>
  Math.min(rows - 1, Math.max(0, Math.floor((latitude + 90) * perDegree)))
const columnAt = (longitude: number): number =>
  ((Math.floor((longitude + 180) * perDegree) % columns) + columns) % columns

export const cellOf = (longitude: number, latitude: number): number =>
  rowAt(latitude) * columns + columnAt(longitude)

/** Rows and columns, both ends included; columns go on beyond the date line. */
interface Cells {
  readonly rows: readonly [first: number, last: number]
  readonly columns: readonly [first: number, last: number]
}

/** Every cell that may hold something within so many metres of a box. */
const cellsNear = ([west, south, east, north]: Bbox, withinM: number): Cells => {
  const up = (withinM + behindM) / leastMetresPerDegree
  const [bottom, top] = [south - up, north + up]
  const narrowest = Math.cos((Math.min(90, Math.max(Math.abs(bottom), Math.abs(top))) * Math.PI) / 180)
  const aside = Math.min(180, up / Math.max(narrowest, 1e-6))
  const first = Math.floor((west - aside + 180) * perDegree)
  const last = Math.min(first + columns - 1, Math.floor((east + aside + 180) * perDegree))
  return { rows: [rowAt(bottom), rowAt(top)], columns: [first, last] }
}

const countOf = ({ rows, columns }: Cells): number => (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1)

const listOf = (of: Cells): number[] => {
  const cells: number[] = []
  for (let row = of.rows[0]; row <= of.rows[1]; row += 1)
    for (let column = of.columns[0]; column <= of.columns[1]; column += 1)
      cells.push(row * columns + (((column % columns) + columns) % columns))
  return cells
}

/** Every cell that may hold something within so many metres. */
export const cellsAround = (longitude: number, latitude: number, radiusM: number): number[] =>
  listOf(cellsNear([longitude, latitude, longitude, latitude], radiusM))

/** Every cell that may hold something in one of these boxes; null where they take more than so many. */
export const cellsOver = (boxes: readonly Bbox[], most: number): number[] | null => {
  const over = boxes.map((box) => cellsNear(box, 0))
  const count = over.reduce((sum, cells) => sum + countOf(cells), 0)
  return count > most ? null : [...new Set(over.flatMap(listOf))]
}
