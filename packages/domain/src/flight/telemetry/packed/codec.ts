import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib'
import { packPlane, unpackPlane } from './plane.ts'

/**
 * Frames of one session as columns, in the order of time. A number that is missing is NaN, a text null.
 */
export interface FrameColumns {
  readonly count: number
  /** Times, sequence numbers, places and what is measured: the order is the store's. */
  readonly numbers: readonly Float64Array[]
  readonly texts: readonly (readonly (string | null)[])[]
}

/** Stored beside the bytes, so that a later format can be read beside this one. */
export const packedFormat = 2

const level = 6
const compress = promisify(zstdCompress)

/** A column after the other, then the dictionaries of the texts, compressed as one. */
export const packFrames = ({ numbers, texts }: FrameColumns): Promise<Buffer> => {
  const words = texts.map(wordsOf)
  const planes = [...numbers, ...texts.map((text, i) => placesOf(text, words[i]!))]
  const dictionary = Buffer.from(JSON.stringify(words.map((of) => [...of.keys()])))
  const bytes = Buffer.concat([...planes.map(packPlane), dictionary])
  return compress(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } })
}

/** What `packFrames` was given: so many frames, so many columns of numbers and of texts. */
export const unpackFrames = (
  packed: Buffer,
  shape: { readonly count: number; readonly numbers: number; readonly texts: number },
): FrameColumns => {
  const bytes = zstdDecompressSync(packed)
  let at = 0
  const next = () => {
    const { values, end } = unpackPlane(bytes, { at, length: shape.count })
    at = end
    return values
  }
  const numbers = Array.from({ length: shape.numbers }, next)
  const places = Array.from({ length: shape.texts }, next)
  const words = JSON.parse(bytes.toString('utf8', at)) as string[][]
  const texts = places.map((place, i) => Array.from(place, (nth) => words[i]![nth] ?? null))
  return { count: shape.count, numbers, texts }
}

/** Each text once, by its place. */
const wordsOf = (texts: readonly (string | null)[]): Map<string, number> => {
  const words = new Map<string, number>()
  for (const text of texts) if (text !== null && !words.has(text)) words.set(text, words.size)
  return words
}

const placesOf = (texts: readonly (string | null)[], words: ReadonlyMap<string, number>): Float64Array =>
  Float64Array.from(texts, (text) => (text === null ? Number.NaN : words.get(text)!))
