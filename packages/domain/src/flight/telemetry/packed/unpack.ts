import type { Database, Tx } from '@clearway/db'
import { type MeasuredValues, rowKey, telemetryFields } from '@clearway/db/telemetry-fields'
import type { StoredFrame } from '../frames/frame.ts'
import { ensureFrameDays } from '../frames/partitions.ts'
import { insertFramesCounted } from '../frames/store.ts'
import { countedFrames, ensureRoom } from '../numbered/quota.ts'
import type { FrameColumns } from './codec.ts'
import { numberPlace, rowsBetween } from './columns.ts'
import * as store from './store.ts'

interface Batch {
  readonly sessionUuid: string
  readonly frames: readonly StoredFrame[]
  /** Of frames of a session. */
  readonly limit: number
}

/**
 * Of a batch for a session that cannot be packed now, the frames that are not among packed ones. Where there are any, and
 * there is room for them, all packed frames become rows again in this transaction, which stores these: what holds for rows
 * holds for all of them, and the session is packed again by itself. It may take a minute, in which nobody waits for the session's
 * row: its room is locked afterwards.
 */
export const unpackFor = async (
  db: Database,
  tx: Tx,
  { sessionUuid, frames, limit }: Batch,
): Promise<readonly StoredFrame[]> => {
  if (!(await store.isPacked(tx, sessionUuid))) return frames
  const chunks = await store.listChunks(tx, sessionUuid)
  const times = await timesNotIn(tx, chunks, frames)
  // A million frames are not written to refuse one.
  const packed = chunks.reduce((sum, chunk) => sum + chunk.frames, 0)
  const counted = await countedFrames(tx, sessionUuid, 'look')
  ensureRoom(times.size, { frames: counted ?? packed, limit })
  if (times.size === 0) return []
  await unpack(db, tx, sessionUuid, chunks)
  return frames.filter(({ at }) => times.has(at))
}

/** Only chunks that a frame of the batch may be in are read. */
const timesNotIn = async (
  tx: Tx,
  chunks: readonly store.Chunk[],
  frames: readonly StoredFrame[],
): Promise<ReadonlySet<number>> => {
  const times = new Set(frames.map(({ at }) => at))
  for (const chunk of chunks) {
    if (!times.values().some((at) => at >= chunk.firstAt && at <= chunk.lastAt)) continue
    const columns = await store.readChunk(tx, chunk)
    for (const at of columns?.numbers[numberPlace.timestamp] ?? []) times.delete(at)
  }
  return times
}

const unpack = async (
  db: Database,
  tx: Tx,
  sessionUuid: string,
  chunks: readonly store.Chunk[],
): Promise<void> => {
  // By a connection of its own, and so before this transaction touches the rows.
  if (chunks.length > 0) await ensureFrameDays(db, chunks[0]!.firstAt, chunks.at(-1)!.lastAt)
  for (const chunk of chunks) {
    const columns = await store.readChunk(tx, chunk)
    if (columns) await insertFramesCounted(tx, framesOf(sessionUuid, columns))
  }
  await store.deleteChunks(tx, sessionUuid)
  await store.markPacked(tx, sessionUuid, false)
}

const framesOf = (sessionUuid: string, columns: FrameColumns): StoredFrame[] =>
  rowsBetween(sessionUuid, columns, { start: 0, end: columns.count }).map((row) => ({
    ...row,
    at: row.timestamp.getTime(),
    timestamp: row.timestamp.toISOString(),
    measured: telemetryFields.map(({ name }) => row[rowKey(name)]) as MeasuredValues,
    isNotedLate: false,
  }))
