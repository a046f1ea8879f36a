import { type HeightBlock, landOrUnknown, type Raster } from './raster.ts'

/** The lowest and highest height of each `limitColumns` columns of a block, in pairs; NaN where one is unknown. */
export type BlockLimits = Float32Array
type BlockPlace = readonly [blockColumn: number, blockRow: number]
export const limitColumns = 64

export interface Blocks {
  /** Metres above the sea of one pixel; NaN is unknown. Waits for the disk where its block is not in memory. */
  pixel(raster: Raster, column: number, row: number): number | Promise<number>
  /** All of a block, for a question about many of its pixels. */
  block(raster: Raster, blockColumn: number, blockRow: number): HeightBlock | Promise<HeightBlock>
  limits(raster: Raster, ...place: BlockPlace): Promise<BlockLimits>
}

export interface BlockOptions {
  /** Of heights that are kept in memory. */
  readonly mostBytes: number
  /** Of limits, which are small: a block each. */
  readonly mostLimits: number
  /** A block that could not be read, once a file; its heights are unknown. */
  readonly onFault: (raster: Raster, error: Error) => void
}

/** What was read of the files of terrain, the newest that fit. */
export const openBlocks = ({ mostBytes, mostLimits, onFault }: BlockOptions): Blocks => {
  const blocks = new Map<number, HeightBlock>()
  const limits = new Map<number, BlockLimits>()
  const underWay = new Map<number, Promise<HeightBlock>>()
  const numbers = new Map<Raster, number>()
  const faulty = new Set<Raster>()
  let bytes = 0
  let newest = -1

  const keyOf = (raster: Raster, [blockColumn, blockRow]: BlockPlace): number => {
    const number = numbers.get(raster) ?? numbers.size
    numbers.set(raster, number)
    return number * 2 ** 32 + blockRow * Math.ceil(raster.width / raster.blockWidth) + blockColumn
  }
  const read = async (raster: Raster, key: number, place: BlockPlace): Promise<HeightBlock> => {
    const block = await raster.readBlock(...place).catch((error: Error): HeightBlock => {
      if (!faulty.has(raster)) onFault(raster, error)
      faulty.add(raster)
      return new Float32Array(raster.blockWidth * raster.blockHeight).fill(Number.NaN)
    })
    underWay.delete(key)
    blocks.set(key, block)
    bytes += block.byteLength
    for (const [oldest, { byteLength }] of blocks) {
      if (bytes <= mostBytes || oldest === key) break
      blocks.delete(oldest)
      bytes -= byteLength
    }
    return block
  }
  const load = (raster: Raster, key: number, place: BlockPlace): Promise<HeightBlock> => {
    const reading = underWay.get(key) ?? read(raster, key, place)
    underWay.set(key, reading)
    return reading
  }
  const renew = (key: number, block: HeightBlock): void => {
    if (key === newest) return
    newest = key
    blocks.delete(key)
    blocks.set(key, block)
  }

  return {
    block(raster, ...place) {
      const key = keyOf(raster, place)
      const block = blocks.get(key)
      if (!block) return load(raster, key, place)
      renew(key, block)
      return block
    },
    pixel(raster, column, row) {
      const place: BlockPlace = [Math.floor(column / raster.blockWidth), Math.floor(row / raster.blockHeight)]
      const key = keyOf(raster, place)
      const at = (row % raster.blockHeight) * raster.blockWidth + (column % raster.blockWidth)
      const block = blocks.get(key)
      if (!block) return load(raster, key, place).then((loaded) => landOrUnknown(loaded[at] as number))
      renew(key, block)
      return landOrUnknown(block[at] as number)
    },
    async limits(raster, ...place) {
      const key = keyOf(raster, place)
      const known = limits.get(key)
      if (known) return known
      const found = limitsOf(raster, blocks.get(key) ?? (await load(raster, key, place)), place)
      limits.set(key, found)
      for (const oldest of limits.keys()) {
        if (limits.size <= mostLimits) break
        limits.delete(oldest)
      }
      return found
    },
  }
}

const limitsOf = (raster: Raster, block: HeightBlock, [blockColumn, blockRow]: BlockPlace): BlockLimits => {
  const columns = Math.min(raster.blockWidth, raster.width - blockColumn * raster.blockWidth)
  const rows = Math.min(raster.blockHeight, raster.height - blockRow * raster.blockHeight)
  const limits = new Float32Array(Math.ceil(columns / limitColumns) * 2)
  for (let pair = 0; pair < limits.length; pair += 2) {
    const from = (pair / 2) * limitColumns
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let row = 0; row < rows; row += 1)
      for (let column = from; column < Math.min(from + limitColumns, columns); column += 1) {
        const m = landOrUnknown(block[row * raster.blockWidth + column] as number)
        // One unknown height makes both unknown, and nothing is less or more than that.
        if (Number.isNaN(m)) [lowest, highest] = [m, m]
        if (m < lowest) lowest = m
        if (m > highest) highest = m
      }
    limits.set([lowest, highest], pair)
  }
  return limits
}
