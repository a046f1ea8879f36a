import { type Tx, uuidArray } from '@clearway/db'
import { sql } from 'drizzle-orm'
import type { StoredFrame } from '../frames/frame.ts'
import { frameKey } from '../frames/store.ts'

/**
 * Gives rows that came by a transport without numbers the number that they were sent with now; answers their keys. A row
 * that has a number already keeps it. Within the days of these frames: others may be locked, as they are to be dropped.
 */
export const numberStoredFrames = async (tx: Tx, frames: readonly StoredFrame[]): Promise<Set<string>> => {
  const moments = frames.map(({ at }) => at)
  const [from, to] = [Math.min(...moments), Math.max(...moments)].map((at) => new Date(at).toISOString())
  const { rows } = await tx.execute<{ session_uuid: string; at: number }>(sql`
    update telemetry_frames t set sequence_number = v.sequence_number
    from unnest(${uuidArray(frames.map(({ sessionUuid }) => sessionUuid))},
      ${sql.param(frames.map(({ timestamp }) => timestamp))}::timestamptz[],
      ${sql.param(frames.map(({ sequenceNumber }) => sequenceNumber))}::bigint[])
      as v(session_uuid, at, sequence_number)
    where t.session_uuid = v.session_uuid and t."timestamp" = v.at and t.sequence_number is null
      and t."timestamp" between ${from}::timestamptz and ${to}::timestamptz
    returning t.session_uuid, (extract(epoch from t."timestamp") * 1000)::float8 as at`)
  return new Set(rows.map((row) => frameKey(row.session_uuid, row.at)))
}

/** Of these frames, the keys of those whose row has their number. */
export const listNumbered = async (tx: Tx, frames: readonly StoredFrame[]): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ session_uuid: string; at: number }>(sql`
    select t.session_uuid, (extract(epoch from t."timestamp") * 1000)::float8 as at
    from unnest(${uuidArray(frames.map(({ sessionUuid }) => sessionUuid))},
      ${sql.param(frames.map(({ timestamp }) => timestamp))}::timestamptz[],
      ${sql.param(frames.map(({ sequenceNumber }) => sequenceNumber))}::bigint[])
      as v(session_uuid, at, sequence_number)
    join telemetry_frames t on t.session_uuid = v.session_uuid and t."timestamp" = v.at
      and t.sequence_number = v.sequence_number`)
  return new Set(rows.map((row) => frameKey(row.session_uuid, row.at)))
}
