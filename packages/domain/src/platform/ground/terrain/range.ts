import type { GroundPosition, GroundRange } from '../../../kernel/index.ts'
import { joined, type LongitudeSpan, spansOfBands } from './bands.ts'
import { type Blocks, limitColumns } from './blocks.ts'
import type { Terrain } from './height.ts'
import { landOrUnknown, type Raster } from './raster.ts'

/** In a box of so many pixels each under the ring is asked; in larger ones the limits are that blocks keep. */
const mostPixels = 1_000_000
/** What would read more of them, all files together, is answered as unknown: some 35 files of .hgt of one second, a country like Germany. */
const mostBlocks = 8_000
const grainDegrees = 1e-8

interface Limits {
  readonly lowest: number
  readonly highest: number
  /** Somewhere under the ring the file does not know the height. */
  readonly hasGaps: boolean
}

interface Box {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/**
 * The ground under a ring. A height between pixels never leaves those of the four around it, and every pixel is asked
 * that is one of four around a point under the ring, in every file: so nothing is missed, whichever file answers there.
 */
export const rangeUnder = async (
  { files, blocks }: Terrain,
  ring: readonly GroundPosition[],
): Promise<GroundRange | null> => {
  const asked: { raster: Raster; turn: number; stripes: Stripes }[] = []
  const room = { blocks: mostBlocks }
  const box = boxOf(ring)
  // A file may reach over the date line, or count its longitudes from 0 to 360.
  for (const raster of files.all)
    for (const turn of [0, 360, -360]) {
      if (isBeside(raster, box, turn)) continue
      const turned = ring.map(([longitude, latitude]): GroundPosition => [longitude + turn, latitude])
      const stripes = stripesUnder(raster, turned, room)
      if (stripes === 'too many') return null
      if (stripes !== 'none') asked.push({ raster, turn, stripes })
    }
  const whole: { raster: Raster; extent: Box }[] = []
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { raster, turn, stripes } of asked) {
    const limits = await limitsUnder(blocks, raster, stripes)
    lowest = Math.min(lowest, limits.lowest)
    highest = Math.max(highest, limits.highest)
    const { west, east, south, north } = raster.extent
    if (!limits.hasGaps)
      whole.push({ raster, extent: { west: west - turn, east: east - turn, south, north } })
  }
  if (
    !areUnder(
      ring,
      whole.map(({ extent }) => extent),
    )
  )
    return null
  return {
    lowestAmslM: Math.floor(lowest * 100) / 100,
    highestAmslM: Math.ceil(highest * 100) / 100,
    source: namesOf(whole.map(({ raster }) => raster.name)),
  }
}

/** Most files lie elsewhere. */
const isBeside = (raster: Raster, { west, east, south, north }: Box, turn: number): boolean =>
  west + turn > raster.extent.east + raster.step ||
  east + turn < raster.extent.west - raster.step ||
  raster.rowOf(south) < -1 ||
  raster.rowOf(north) > raster.height

/** Rows of pixels, or of blocks, and the columns of pixels in them that have a part in a height under the ring. */
interface Stripes {
  /** Rows of pixels in each. */
  readonly height: number
  readonly first: number
  readonly columns: LongitudeSpan[][]
}

const stripesUnder = (
  raster: Raster,
  ring: readonly GroundPosition[],
  room: { blocks: number },
): Stripes | 'none' | 'too many' => {
  const box = boxOf(ring)
  const columnsOf = ([west, east]: LongitudeSpan): LongitudeSpan => [
    Math.max(Math.floor((west - raster.meridian) / raster.step - 0.5), 0),
    Math.min(Math.ceil((east - raster.meridian) / raster.step - 0.5), raster.width - 1),
  ]
  const [left, right] = columnsOf([box.west, box.east])
  const top = Math.max(Math.floor(raster.rowOf(box.north)), 0)
  const bottom = Math.min(Math.ceil(raster.rowOf(box.south)), raster.height - 1)
  if (left > right || top > bottom) return 'none'
  const isSmall = (right - left + 1) * (bottom - top + 1) <= mostPixels
  const height = isSmall ? 1 : raster.blockHeight
  const [first, last] = [Math.floor(top / height), Math.floor(bottom / height)]
  const blocksAcross = (right - left) / raster.blockWidth + 1
  if (!isSmall) room.blocks -= (last - first + 1) * blocksAcross
  if (room.blocks < 0) return 'too many'
  // From the south: a band of each stripe, and one between it and the next, whose heights are made of both.
  const rows: number[] = []
  for (let stripe = last + 1; stripe >= first; stripe -= 1) rows.push(stripe * height, stripe * height - 1)
  const bands = spansOfBands(ring, rows.map(raster.latitudeOf))
  const columns = Array.from({ length: last - first + 1 }, (_, i) => {
    const south = (last - first - i) * 2
    const touched = bands
      .slice(south, south + 3)
      .flat()
      .map(columnsOf)
    return joined(touched.filter(([from, to]) => from <= to))
  })
  return { height, first, columns }
}

const limitsUnder = async (blocks: Blocks, raster: Raster, stripes: Stripes): Promise<Limits> => {
  const found = { lowest: Number.POSITIVE_INFINITY, highest: Number.NEGATIVE_INFINITY, hasGaps: false }
  const see = (lowest: number, highest: number): void => {
    found.hasGaps ||= Number.isNaN(lowest)
    if (lowest < found.lowest) found.lowest = lowest
    if (highest > found.highest) found.highest = highest
  }
  const ask = stripes.height === 1 ? seePixels : seeBlocks
  for (const [i, spans] of stripes.columns.entries())
    for (const span of spans) await ask({ blocks, raster, see }, stripes.first + i, span)
  return found
}

interface Sight {
  readonly blocks: Blocks
  readonly raster: Raster
  readonly see: (lowest: number, highest: number) => void
}

const seePixels = async (
  { blocks, raster, see }: Sight,
  row: number,
  [from, to]: LongitudeSpan,
): Promise<void> => {
  const { blockWidth, blockHeight } = raster
  const blockRow = Math.floor(row / blockHeight)
  for (let first = from; first <= to; ) {
    const blockColumn = Math.floor(first / blockWidth)
    const known = blocks.block(raster, blockColumn, blockRow)
    const heights = known instanceof Promise ? await known : known
    const start = (row % blockHeight) * blockWidth - blockColumn * blockWidth
    const last = Math.min(to, (blockColumn + 1) * blockWidth - 1)
    for (let column = first; column <= last; column += 1) {
      const m = landOrUnknown(heights[start + column] as number)
      see(m, m)
    }
    first = last + 1
  }
}

const seeBlocks = async (
  { blocks, raster, see }: Sight,
  row: number,
  [from, to]: LongitudeSpan,
): Promise<void> => {
  const { blockWidth } = raster
  for (let block = Math.floor(from / blockWidth); block * blockWidth <= to; block += 1) {
    const limits = await blocks.limits(raster, block, row)
    const first = Math.max(from - block * blockWidth, 0)
    const last = Math.min(to - block * blockWidth, blockWidth - 1)
    for (let group = Math.floor(first / limitColumns); group * limitColumns <= last; group += 1)
      see(limits[group * 2] as number, limits[group * 2 + 1] as number)
  }
}

/** Whether rectangles leave no part of the ring out. */
const areUnder = (ring: readonly GroundPosition[], extents: readonly Box[]): boolean => {
  const { south, north } = boxOf(ring)
  const borders = extents.flatMap((extent) => [extent.south, extent.north])
  const latitudes = [south, ...borders.filter((at) => at > south && at < north).sort((a, b) => a - b), north]
  return spansOfBands(ring, latitudes).every((spans, band) => {
    const [floor, ceiling] = [latitudes[band] as number, latitudes[band + 1] as number]
    const across = extents.filter(
      (extent) => extent.south <= floor + grainDegrees && extent.north >= ceiling - grainDegrees,
    )
    const held = joined(
      across.map(({ west, east }): LongitudeSpan => [west - grainDegrees, east + grainDegrees]),
    )
    return spans.every(([from, to]) => held.some(([west, east]) => west <= from && east >= to))
  })
}

const boxOf = (ring: readonly GroundPosition[]): Box => {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const [longitude, latitude] of ring) {
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
  }
  return box
}

const namesOf = (names: readonly string[]): string =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
