import { type Queryable, type Tx, uuidArray } from '@clearway/db'
import { sql } from 'drizzle-orm'
import type { RejectionCode } from '../messages/mqtt.ts'

export interface Rejection {
  readonly sequenceNumber: number
  readonly code: RejectionCode
}

export interface NumberedRejection extends Rejection {
  readonly sessionUuid: string
  readonly ordinal: number
}

export const insertRejections = async (tx: Tx, rejections: readonly NumberedRejection[]): Promise<void> => {
  if (rejections.length === 0) return
  await tx.execute(sql`
    insert into telemetry_rejections (session_uuid, ordinal, sequence_number, code)
    select * from unnest(${uuidArray(rejections.map(({ sessionUuid }) => sessionUuid))},
      ${sql.param(rejections.map(({ ordinal }) => ordinal))}::int4[],
      ${sql.param(rejections.map(({ sequenceNumber }) => sequenceNumber))}::bigint[],
      ${sql.param(rejections.map(({ code }) => code))}::text[])`)
}

/** Deletes the rejections of each session up to an ordinal. */
export const forgetRejections = async (
  tx: Tx,
  cuts: readonly { sessionUuid: string; upTo: number }[],
): Promise<void> => {
  const some = cuts.filter(({ upTo }) => upTo > 0)
  if (some.length === 0) return
  await tx.execute(sql`
    delete from telemetry_rejections r
    using unnest(${uuidArray(some.map(({ sessionUuid }) => sessionUuid))},
      ${sql.param(some.map(({ upTo }) => upTo))}::int4[]) as v(session_uuid, upto)
    where r.session_uuid = v.session_uuid and r.ordinal <= v.upto`)
}

/** The rejections of each session whose ordinals lie in (from, to]. */
export const listRejections = async (
  db: Queryable,
  wanted: readonly { sessionUuid: string; from: number; to: number }[],
): Promise<Map<string, Rejection[]>> => {
  const found = new Map<string, Rejection[]>()
  const some = wanted.filter(({ from, to }) => to > from)
  if (some.length === 0) return found
  const { rows } = await db.execute<{
    session_uuid: string
    sequence_number: string
    code: RejectionCode
  }>(sql`
    select r.session_uuid, r.sequence_number, r.code
    from unnest(${uuidArray(some.map(({ sessionUuid }) => sessionUuid))},
      ${sql.param(some.map(({ from }) => from))}::int4[], ${sql.param(some.map(({ to }) => to))}::int4[])
      as v(session_uuid, after, upto)
    join telemetry_rejections r on r.session_uuid = v.session_uuid and r.ordinal > v.after and r.ordinal <= v.upto
    order by r.session_uuid, r.sequence_number`)
  for (const { session_uuid, sequence_number, code } of rows) {
    const list = found.get(session_uuid) ?? []
    list.push({ sequenceNumber: Number(sequence_number), code })
    found.set(session_uuid, list)
  }
  return found
}

export interface ReportedRejections {
  readonly sessionUuid: string
  /** The ordinal of the last one. */
  readonly upTo: number
}

/**
 * Notes that acknowledgements with these rejections were sent: until then each of the next ones has them again. Rows are
 * locked in the order of `lockSequences`.
 */
export const markReported = async (db: Queryable, reported: readonly ReportedRejections[]): Promise<void> => {
  await db.execute(sql`
    update telemetry_sequences s set told_rejections = v.upto
    from (select t.session_uuid, r.upto from telemetry_sequences t
      join unnest(${uuidArray(reported.map(({ sessionUuid }) => sessionUuid))},
        ${sql.param(reported.map(({ upTo }) => upTo))}::int4[]) as r(session_uuid, upto)
        on r.session_uuid = t.session_uuid and r.upto > t.told_rejections
      order by t.session_uuid for update of t) v
    where s.session_uuid = v.session_uuid`)
}
