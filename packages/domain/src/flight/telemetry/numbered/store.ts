import { patienceLost, type Queryable, type Tx, uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { inWindow, lateSince } from '../frames/store.ts'
import { runsFromPg, runsToPg, SequenceRuns } from './runs.ts'

/** What a session's row holds while it is locked, with the facts of the session that its frames are judged by. */
export interface SequenceRow {
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly assetUin: string | null
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt: number | null
  readonly lateSince: number | null
  /** Its frames are packed: it has ended, whatever the clock shows. */
  readonly isPacked: boolean
  readonly runs: SequenceRuns
  readonly rejections: number
  readonly reportedRejections: number
  /**
   * How long ago some process took it on itself to acknowledge, by the clock that all of them share; infinite where none has,
   * or where that clock was put back since: what lies ahead of it holds nobody up.
   */
  readonly ackedAgoMs: number
  /** Frames that are stored or set aside, whatever transport they came by. */
  readonly frames: number
  /** What is left of the station's pace, and since when; null: all of it. */
  readonly paceLeft: number | null
  readonly pacedAgoMs: number
  /** When this was read, by the same clock, in epoch milliseconds. */
  readonly readAt: number
}

/** The flights of a former owner are left out: the asset's certificate is the new owner's now. */
const ofOwner = sql`join assets a on a.asset_uuid = f.asset_uuid and a.org_owner_uuid = f.org_uuid`

interface OfAsset {
  readonly sessionUuid: string
  readonly assetUuid: string
}

/**
 * Makes the rows of sessions that no transport has opened yet; only of sessions that are the asset's. Frames that an older
 * version stored without a row are counted here, and of no session that has a row or gets none.
 */
export const openSequences = (db: Queryable, sessions: readonly OfAsset[]): Promise<void> =>
  open(db, sessions, sql``)

/** The same, only of sessions of the asset's owner. */
export const openSequencesOfOwner = (db: Queryable, sessions: readonly OfAsset[]): Promise<void> =>
  open(db, sessions, ofOwner)

const open = async (db: Queryable, sessions: readonly OfAsset[], restriction: SQL): Promise<void> => {
  await db.execute(sql`
    insert into telemetry_sequences (session_uuid, asset_uuid, frames)
    select f.session_uuid, f.asset_uuid, case when f.frames_packed_at is null
      then (select count(*) from telemetry_frames t where t.session_uuid = f.session_uuid
        and ${inWindow('t', 'f')})
      else (select coalesce(sum(p.frames), 0) from packed_frames p where p.session_uuid = f.session_uuid) end
    from flight_sessions f
    join unnest(${uuidArray(sessions.map(({ sessionUuid }) => sessionUuid))},
      ${uuidArray(sessions.map(({ assetUuid }) => assetUuid))}) as given(session_uuid, asset_uuid)
      on given.session_uuid = f.session_uuid and given.asset_uuid = f.asset_uuid
    ${restriction}
    where not exists (select from telemetry_sequences s where s.session_uuid = f.session_uuid)
    order by f.session_uuid
    on conflict (session_uuid) do nothing`)
}

/** Whether a session's row is passed over where another transaction holds it; it is waited for otherwise. */
export type IsPassedOver = (sessionUuid: string) => boolean

/**
 * Waits for all rows but those that are known to be held; where that takes too long, as with a transaction that hangs, nobody else's
 * frames wait on: it is done without any that is held.
 */
export const waitOrPassOver = async <Done>(
  known: ReadonlySet<string>,
  work: (isPassedOver: IsPassedOver) => Promise<Done>,
): Promise<Done> => {
  try {
    return await work((sessionUuid) => known.has(sessionUuid))
  } catch (error) {
    if (patienceLost(error) !== 'lock') throw error
    return work(() => true)
  }
}

export interface LockedSequences {
  readonly rows: readonly SequenceRow[]
  /** Sessions that were passed over, with their assets. */
  readonly held: ReadonlyMap<string, string>
}

/** Those that may be passed over come last: the order in which all others are waited for stays one. */
export const lockOrPassOver = async (
  tx: Tx,
  sessionUuids: Iterable<string>,
  isPassedOver: IsPassedOver,
): Promise<LockedSequences> => {
  const all = [...sessionUuids]
  const rows = await lockSequences(
    tx,
    all.filter((uuid) => !isPassedOver(uuid)),
  )
  const passed = all.filter(isPassedOver)
  const free = await lockSequences(tx, passed, 'pass over')
  return { rows: [...rows, ...free], held: await listHeld(tx, passed, free) }
}

/** Of sessions that are not locked here, those that were passed over. Others have no row, or not the owner of their asset. */
const listHeld = async (
  tx: Tx,
  sessionUuids: readonly string[],
  locked: readonly SequenceRow[],
): Promise<LockedSequences['held']> => {
  const ours = new Set(locked.map(({ sessionUuid }) => sessionUuid))
  const missing = sessionUuids.filter((uuid) => !ours.has(uuid))
  if (missing.length === 0) return new Map()
  const { rows } = await tx.execute<{ session_uuid: string; asset_uuid: string }>(sql`
    select s.session_uuid, s.asset_uuid
    from telemetry_sequences s join flight_sessions f on f.session_uuid = s.session_uuid
    ${ofOwner}
    where s.session_uuid = any(${uuidArray(missing)})`)
  return new Map(rows.map((row) => [row.session_uuid, row.asset_uuid]))
}

/**
 * Locks the sessions' rows until the transaction ends, in one order everywhere, so that writers wait and never deadlock.
 */
export const lockSequences = async (
  tx: Tx,
  sessionUuids: readonly string[],
  onHeld: 'wait' | 'pass over' = 'wait',
): Promise<SequenceRow[]> => {
  if (sessionUuids.length === 0) return []
  const { rows } = await tx.execute<LockedRow>(sql`
    select s.session_uuid, s.asset_uuid, f.asset_uin, s.highest_contiguous, s.beyond::text as beyond,
      s.rejections, s.told_rejections, s.frames::float8 as frames, s.pace_left,
      (extract(epoch from clock_timestamp() - s.paced_at) * 1000)::float8 as paced_ago_ms,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as read_at,
      case when s.acked_at <= clock_timestamp()
        then (extract(epoch from clock_timestamp() - s.acked_at) * 1000)::float8 end as acked_ago_ms,
      (extract(epoch from f.session_start_time) * 1000)::float8 as started_at,
      (extract(epoch from f.session_end_time) * 1000)::float8 as ended_at,
      (extract(epoch from ${lateSince('f')}) * 1000)::float8 as late_since,
      f.frames_packed_at is not null as is_packed
    from telemetry_sequences s join flight_sessions f on f.session_uuid = s.session_uuid
    ${ofOwner}
    where s.session_uuid = any(${uuidArray(sessionUuids)})
    order by s.session_uuid for update of s ${onHeld === 'wait' ? sql`` : sql`skip locked`}`)
  return rows.map((row) => ({
    sessionUuid: row.session_uuid,
    assetUuid: row.asset_uuid,
    assetUin: row.asset_uin,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    lateSince: row.late_since,
    isPacked: row.is_packed,
    runs: new SequenceRuns(Number(row.highest_contiguous), runsFromPg(row.beyond)),
    rejections: row.rejections,
    reportedRejections: row.told_rejections,
    ackedAgoMs: row.acked_ago_ms ?? Number.POSITIVE_INFINITY,
    frames: row.frames,
    paceLeft: row.pace_left,
    pacedAgoMs: row.paced_ago_ms ?? 0,
    readAt: row.read_at,
  }))
}

interface LockedRow extends Record<string, unknown> {
  session_uuid: string
  asset_uuid: string
  asset_uin: string | null
  highest_contiguous: string
  beyond: string
  rejections: number
  told_rejections: number
  acked_ago_ms: number | null
  frames: number
  pace_left: number | null
  paced_ago_ms: number | null
  read_at: number
  started_at: number
  ended_at: number | null
  late_since: number | null
  is_packed: boolean
}

export interface SequenceChange {
  readonly sessionUuid: string
  readonly runs: SequenceRuns
  readonly rejections: number
  /** Whether this process acknowledges now. */
  readonly isAcked: boolean
  readonly frames: number
  /** What was left of the station's pace when the row was read; null leaves it as it was. */
  readonly paceLeft: number | null
  readonly readAt: number
}

export const updateSequences = async (tx: Tx, changes: readonly SequenceChange[]): Promise<void> => {
  if (changes.length === 0) return
  await tx.execute(sql`
    update telemetry_sequences s
    set highest_contiguous = v.highest, beyond = v.beyond::int8multirange, rejections = v.rejections,
      acked_at = case when v.acked then clock_timestamp() else s.acked_at end,
      frames = v.frames, pace_left = coalesce(v.pace_left, s.pace_left),
      paced_at = case when v.pace_left is null then s.paced_at else to_timestamp(v.read_at / 1000) end
    from unnest(${uuidArray(changes.map(({ sessionUuid }) => sessionUuid))},
      ${sql.param(changes.map(({ runs }) => runs.highest))}::bigint[],
      ${sql.param(changes.map(({ runs }) => runsToPg(runs.runs)))}::text[],
      ${sql.param(changes.map(({ rejections }) => rejections))}::int4[],
      ${sql.param(changes.map(({ isAcked }) => isAcked))}::bool[],
      ${sql.param(changes.map(({ frames }) => frames))}::int8[],
      ${sql.param(changes.map(({ paceLeft }) => paceLeft))}::float8[],
      ${sql.param(changes.map(({ readAt }) => readAt))}::float8[])
      as v(session_uuid, highest, beyond, rejections, acked, frames, pace_left, read_at)
    where s.session_uuid = v.session_uuid`)
}

/** Of sessions without numbers, whose frames came by another transport, there is nothing to acknowledge. */
const hasNumbers = sql`(s.highest_contiguous > 0 or s.rejections > 0 or not isempty(s.beyond))`

/** Sessions of an asset that may still take frames, newest first. */
export const listSequencesOf = async (db: Queryable, assetUuid: string, since: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ session_uuid: string }>(sql`
    select s.session_uuid from telemetry_sequences s join flight_sessions f on f.session_uuid = s.session_uuid
    ${ofOwner}
    where s.asset_uuid = ${assetUuid}::uuid and ${hasNumbers}
      and (f.session_end_time is null or ${lateSince('f')} > ${since.toISOString()}::timestamptz)
    order by f.session_start_time desc limit 20`)
  return rows.map((row) => row.session_uuid)
}

/** Sessions with an acknowledgement since then, which may have been lost on its way, and those that had none. */
export const listSequencesSince = async (db: Queryable, sinceMs: number): Promise<string[]> => {
  const { rows } = await db.execute<{ session_uuid: string }>(sql`
    select s.session_uuid from telemetry_sequences s join flight_sessions f on f.session_uuid = s.session_uuid
    ${ofOwner}
    where ${hasNumbers} and (s.acked_at is null or s.acked_at > clock_timestamp() - make_interval(secs => ${sinceMs / 1000}::float8))
    limit 100000`)
  return rows.map((row) => row.session_uuid)
}
