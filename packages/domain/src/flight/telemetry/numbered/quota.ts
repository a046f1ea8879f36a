import { type Queryable, type Tx, uuidArray } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { Failure } from '../../../kernel/index.ts'
import { openSequences } from './store.ts'

/** Frames that a process wants to store; `spare` beside them, so that it need not ask again for each. */
export interface FrameWant {
  readonly sessionUuid: string
  readonly needed: number
  readonly spare: number
}

/** How far from the end of a session's room nothing is set aside any more: there each frame is counted by itself. */
const spareShare = 16

/** Sets frames aside for sessions, as many as there is room for; answers how many for each. */
export const reserveFrames = async (
  db: Queryable,
  wants: readonly FrameWant[],
  limit: number,
): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ session_uuid: string; granted: number }>(sql`
    with wants as (
      select * from unnest(${uuidArray(wants.map(({ sessionUuid }) => sessionUuid))},
        ${sql.param(wants.map(({ needed }) => needed))}::int4[],
        ${sql.param(wants.map(({ spare }) => spare))}::int4[]) as w(session_uuid, needed, spare)),
    granted as (
      select s.session_uuid, case
        when ${limit}::int8 - s.frames >= ${spareShare}::int4 * (w.needed + w.spare) then w.needed + w.spare
        else least(w.needed, greatest(${limit}::int8 - s.frames, 0)) end as frames
      from telemetry_sequences s join wants w on w.session_uuid = s.session_uuid
      order by s.session_uuid for update of s)
    update telemetry_sequences s set frames = s.frames + granted.frames
    from granted where s.session_uuid = granted.session_uuid
    returning s.session_uuid, granted.frames::float8 as granted`)
  return new Map(rows.map((row) => [row.session_uuid, row.granted]))
}

/** Gives back what was set aside and not stored. */
export const returnFrames = async (db: Queryable, sessionUuid: string, frames: number): Promise<void> => {
  await db.execute(sql`
    update telemetry_sequences set frames = frames - ${frames}::int8 where session_uuid = ${sessionUuid}::uuid`)
}

/**
 * Runs `insert`, which answers how many frames it stored, and counts them; refuses all of them when they are more than
 * the session has room for. The row is locked first, as every transport does, so that no two wait for each other.
 */
export const countInserted = async (
  tx: Tx,
  session: { sessionUuid: string; assetUuid: string },
  limit: number,
  insert: () => Promise<number>,
): Promise<number> => {
  await openSequences(tx, [session])
  const { rows } = await tx.execute<{ frames: number }>(sql`
    select frames::float8 as frames from telemetry_sequences
    where session_uuid = ${session.sessionUuid}::uuid for update`)
  const inserted = await insert()
  const room = limit - (rows[0]?.frames ?? 0)
  if (inserted > room)
    throw new Failure(
      'quota_exceeded',
      `A flight session holds at most ${limit} frames; this one has room for ${Math.max(0, room)} more. Nothing of the batch was stored, and sending it again does not help.`,
    )
  if (inserted > 0)
    await tx.execute(sql`
      update telemetry_sequences set frames = frames + ${inserted}::int8
      where session_uuid = ${session.sessionUuid}::uuid`)
  return inserted
}
