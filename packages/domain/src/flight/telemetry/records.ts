import { type Ctx, offsetOf, pageAmong, pageOf } from '../../kernel/index.ts'
import type { RecordPage, RecordQuestion } from './contract.ts'
import { framesVersion, type RecordFilter } from './frames/store.ts'
import { presentFrame } from './present.ts'
import { countFrames, framesAt, listFrames } from './stored.ts'

/** A page of a flight's frames, by its number or after another one; the last page costs what the first does. */
export const recordsOf = async (
  ctx: Pick<Ctx, 'db' | 'memory'>,
  sessionUuid: string,
  input: RecordQuestion,
): Promise<RecordPage> => {
  const { limit, cursor, from, to } = input
  const filter = { sessionUuid, from, to }
  const total = await countOf(ctx, filter)
  const offset = cursor?.position ?? offsetOf(input)
  const found = cursor
    ? await listFrames(ctx.db, filter, { after: cursor.after, limit: limit + 1 })
    : await framesAt(ctx.db, filter, { offset, limit: limit + 1, total })
  const { rows, last } = pageAmong(found, limit)
  const page = Math.floor(offset / limit) + 1
  return {
    ...pageOf(rows.map(presentFrame), total, { page, limit }),
    next_cursor: last ? `${last.timestamp.getTime()}-${offset + limit}` : null,
  }
}

/** Fewer are counted as quickly as they are looked up. */
const worthKeeping = 10_000

/** A long flight that is over is counted once for all its pages, and again when frames came or went. */
const countOf = async ({ db, memory }: Pick<Ctx, 'db' | 'memory'>, filter: RecordFilter): Promise<number> => {
  const { sessionUuid, from, to } = filter
  const version = await framesVersion(db, sessionUuid)
  // Packed ones are counted by their chunks.
  if (version === null) return countFrames(db, filter)
  const key = [sessionUuid, from?.getTime(), to?.getTime(), version].join(' ')
  const known = memory.frameCounts.get(key)
  if (known !== undefined) return known
  const total = await countFrames(db, filter)
  if (total > worthKeeping) memory.frameCounts.keep(key, total)
  return total
}
