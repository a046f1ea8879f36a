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

/** Every cell that may hold something within so many metres. */
export const cellsAround = (longitude: number, latitude: number, radiusM: number): number[] => {
  const north = (radiusM + behindM) / leastMetresPerDegree
  const [south, top] = [latitude - north, latitude + north]
  const narrowest = Math.cos((Math.min(90, Math.max(Math.abs(south), Math.abs(top))) * Math.PI) / 180)
  const east = Math.min(180, north / Math.max(narrowest, 1e-6))
  const first = Math.floor((longitude - east + 180) * perDegree)
  const last = Math.min(first + columns - 1, Math.floor((longitude + east + 180) * perDegree))
  const cells: number[] = []
  for (let row = rowAt(south); row <= rowAt(top); row += 1)
    for (let column = first; column <= last; column += 1)
      cells.push(row * columns + (((column % columns) + columns) % columns))
  return cells
}
