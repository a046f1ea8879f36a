import { type Queryable, tables, uuidArray } from '@clearway/db'
import { and, asc, count, desc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import { defaultSettings } from '../../../kernel/index.ts'
import { binaryArray } from './binary-arrays.ts'
import { columnList, frameColumns } from './copy-binary.ts'
import type { StoredFrame } from './frame.ts'

const { telemetryFrames } = tables
export type FrameRow = typeof telemetryFrames.$inferSelect

/** Frames in one order everywhere, so that two writers of the same frames wait for each other and never deadlock. */
export const inStoringOrder = (frames: readonly StoredFrame[]): StoredFrame[] =>
  [...Map.groupBy(frames, ({ sessionUuid }) => sessionUuid)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ofSession]) => ofSession.sort((a, b) => a.at - b.at))

/** Key of a stored frame: one row for each session and millisecond. */
export const frameKey = (sessionUuid: string, at: number): string => `${sessionUuid} ${at}`

/**
 * The message makes a transaction that finds everything there already end in a commit that waits for the disk and for a
 * synchronous standby: what was not acknowledged at first, because that wait was cut short, is not acknowledged later
 * without it (docs/decisions/0067).
 */
const insertion = (frames: readonly StoredFrame[]): SQL => {
  const ordered = inStoringOrder(frames)
  const columns = frameColumns.map(
    ({ read, type }) => sql`${sql.param(binaryArray(type, ordered.map(read)))}::${sql.raw(type)}[]`,
  )
  return sql`
    insert into telemetry_frames (${sql.raw(columnList)}) select * from unnest(${sql.join(columns, sql`, `)})
    where (select pg_logical_emit_message(true, 'clearway', '')) is not null
    on conflict (session_uuid, "timestamp") do nothing`
}

/** Stores what is not there yet, in one statement; answers the keys of the frames that it wrote. */
export const insertFrames = async (db: Queryable, frames: readonly StoredFrame[]): Promise<Set<string>> => {
  const written = await db.execute<{ session_uuid: string; at: string }>(sql`${insertion(frames)}
    returning session_uuid, (extract(epoch from "timestamp") * 1000)::bigint as at`)
  return new Set(written.rows.map((row) => frameKey(row.session_uuid, Number(row.at))))
}

/** The same; answers only how many it wrote. */
export const insertFramesCounted = async (db: Queryable, frames: readonly StoredFrame[]): Promise<number> =>
  (await db.execute(insertion(frames))).rowCount ?? 0

/** How many frames of a session were written, and from when to when in epoch milliseconds. */
export interface WrittenSpan {
  readonly frames: number
  readonly from: number
  readonly to: number
}

/** The same of one session's frames; answers the span of what it wrote, or null where all of it was stored already. */
export const insertFramesOfOne = async (
  db: Queryable,
  frames: readonly StoredFrame[],
): Promise<WrittenSpan | null> => {
  const { rows } = await db.execute<{ frames: number; from: number; to: number }>(sql`
    with written as (${insertion(frames)} returning "timestamp" as at)
    select count(*)::int as frames, (extract(epoch from min(at)) * 1000)::float8 as "from",
      (extract(epoch from max(at)) * 1000)::float8 as "to" from written`)
  const [span] = rows
  return span && span.frames > 0 ? span : null
}

/** The keys of those of these frames that are stored already. */
export const storedAmong = async (
  db: Queryable,
  frames: readonly Pick<StoredFrame, 'sessionUuid' | 'timestamp'>[],
): Promise<Set<string>> => {
  const { rows } = await db.execute<{ session_uuid: string; at: number }>(sql`
    select t.session_uuid, (extract(epoch from t."timestamp") * 1000)::float8 as at
    from unnest(${uuidArray(frames.map(({ sessionUuid }) => sessionUuid))},
      ${sql.param(frames.map(({ timestamp }) => timestamp))}::timestamptz[]) as v(session_uuid, at)
    join telemetry_frames t on t.session_uuid = v.session_uuid and t."timestamp" = v.at`)
  return new Set(rows.map((row) => frameKey(row.session_uuid, row.at)))
}

export interface RecordFilter {
  readonly sessionUuid: string
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/**
 * As far back as the window of a frame goes (docs/contract/telemetry.md#window-of-a-frame): earlier days hold nothing of the
 * session, and PostgreSQL leaves them out. `frame` and `session` are the names of the rows in the statement.
 */
export const inWindow = (frame: string, session: string): SQL =>
  sql`${sql.raw(`${frame}."timestamp"`)} >= ${windowBegin(session)}`

/** Before it no frame of the session is taken. */
export const windowBegin = (session: string): SQL =>
  sql.raw(`${session}.session_start_time - interval '${defaultSettings.frame.windowSlackMs} milliseconds'`)

/**
 * Late frames are taken for so long after this (Settings.numbered.lateMs): its end, or the moment when that was stored, which may be
 * days later. Null while it is open.
 */
export const lateSince = (session: string): SQL =>
  sql.raw(`greatest(${session}.session_end_time, ${session}.end_stored_at)`)

const matching = ({ sessionUuid, from, to }: RecordFilter): SQL | undefined =>
  and(
    eq(telemetryFrames.sessionUuid, sessionUuid),
    from && gte(telemetryFrames.timestamp, from),
    to && lte(telemetryFrames.timestamp, to),
  )

export const countFrames = async (db: Queryable, filter: RecordFilter): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(telemetryFrames).where(matching(filter))
  return row?.total ?? 0
}

export const countFramesUpTo = async (db: Queryable, sessionUuid: string, most: number): Promise<number> => {
  const { rows } = await db.execute<{ frames: number }>(sql`
    select count(*)::int as frames
    from (select from telemetry_frames where session_uuid = ${sessionUuid}
      order by "timestamp" limit ${most}) as counted`)
  return rows[0]!.frames
}

/**
 * Changes whenever rows of a session that is over come or go: how many frames were taken, and the first and last that are there. Null
 * where there are none, and while it is open: a socket has frames counted before they are there (numbered/quota.ts).
 */
export const framesVersion = async (db: Queryable, sessionUuid: string): Promise<string | null> => {
  const { rows } = await db.execute<{ version: string | null }>(sql`
    select (select session_end_time from flight_sessions where session_uuid = ${sessionUuid})
      || ' ' || (select frames from telemetry_sequences where session_uuid = ${sessionUuid})
      || ' ' || (select min("timestamp") from telemetry_frames where session_uuid = ${sessionUuid})
      || ' ' || (select max("timestamp") from telemetry_frames where session_uuid = ${sessionUuid}) as version`)
  return rows[0]!.version
}

/** In the order of time, from the first of the filter on; `after` leaves out that moment and what is before it. */
export const listFrames = (
  db: Queryable,
  { after, ...filter }: RecordFilter & { readonly after?: Date | undefined },
  limit: number,
): Promise<FrameRow[]> =>
  db
    .select()
    .from(telemetryFrames)
    .where(and(matching(filter), after && gt(telemetryFrames.timestamp, after)))
    .orderBy(asc(telemetryFrames.timestamp))
    .limit(limit)

export interface PagePlace {
  readonly offset: number
  readonly limit: number
  /** How many frames the filter has. */
  readonly total: number
}

/** Counted along the index from its nearer end; only the frames of the page are read. */
export const framesAt = async (
  db: Queryable,
  filter: RecordFilter,
  { offset, limit, total }: PagePlace,
): Promise<FrameRow[]> => {
  if (offset === 0) return listFrames(db, filter, limit)
  if (offset >= total) return []
  const behind = total - 1 - offset
  const begin = await timeOfFrame(
    db,
    filter,
    behind < offset ? { place: behind, from: 'last' } : { place: offset, from: 'first' },
  )
  return begin ? listFrames(db, { ...filter, from: begin }, limit) : []
}

/** When the frame was measured that so many others precede, or follow; read from the index alone. */
const timeOfFrame = async (
  db: Queryable,
  filter: RecordFilter,
  { place, from }: { readonly place: number; readonly from: 'first' | 'last' },
): Promise<Date | null> => {
  const [row] = await db
    .select({ at: telemetryFrames.timestamp })
    .from(telemetryFrames)
    .where(matching(filter))
    .orderBy((from === 'first' ? asc : desc)(telemetryFrames.timestamp))
    .limit(1)
    .offset(place)
  return row?.at ?? null
}

/** The newest stored time of a session in epoch milliseconds, or null. */
export const newestFrameAt = async (db: Queryable, sessionUuid: string): Promise<number | null> => {
  const [row] = await db
    .select({
      newest: sql<string | null>`(extract(epoch from max(${telemetryFrames.timestamp})) * 1000)::bigint`,
    })
    .from(telemetryFrames)
    .where(eq(telemetryFrames.sessionUuid, sessionUuid))
  return row?.newest == null ? null : Number(row.newest)
}

/** The newest stored time (epoch milliseconds) of each of these sessions that has frames after `since`. */
export const newestFrameTimes = async (
  db: Queryable,
  sessionUuids: readonly string[],
  since: Date,
): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ session_uuid: string; newest: string | null }>(sql`
    select s.uuid as session_uuid, (select (extract(epoch from max(t."timestamp")) * 1000)::bigint
      from telemetry_frames t where t.session_uuid = s.uuid
        and t."timestamp" >= ${since.toISOString()}::timestamptz) as newest
    from unnest(${uuidArray(sessionUuids)}) as s(uuid)`)
  return new Map(
    rows.flatMap(({ session_uuid, newest }) =>
      newest === null ? [] : [[session_uuid, Number(newest)] as const],
    ),
  )
}

/** The newest frame of each open session that is younger than `since`: what the live picture shows after a restart. */
export const listNewestFrames = (db: Queryable, since: Date): Promise<FrameRow[]> =>
  newestFrames(db, since, sql`${tables.flightSessions.sessionEndTime} is null`)

/** The newest frame of each of these sessions that is younger than `since`. */
export const newestFrames = async (
  db: Queryable,
  since: Date,
  sessions: SQL | undefined,
): Promise<FrameRow[]> => {
  const { flightSessions } = tables
  const newest = db
    .select()
    .from(telemetryFrames)
    .where(
      and(eq(telemetryFrames.sessionUuid, flightSessions.sessionUuid), gte(telemetryFrames.timestamp, since)),
    )
    .orderBy(sql`${telemetryFrames.timestamp} desc`)
    .limit(1)
    .as('newest')
  const rows = await db
    .select({ frame: newest._.selectedFields })
    .from(flightSessions)
    .crossJoinLateral(newest)
    .where(sessions)
  return rows.map((row) => row.frame as FrameRow)
}

/** The newest frames of a session after a moment, at most so many, the oldest of them first. */
export const listNewestOf = async (
  db: Queryable,
  { sessionUuid, after, most }: { sessionUuid: string; after: Date; most: number },
): Promise<FrameRow[]> => {
  const { timestamp } = telemetryFrames
  const rows = await db
    .select()
    .from(telemetryFrames)
    .where(and(eq(telemetryFrames.sessionUuid, sessionUuid), gt(timestamp, after)))
    .orderBy(desc(timestamp))
    .limit(most)
  return rows.reverse()
}
