import { type Queryable, uuidArray } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { earned, type Rate } from '../frames/pace.ts'
import { openSequences } from './store.ts'

/** A socket that may feed its session until a newer one claims it, in this process or another. */
export interface SocketClaim {
  /** Counts the sockets of the session. */
  readonly epoch: number
  /** Frames that it may send at once. */
  readonly tokens: number
  /** A process that is still there holds an older socket, and has to be notified of this one. */
  readonly isContested: boolean
  /** The flight session has ended: no socket feeds it any more. */
  readonly isOver: boolean
}

interface ClaimedRow extends Record<string, unknown> {
  epoch: number
  left: number | null
  ago_ms: number | null
  is_held: boolean
  is_over: boolean
}

/**
 * Makes a new socket the session's only one. A session has one pace, whichever process holds its socket: what the last
 * holder left is handed over. One that holds on hands over by an event (`socket_handed`); here it is nothing. A process
 * that ended without a word took its count with it; no station can bring that about, so its sessions begin with a full
 * measure.
 */
export const claimSocket = async (
  db: Queryable,
  session: { sessionUuid: string; assetUuid: string },
  rate: Rate,
): Promise<SocketClaim> => {
  const row = (await claim(db, session.sessionUuid)) ?? (await openAndClaim(db, session))
  const tokens = row.left === null ? rate.burst : earned(row.left, row.ago_ms ?? 0, rate)
  const { epoch, is_held: isContested, is_over: isOver } = row
  return { epoch, tokens: isContested ? 0 : tokens, isContested, isOver }
}

const openAndClaim = async (
  db: Queryable,
  session: { sessionUuid: string; assetUuid: string },
): Promise<ClaimedRow> => {
  await openSequences(db, [session])
  return (await claim(db, session.sessionUuid))!
}

const claim = async (db: Queryable, sessionUuid: string): Promise<ClaimedRow | undefined> => {
  const { rows } = await db.execute<ClaimedRow>(sql`
    with before as (
      select session_uuid, socket_left, socket_holder,
        (extract(epoch from clock_timestamp() - socket_left_at) * 1000)::float8 as ago_ms
      from telemetry_sequences where session_uuid = ${sessionUuid}::uuid for update)
    update telemetry_sequences s
    set socket_epoch = s.socket_epoch + 1, socket_left = null, socket_left_at = null,
      socket_holder = current_setting('application_name')
    from before where s.session_uuid = before.session_uuid
    returning s.socket_epoch as epoch, before.socket_left as left, before.ago_ms,
      before.socket_left is null and exists (select from pg_stat_activity
        where application_name = before.socket_holder) as is_held,
      exists (select from flight_sessions f
        where f.session_uuid = s.session_uuid and f.session_end_time is not null) as is_over`)
  return rows[0]
}

export interface SocketRelease {
  readonly sessionUuid: string
  readonly epoch: number
  readonly tokens: number
}

/** What the holder leaves to the next one; nothing, where a newer socket has claimed the session. */
export const releaseSocket = async (
  db: Queryable,
  { sessionUuid, epoch, tokens }: SocketRelease,
): Promise<void> => {
  await db.execute(sql`
    update telemetry_sequences set socket_left = ${tokens}::float8, socket_left_at = clock_timestamp()
    where session_uuid = ${sessionUuid}::uuid and socket_epoch = ${epoch}::int4`)
}

/** How many sockets each of these sessions has had: who holds an older one has been replaced. */
export const listSocketEpochs = async (
  db: Queryable,
  sessionUuids: readonly string[],
): Promise<{ sessionUuid: string; epoch: number }[]> => {
  const { rows } = await db.execute<{ session_uuid: string; socket_epoch: number }>(sql`
    select session_uuid, socket_epoch from telemetry_sequences
    where session_uuid = any(${uuidArray(sessionUuids)})`)
  return rows.map((row) => ({ sessionUuid: row.session_uuid, epoch: row.socket_epoch }))
}
