import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Piece, pieceName, segmentName } from './places.ts'
import { sealBytes } from './vault.ts'

/** After so many small pieces of a segment they become one. */
const mostPieces = 60

export interface SegmentsOptions {
  readonly directory: string
  readonly recipient: string
  readonly timeline: number
  readonly segmentBytes: number
  /** The beginning of a segment. */
  readonly from: bigint
  /** The pieces from there on that are on the disk already. */
  readonly ahead: readonly Piece[]
}

/** The log as it comes, held until it is written: whole segments, and of the last one what there is. */
export class Segments {
  readonly #options: SegmentsOptions
  /** From the beginning of the segment. */
  #bytes: Buffer = Buffer.alloc(0)
  #arrived: Buffer[] = []
  /** Of the first segment that is not written whole. */
  #start: bigint
  #received: bigint
  #kept: bigint
  /** The pieces on the disk, by segment, of what this run has not written whole; earlier runs may have left some. */
  readonly #there: Map<string, Piece[]>

  constructor(options: SegmentsOptions) {
    this.#options = options
    this.#start = options.from
    this.#received = options.from
    this.#kept = options.from
    this.#there = Map.groupBy(options.ahead, ({ segment }) => segment)
  }

  get received(): bigint {
    return this.#received
  }

  get kept(): bigint {
    return this.#kept
  }

  take(from: bigint, data: Buffer): void {
    if (from !== this.#received) throw new Error('The write-ahead log came with a gap.')
    this.#arrived.push(data)
    this.#received += BigInt(data.length)
  }

  /** On the disk, encrypted, when it returns. One call at a time. */
  async keep(): Promise<void> {
    const until = this.#received
    this.#bytes = Buffer.concat([this.#bytes, ...this.#arrived.splice(0)])
    while (this.#kept < until) await this.#keepSome(until)
  }

  async #keepSome(until: bigint): Promise<void> {
    const { directory, recipient, timeline, segmentBytes } = this.#options
    const start = this.#start
    const end = start + BigInt(segmentBytes)
    const isWhole = until >= end
    const to = Number((isWhole ? end : until) - start)
    const segment = segmentName(timeline, start, segmentBytes)
    const there = this.#there.get(segment) ?? []
    const mayEnd = there.filter((piece) => piece.to <= to)
    const from = isWhole || mayEnd.length >= mostPieces ? 0 : Number(this.#kept - start)
    const piece = { path: join(directory, 'wal', pieceName(segment, from, to)), segment, from, to }
    await sealBytes(recipient, this.#bytes.subarray(from, to), piece.path)
    this.#kept = start + BigInt(to)
    // What one piece from the beginning holds needs no other.
    const ended = new Set(from === 0 ? mayEnd : [])
    const gone = [...ended].filter(({ path }) => path !== piece.path)
    await Promise.all(gone.map(({ path }) => rm(path, { force: true })))
    this.#there.set(segment, [...there.filter((other) => !ended.has(other)), piece])
    if (!isWhole) return
    this.#there.delete(segment)
    this.#start = end
    this.#bytes = this.#bytes.subarray(segmentBytes)
  }
}
