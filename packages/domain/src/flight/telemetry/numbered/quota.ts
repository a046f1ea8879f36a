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

/** The room of a session for frames of a batch, until the transaction ends. */
export interface Room {
  /** Refuses a batch of which so many frames are new, where they are more than there is room for; else counts them. */
  take(frames: number): Promise<void>
}

/**
 * Locks the session's row before its frames, as every transport does, so that no two wait for each other. Transports that gather
 * frames of many sessions wait with all of them: whoever has it stores what is ready and commits.
 */
export const lockRoom = async (
  tx: Tx,
  session: { sessionUuid: string; assetUuid: string },
  limit: number,
): Promise<Room> => {
  const { sessionUuid } = session
  const frames = (await countedFrames(tx, sessionUuid, 'lock')) ?? (await openAndLock(tx, session))
  return {
    async take(added) {
      ensureRoom(added, { frames, limit })
      if (added > 0)
        await tx.execute(sql`
          update telemetry_sequences set frames = frames + ${added}::int8
          where session_uuid = ${sessionUuid}::uuid`)
    },
  }
}

/** Refuses a batch of which so many frames are new to a session of `frames`. */
export const ensureRoom = (added: number, { frames, limit }: { frames: number; limit: number }): void => {
  const room = Math.max(0, limit - frames)
  if (added > room)
    throw new Failure(
      'quota_exceeded',
      `A flight session holds at most ${limit} frames; this one has room for ${room} more. Nothing of the batch was stored, and sending it again does not help.`,
    )
}

/** How many frames the session has; undefined until a transport has opened its row. */
export const countedFrames = async (
  tx: Tx,
  sessionUuid: string,
  how: 'lock' | 'look',
): Promise<number | undefined> => {
  const { rows } = await tx.execute<{ frames: number }>(sql`
    select frames::float8 as frames from telemetry_sequences
    where session_uuid = ${sessionUuid}::uuid ${how === 'lock' ? sql`for update` : sql``}`)
  return rows[0]?.frames
}

/** Counts all frames that the session has, so it is done once. */
const openAndLock = async (tx: Tx, session: { sessionUuid: string; assetUuid: string }): Promise<number> => {
  await openSequences(tx, [session])
  return (await countedFrames(tx, session.sessionUuid, 'lock'))!
}
