import { type Queryable, tables, uuidArray } from '@clearway/db'
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { addMs, type Services } from '../../../kernel/index.ts'
import type { StoredFrame } from './frame.ts'

const { telemetryFrames } = tables

export interface FrameTime {
  readonly sessionUuid: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** A frame that is older may be too old for the live picture once it is committed; judged twice it is judged the same. */
const youngShare = 1 / 3

/** The frames that the live picture cannot be relied on to judge. */
export const lateAmong = <Frame extends FrameTime>(
  frames: readonly Frame[],
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
): Frame[] => {
  const oldest = clock.now().getTime() - settings.frame.fanOutMaxAgeMs * youngShare
  return frames.filter(({ at }) => at <= oldest)
}

/** Notes that these are to be judged late, in the transaction that stores them, and marks them. */
export const noteLateRows = async (tx: Queryable, frames: readonly StoredFrame[]): Promise<void> => {
  await noteLateFrames(tx, frames)
  for (const frame of frames) frame.isNotedLate = true
}

/** A span of frame times, both included, in which frames of a session are to be judged late. */
export interface LateStretch {
  readonly sessionUuid: string
  readonly from: number
  readonly to: number
}

/**
 * Notes that these frames are to be judged late, in the transaction that stores them: whatever ends the process, no
 * station escapes by being slow. What was prepared of the track for its replay is out of date from the same moment on
 * (docs/decisions/0085). A session has one stretch, which grows until its first turn begins; what comes from
 * then on is the next one, wherever in time it lies: the judge may be past it.
 */
export const noteLateFrames = async (db: Queryable, frames: readonly FrameTime[]): Promise<void> => {
  const stretches = stretchesOf(frames)
  if (stretches.length === 0) return
  const instants = (times: readonly number[]) =>
    sql`${sql.param(times.map((at) => new Date(at).toISOString()))}::timestamptz[]`
  const sessions = uuidArray(stretches.map(({ sessionUuid }) => sessionUuid))
  await db.execute(sql`
    with outdated as (
      update replay_tracks set version = version + 1, due_at = now() + interval '5 minutes'
      where session_uuid in (
        select session_uuid from replay_tracks where session_uuid = any(${sessions}) order by session_uuid for update))
    insert into late_stretches as known (session_uuid, from_at, to_at)
    select * from unnest(${sessions},
      ${instants(stretches.map(({ from }) => from))}, ${instants(stretches.map(({ to }) => to))})
    on conflict (session_uuid) do update set
      from_at = case when known.claimed_by is null then least(known.from_at, excluded.from_at) else known.from_at end,
      to_at = case when known.claimed_by is null then greatest(known.to_at, excluded.to_at) else known.to_at end,
      again_from = case when known.claimed_by is not null then least(known.again_from, excluded.from_at) end,
      again_to = case when known.claimed_by is not null then greatest(known.again_to, excluded.to_at) end`)
}

/** In one order everywhere, so that two writers wait for each other and never deadlock. */
const stretchesOf = (frames: readonly FrameTime[]): LateStretch[] => {
  const spans = new Map<string, LateStretch>()
  for (const { sessionUuid, at } of frames) {
    const { from, to } = spans.get(sessionUuid) ?? { from: at, to: at }
    spans.set(sessionUuid, { sessionUuid, from: Math.min(from, at), to: Math.max(to, at) })
  }
  return [...spans.values()].sort((a, b) => (a.sessionUuid < b.sessionUuid ? -1 : 1))
}

/** One judge's turn at a stretch. */
export interface LateTurn extends LateStretch {
  readonly claimedBy: string
  /** What the turns before it left, as JSON; null at the first. */
  readonly progress: unknown
}

interface Claim {
  readonly claimedBy: string
  /** A process that judges and did not renew its claim for so long is taken for ended, and its turn is given to another. */
  readonly forMs: number
  readonly limit: number
}

/** A clock that is put right goes back by less now and then. */
const putBackMs = 1_000

/**
 * Takes turns that no other process has: of the sessions that have waited longest, so that none waits for ever, and one of the session that came
 * last, which does not wait behind all flights of a process that was killed. What a turn has left over is not who came last, while anybody waits
 * for a first turn. A claim that ends well after any that is made now is from before the database's clock was put back, and holds nobody up.
 * (`now()` would take one for that which was made since this statement began.)
 */
export const claimLateTurns = async (
  db: Queryable,
  { claimedBy, forMs, limit }: Claim,
): Promise<LateTurn[]> => {
  const isFree = sql`(claimed_until <= now()
    or claimed_until > clock_timestamp() + ${`${forMs + putBackMs} ms`}::interval)`
  const { rows } = await db.execute<{
    session_uuid: string
    from: string
    to: string
    progress: unknown
  }>(sql`
    update late_stretches set claimed_by = ${claimedBy}::uuid, claimed_until = now() + ${`${forMs} ms`}::interval
    where session_uuid in (
        select session_uuid from late_stretches where ${isFree}
        order by claimed_until limit ${limit - 1} for update skip locked)
      or session_uuid in (
        select session_uuid from late_stretches where ${isFree}
        order by progress is not null, claimed_until desc limit 1 for update skip locked)
    returning session_uuid, (extract(epoch from from_at) * 1000)::bigint as "from",
      (extract(epoch from to_at) * 1000)::bigint as "to", progress`)
  return rows.map(({ session_uuid, from, to, progress }) => ({
    sessionUuid: session_uuid,
    from: Number(from),
    to: Number(to),
    progress,
    claimedBy,
  }))
}

/** Whether it is this judge's turn still. The row stays locked. */
export const isOwnTurn = async (tx: Queryable, { sessionUuid, claimedBy }: LateTurn): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    select from late_stretches
    where session_uuid = ${sessionUuid}::uuid and claimed_by = ${claimedBy}::uuid for update`)
  return rowCount === 1
}

/** What is left of a stretch after a turn. */
export interface LateRest {
  readonly from: number
  readonly progress: object
}

/** Ends a turn, and with `rest: null` the stretch: what came since it began is the next one. */
export const endLateTurn = async (
  tx: Queryable,
  { sessionUuid }: LateTurn,
  rest: LateRest | null,
): Promise<void> => {
  const isOfSession = sql`session_uuid = ${sessionUuid}::uuid`
  if (rest) {
    await tx.execute(sql`
      update late_stretches set from_at = ${new Date(rest.from).toISOString()}::timestamptz,
        progress = ${JSON.stringify(rest.progress)}::jsonb, claimed_until = now()
      where ${isOfSession}`)
    return
  }
  const { rowCount } = await tx.execute(
    sql`delete from late_stretches where ${isOfSession} and again_from is null`,
  )
  if (rowCount === 1) return
  await tx.execute(sql`
    update late_stretches set from_at = again_from, to_at = again_to, again_from = null, again_to = null,
      progress = null, claimed_by = null, claimed_until = now()
    where ${isOfSession}`)
}

const measured = {
  at: telemetryFrames.timestamp,
  longitude: telemetryFrames.longitude,
  latitude: telemetryFrames.latitude,
  heightM: telemetryFrames.altitudeAgl,
  amslM: telemetryFrames.absoluteAltitudeM,
  w84M: telemetryFrames.altitudeW84,
  isInAir: telemetryFrames.isInAir,
}

/** What a frame is judged by. */
export interface MeasuredFrame {
  readonly at: Date
  readonly longitude: number
  readonly latitude: number
  readonly heightM: number | null
  readonly amslM: number | null
  readonly w84M: number | null
  readonly isInAir: boolean | null
}

/** Frames of a session from a time on, oldest first. */
export const framesFrom = (
  db: Queryable,
  { sessionUuid, from, limit }: { sessionUuid: string; from: Date; limit: number },
): Promise<MeasuredFrame[]> =>
  db
    .select(measured)
    .from(telemetryFrames)
    .where(and(eq(telemetryFrames.sessionUuid, sessionUuid), gte(telemetryFrames.timestamp, from)))
    .orderBy(asc(telemetryFrames.timestamp))
    .limit(limit)

interface Before {
  readonly sessionUuid: string
  readonly before: Date
  /** All that are no older than `allWithinMs`, and at least so many, as far as there are any within `withinMs`. */
  readonly allWithinMs: number
  readonly frames: number
  readonly withinMs: number
}

/** The last frames before a time, oldest first. */
export const framesBefore = (
  db: Queryable,
  { sessionUuid, before, allWithinMs, frames, withinMs }: Before,
): Promise<MeasuredFrame[]> => {
  const { timestamp } = telemetryFrames
  const [oldest, recent] = [withinMs, allWithinMs].map((ms) => addMs(before, -ms))
  const isBefore = and(
    eq(telemetryFrames.sessionUuid, sessionUuid),
    lt(timestamp, before),
    gte(timestamp, oldest!),
  )
  const nth = db
    .select({ at: timestamp })
    .from(telemetryFrames)
    .where(isBefore)
    .orderBy(desc(timestamp))
    .offset(frames - 1)
    .limit(1)
  return db
    .select(measured)
    .from(telemetryFrames)
    .where(
      and(
        isBefore,
        sql`${timestamp} >= least(coalesce((${nth}), '-infinity'), ${recent!.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(timestamp))
}
