import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, between, eq, sql } from 'drizzle-orm'
import { firstKept } from '../telemetry/frames/partitions.ts'
import type { FlightFindings } from './findings.ts'
import { type Points, packPoints, pointTimes, unpackPoints } from './points.ts'

const { replayTracks, replayLevels } = tables

/** A flight that waits to be prepared, as a process claimed it. */
export interface LevelsClaim {
  readonly sessionUuid: string
  readonly version: number
}

/** After this time another process takes over a claim whose process has ended. */
const lease = sql`interval '10 minutes'`

/**
 * The flight that has waited longest; null where none waits. One that is due later than any that is noted now (its end may lie
 * minutes ahead) was noted before the database's clock was put back, and waits no longer.
 */
export const claimNext = async (db: Queryable): Promise<LevelsClaim | null> => {
  const { rows } = await db.execute<{ session_uuid: string; version: number }>(sql`
    update replay_tracks set due_at = now() + ${lease}
    where session_uuid = (
      select session_uuid from replay_tracks
      where prepared_version is distinct from version
        and (due_at <= now() or due_at > clock_timestamp() + 2 * ${lease})
      order by due_at limit 1 for update skip locked)
    returning session_uuid, version`)
  const [row] = rows
  return row ? { sessionUuid: row.session_uuid, version: row.version } : null
}

/** What is known of a whole flight that has levels. */
export interface Prepared {
  readonly judgedBy: string | null
  readonly findings: FlightFindings
}

/** Of a flight that has ended, as it is now: null where it is not prepared, or was before its newest frames came or its oldest went. */
export const findPrepared = async (db: Queryable, sessionUuid: string): Promise<Prepared | null> => {
  const [row] = await db
    .select({ judgedBy: replayTracks.judgedBy, about: replayTracks.about })
    .from(replayTracks)
    .where(
      and(
        eq(replayTracks.sessionUuid, sessionUuid),
        eq(replayTracks.preparedVersion, replayTracks.version),
        sql`${replayTracks.firstAt} >= ${firstKept}`,
      ),
    )
  return row?.about ? { judgedBy: row.judgedBy, findings: row.about as FlightFindings } : null
}

/** Has it prepared anew: what it was judged by is no longer so. */
export const outdate = async (db: Queryable, sessionUuid: string): Promise<void> => {
  await db.execute(sql`
    update replay_tracks set prepared_version = null, due_at = now() where session_uuid = ${sessionUuid}::uuid`)
}

/** Locks what there is of a flight; whether it is of this version still. */
export const lockVersion = async (tx: Tx, { sessionUuid, version }: LevelsClaim): Promise<boolean> => {
  const [row] = await tx
    .select({ version: replayTracks.version })
    .from(replayTracks)
    .where(eq(replayTracks.sessionUuid, sessionUuid))
    .for('update')
  return row?.version === version
}

export const deleteLevels = async (tx: Tx, sessionUuid: string): Promise<void> => {
  await tx.delete(replayLevels).where(eq(replayLevels.sessionUuid, sessionUuid))
}

/** A row of a level, but for whose it is. */
export type PackedPoints = Omit<typeof replayLevels.$inferInsert, 'sessionUuid'>

export const packedPoints = async (level: number, points: Points): Promise<PackedPoints> => {
  const times = pointTimes(points)
  return {
    level,
    firstAt: new Date(times[0]!),
    lastAt: new Date(times.at(-1)!),
    points: points.count,
    bytes: await packPoints(points),
  }
}

const rowsAtOnce = 100

export const insertLevels = async (
  tx: Tx,
  sessionUuid: string,
  packed: readonly PackedPoints[],
): Promise<void> => {
  for (let start = 0; start < packed.length; start += rowsAtOnce)
    await tx
      .insert(replayLevels)
      .values(packed.slice(start, start + rowsAtOnce).map((row) => ({ ...row, sessionUuid })))
}

/** `prepared` is null of a flight that needs no levels. */
export const markPrepared = async (
  tx: Tx,
  { sessionUuid, version }: LevelsClaim,
  prepared: Prepared | null,
): Promise<void> => {
  await tx
    .update(replayTracks)
    .set({
      preparedVersion: version,
      judgedBy: prepared?.judgedBy ?? null,
      firstAt: prepared ? new Date(prepared.findings.firstAt) : null,
      about: prepared?.findings ?? null,
    })
    .where(eq(replayTracks.sessionUuid, sessionUuid))
}

/** Points that lie together, without the points. Epoch milliseconds. */
export interface PointChunk {
  readonly level: number
  readonly firstAt: number
  readonly lastAt: number
  readonly points: number
}

/** From fine to coarse, each in the order of time. */
export const listPointChunks = async (db: Queryable, sessionUuid: string): Promise<PointChunk[]> => {
  const { level, firstAt, lastAt, points } = replayLevels
  const rows = await db
    .select({ level, firstAt, lastAt, points })
    .from(replayLevels)
    .where(eq(replayLevels.sessionUuid, sessionUuid))
    .orderBy(asc(level), asc(firstAt))
  return rows.map((row) => ({ ...row, firstAt: row.firstAt.getTime(), lastAt: row.lastAt.getTime() }))
}

/** Of one level, from the first of these to the last, in the order of time. */
export const readPoints = async (
  db: Queryable,
  sessionUuid: string,
  [first, ...others]: readonly PointChunk[],
): Promise<Points[]> => {
  if (!first) return []
  const { level, firstAt, points, bytes } = replayLevels
  const lastAt = others.at(-1)?.firstAt ?? first.firstAt
  const rows = await db
    .select({ points, bytes })
    .from(replayLevels)
    .where(
      and(
        eq(replayLevels.sessionUuid, sessionUuid),
        eq(level, first.level),
        between(firstAt, new Date(first.firstAt), new Date(lastAt)),
      ),
    )
    .orderBy(asc(firstAt))
  return Promise.all(rows.map((row) => unpackPoints(row.bytes, row.points)))
}

/** A list of what happened holds no more, and a point of every level is made of each. */
export const mostAlertMoments = 1_000

/**
 * When alerts of a flight were raised, acknowledged or cleared. A flight may have hundreds of thousands: of more than are kept, the
 * first of each of as many equal times of the flight, of all before it and of all after it. Epoch milliseconds, in their order.
 */
export const alertMomentsOf = async (
  db: Queryable,
  sessionUuid: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> => {
  const { rows } = await db.execute<{ at: number }>(sql`
    with moments as materialized (
      select (extract(epoch from at) * 1000)::float8 as at
      from alerts a cross join lateral (values (a.created_at), (a.acknowledged_at), (a.cleared_at)) moment (at)
      where a.session_uuid = ${sessionUuid}::uuid and at is not null)
    select min(at) as at from moments
    group by case when (select count(*) from moments) <= ${mostAlertMoments}::int then at
      else width_bucket(at, ${from}::float8, ${to}::float8, ${mostAlertMoments}::int) end
    order by 1`)
  return rows.map(({ at }) => at)
}

/** A long flight has a thousand rows of points. */
const flightsAtOnce = 100

/**
 * Points of days that are no longer kept go, and what is left of their flights is prepared anew. Each batch by itself. Its flights are
 * an array: a join reads all levels there are, since the plan of a prepared statement knows no limit.
 */
export const dropOutdatedLevels = async (db: Queryable): Promise<void> => {
  let dropped: number
  do {
    const { rows } = await db.execute<{ flights: number }>(sql`
      with outdated as (
        update replay_tracks set version = version + 1, prepared_version = null, first_at = null, about = null, due_at = now()
        where session_uuid in (
          select session_uuid from replay_tracks where first_at < ${firstKept}
          order by first_at limit ${flightsAtOnce} for update skip locked)
        returning session_uuid),
      gone as (delete from replay_levels where session_uuid = any(array(select session_uuid from outdated)))
      select count(*)::int as flights from outdated`)
    dropped = rows[0]!.flights
  } while (dropped === flightsAtOnce)
}
