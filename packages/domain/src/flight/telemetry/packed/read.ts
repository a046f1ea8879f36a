import type { Queryable } from '@clearway/db'
import type { FrameRow } from '../frames/store.ts'
import type { FrameText } from '../tracks/store.ts'
import type { FrameColumns } from './codec.ts'
import { numberPlace, rowsBetween, textPlace, textsBetween } from './columns.ts'
import { type Chunk, listChunks, readChunk } from './store.ts'

/** Part of a track: from one moment to another, both included. Epoch milliseconds. */
export interface Moments {
  readonly from: number
  readonly to: number
}

/** The session's frames became rows again while they were read, or some of them are no longer kept. */
class ChunkGone extends Error {}

/**
 * What `packed` reads of the session's packed frames; what `rows` reads where it has none. Its rows outlive their packing by
 * a minute, so that who found none packed still finds them.
 */
export const readStored = async <T>(
  db: Queryable,
  sessionUuid: string,
  ways: { packed: (chunks: readonly Chunk[]) => T | Promise<T>; rows: () => Promise<T> },
): Promise<T> => {
  const chunks = await listChunks(db, sessionUuid)
  if (chunks.length === 0) return ways.rows()
  try {
    return await ways.packed(chunks)
  } catch (error) {
    if (error instanceof ChunkGone) return readStored(db, sessionUuid, ways)
    throw error
  }
}

/** Frames of a chunk: from one place to before another. */
interface Slice {
  readonly columns: FrameColumns
  readonly start: number
  readonly end: number
}

/** The frames between two moments, chunk by chunk, without the first `skip` of them; what is skipped whole is not read. */
const slicesOf = async function* (
  db: Queryable,
  chunks: readonly Chunk[],
  { from, to, skip }: Moments & { readonly skip: number },
): AsyncGenerator<Slice> {
  let left = skip
  for (const chunk of chunks) {
    if (chunk.lastAt < from || chunk.firstAt > to) continue
    if (isWithin(chunk, { from, to }) && left >= chunk.frames) {
      left -= chunk.frames
      continue
    }
    const columns = await readChunk(db, chunk)
    if (!columns) throw new ChunkGone()
    const times = columns.numbers[numberPlace.timestamp]!
    const [start, end] = [placeOf(times, from) + left, placeOf(times, to + 1)]
    left = Math.max(0, start - end)
    if (start < end) yield { columns, start, end }
  }
}

const isWithin = ({ firstAt, lastAt }: Chunk, { from, to }: Moments): boolean =>
  firstAt >= from && lastAt <= to

/** Of the first time that is not before `at`. */
const placeOf = (times: Float64Array, at: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}

/** At most `limit` frames as their rows were, after the first `skip`. */
export const packedRows = async (
  db: Queryable,
  chunks: readonly Chunk[],
  { limit, ...asked }: Moments & { readonly skip: number; readonly limit: number },
): Promise<FrameRow[]> => {
  const rows: FrameRow[] = []
  for await (const { columns, start, end } of slicesOf(db, chunks, asked)) {
    const last = Math.min(end, start + limit - rows.length)
    rows.push(...rowsBetween(chunks[0]!.sessionUuid, columns, { start, end: last }))
    if (rows.length === limit) break
  }
  return rows
}

/** The first frames between two moments as words: so many, and what is left of the last one's chunk, which is not unpacked again. */
export const packedTexts = async (
  db: Queryable,
  chunks: readonly Chunk[],
  { atLeast, ...moments }: Moments & { readonly atLeast: number },
): Promise<FrameText[]> => {
  const frames: FrameText[] = []
  for await (const { columns, start, end } of slicesOf(db, chunks, { ...moments, skip: 0 })) {
    frames.push(...textsBetween(columns, { start, end }))
    if (frames.length >= atLeast) break
  }
  return frames
}

/** Only chunks that a moment cuts are read. */
export const packedCount = async (
  db: Queryable,
  chunks: readonly Chunk[],
  moments: Moments,
): Promise<number> => {
  const whole = chunks.filter((chunk) => isWithin(chunk, moments))
  const cut = chunks.filter((chunk) => !isWithin(chunk, moments))
  let frames = whole.reduce((sum, chunk) => sum + chunk.frames, 0)
  for await (const { start, end } of slicesOf(db, cut, { ...moments, skip: 0 })) frames += end - start
  return frames
}

/** The result of `aboutFrames` for rows, for at most `limit` packed frames. */
export const packedAbout = async (
  db: Queryable,
  chunks: readonly Chunk[],
  { limit, ...moments }: Moments & { readonly limit: number },
) => {
  const about = {
    newest: null as Date | null,
    frames: 0,
    textBytes: 0,
    longestText: 0,
    withAbsolute: 0,
    withAgl: 0,
  }
  for await (const { columns, start, end } of slicesOf(db, chunks, { ...moments, skip: 0 })) {
    const last = Math.min(end, start + limit - about.frames)
    for (let at = start; at < last; at += 1) {
      const bytes = textBytesAt(columns, at)
      about.textBytes += bytes
      about.longestText = Math.max(about.longestText, bytes)
      if (!Number.isNaN(columns.numbers[numberPlace.absoluteAltitudeM]![at])) about.withAbsolute += 1
      if (!Number.isNaN(columns.numbers[numberPlace.altitudeAgl]![at])) about.withAgl += 1
    }
    about.frames += last - start
    about.newest = new Date(columns.numbers[numberPlace.timestamp]![last - 1]!)
    if (about.frames === limit) break
  }
  return about
}

const textBytesAt = ({ texts }: FrameColumns, at: number): number =>
  [textPlace.flightMode, textPlace.statusText].reduce(
    (sum, place) => sum + Buffer.byteLength(texts[place]![at] ?? ''),
    0,
  )
