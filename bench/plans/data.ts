/** One 0.05-degree cell of ground, cut into spots; heights in metres, times in milliseconds. */
export interface Slot {
  readonly ring: readonly (readonly [number, number])[]
  readonly minHeight: number
  readonly maxHeight: number
  readonly from: number
  readonly to: number
}

export const cell = { west: 77.55, south: 12.95, side: 0.05 }
const spotsAcross = 20
const pitch = cell.side / spotsAcross
/** A spot leaves a gap to the next ones. */
const spotSide = pitch * 0.8
const hour = 3_600_000
const startsAt = Math.ceil((Date.now() + 24 * hour) / hour) * hour

export const missionWindow = { from: startsAt, to: startsAt + 48 * hour }
export const missionHeights = { min: 0, max: 120 }

const squareAt = (west: number, south: number, side: number): Slot['ring'] => {
  const [east, north] = [west + side, south + side]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

const ringAt = (spot: number): Slot['ring'] =>
  squareAt(
    cell.west + (spot % spotsAcross) * pitch,
    cell.south + Math.floor(spot / spotsAcross) * pitch,
    spotSide,
  )

/** The fields of a mission over the whole cell. */
export const cellMission = {
  mission_envelope: {
    type: 'Polygon' as const,
    coordinates: [
      squareAt(cell.west, cell.south, cell.side).map(([longitude, latitude]) => [longitude, latitude]),
    ],
  },
  start_time: new Date(missionWindow.from).toISOString(),
  end_time: new Date(missionWindow.to).toISOString(),
  min_height: missionHeights.min,
  max_height: missionHeights.max,
}

const spots = spotsAcross ** 2
const bands = 5
const bandM = 20
const windows = 5

/** How many plans are approved already: every spot, in five bands of the lower 100 m and five hours. */
export const filled = spots * bands * windows

export const filledSlot = (n: number): Slot => {
  const band = Math.floor(n / spots) % bands
  const from = startsAt + Math.floor(n / (spots * bands)) * hour
  const minHeight = band * bandM
  return { ring: ringAt(n % spots), minHeight, maxHeight: minHeight + bandM, from, to: from + hour }
}

/** Overlaps a plan that is there already, without being equal to it. */
export const overlappingSlot = (n: number): Slot => {
  const taken = filledSlot((n * 7_919) % filled)
  return {
    ...taken,
    minHeight: taken.minHeight + 5,
    maxHeight: taken.maxHeight - 5,
    from: taken.from + 600_000,
  }
}

const slicesM = 5
const slices = 4
const minutes = 10
/** Without a conflict: above the others in slices of five metres, ten minutes each; no two alike. */
export const disjointSlot = (n: number): Slot => {
  const minHeight = 100 + (Math.floor(n / spots) % slices) * slicesM
  const from = startsAt + Math.floor(n / (spots * slices)) * minutes * 60_000
  return {
    ring: ringAt(n % spots),
    minHeight,
    maxHeight: minHeight + slicesM,
    from,
    to: from + minutes * 60_000,
  }
}

export const polygonText = ({ ring }: Slot): string =>
  `(${ring
    .slice(0, -1)
    .map(([x, y]) => `(${x},${y})`)
    .join(',')})`

/** Two rectangles, bands and windows: closed ground, half-open heights and times. */
export const slotsOverlap = (a: Slot, b: Slot): boolean => {
  const [[west, south], , [east, north]] = a.ring as [Corner, Corner, Corner]
  const [[left, bottom], , [right, top]] = b.ring as [Corner, Corner, Corner]
  const ground = west <= right && left <= east && south <= top && bottom <= north
  return ground && a.minHeight < b.maxHeight && b.minHeight < a.maxHeight && a.from < b.to && b.from < a.to
}
type Corner = readonly [number, number]
