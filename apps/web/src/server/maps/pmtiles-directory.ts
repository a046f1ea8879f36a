import { MapFault } from './archive.ts'

export interface Part {
  readonly offset: number
  readonly length: number
}

export interface Entry extends Part {
  /** How many tiles in a row are this one; 0 is a further directory. */
  readonly run: number
}

/** Entries by columns, ids ascending: as objects they would take four times the memory. */
export interface Directory {
  readonly ids: Float64Array
  readonly runs: Float64Array
  readonly lengths: Float64Array
  readonly offsets: Float64Array
}

/**
 * Of one directory, 32 bytes each. Most writers put 4,096 into one, and 50,000 for the planet at zoom 15; tilemaker puts a whole country
 * into one, some hundred thousand.
 */
export const mostEntries = 1_000_000

const varints = (bytes: Uint8Array) => {
  let at = 0
  return (): number => {
    let value = 0
    for (let scale = 1; at < bytes.length && scale <= 2 ** 49; scale *= 128) {
      const byte = bytes[at]!
      at += 1
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
    throw new MapFault('has a directory that breaks off')
  }
}

interface Places {
  /** Bytes that the archive has of further directories. */
  readonly leafBytes: number
  readonly tileBytes: number
}

/** Of its unpacked bytes; every entry lies within what the archive has. */
export const readDirectory = (bytes: Uint8Array, { leafBytes, tileBytes }: Places): Directory => {
  const next = varints(bytes)
  const count = next()
  // Each entry takes four bytes at least.
  if (count * 4 > bytes.length) throw new MapFault('has a directory that lies about its length')
  if (count > mostEntries)
    throw new MapFault(`has a directory of ${count} entries where ${mostEntries} are the most`)
  const column = () => new Float64Array(count).map(next)
  const [ids, runs, lengths, offsets] = [column(), column(), column(), column()]
  let id = 0
  let end = 0
  for (let i = 0; i < count; i += 1) {
    id += ids[i]!
    ids[i] = id
    // 0 means: directly after the tile before.
    const offset = offsets[i] === 0 ? end : offsets[i]! - 1
    offsets[i] = offset
    end = offset + lengths[i]!
    if (runs[i] === 0 && end > leafBytes) throw new MapFault('has a directory outside itself')
    if (runs[i]! > 0 && end > tileBytes)
      throw new MapFault(`says it has ${tileBytes} bytes of tiles and lists a tile that ends at ${end}`)
  }
  return { ids, runs, lengths, offsets }
}

/** The entry that has a tile or leads to it. */
export const entryOf = ({ ids, runs, lengths, offsets }: Directory, id: number): Entry | null => {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ids[middle]! <= id) low = middle + 1
    else high = middle
  }
  const at = low - 1
  if (at < 0 || (runs[at] !== 0 && id >= ids[at]! + runs[at]!)) return null
  return { run: runs[at]!, offset: offsets[at]!, length: lengths[at]! }
}
