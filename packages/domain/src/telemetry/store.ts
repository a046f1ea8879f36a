import { type Queryable, tables, uuidArray } from '@clearway/db'
import { and, asc, count, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import { offsetOf, type PageRequest } from '../kernel/contract.ts'
import { binaryArray } from './binary-arrays.ts'
import { columnList, frameColumns } from './columns.ts'
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

const insertion = (frames: readonly StoredFrame[]): SQL => {
  const ordered = inStoringOrder(frames)
  const columns = frameColumns.map(
    ({ read, type }) => sql`${sql.param(binaryArray(type, ordered.map(read)))}::${sql.raw(type)}[]`,
  )
  return sql`
    insert into telemetry_frames (${sql.raw(columnList)}) select * from unnest(${sql.join(columns, sql`, `)})
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

interface RecordFilter {
  sessionUuid: string
  from?: Date | undefined
  to?: Date | undefined
}

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

export const listFrames = (db: Queryable, filter: RecordFilter, page: PageRequest): Promise<FrameRow[]> =>
  db
    .select()
    .from(telemetryFrames)
    .where(matching(filter))
    .orderBy(asc(telemetryFrames.timestamp))
    .limit(page.limit)
    .offset(offsetOf(page))

export interface TrackSpan {
  first: Date | null
  last: Date | null
  withAbsolute: number
  withAgl: number
}

const instantOf = (value: unknown): Date | null => (value === null ? null : new Date(value as string))

/** From when to when a session has frames, and how many of them have which height. */
export const trackSpan = async (db: Queryable, sessionUuid: string): Promise<TrackSpan> => {
  const [row] = await db
    .select({
      first: sql<Date | null>`min(${telemetryFrames.timestamp})`.mapWith(instantOf),
      last: sql<Date | null>`max(${telemetryFrames.timestamp})`.mapWith(instantOf),
      withAbsolute: count(telemetryFrames.absoluteAltitudeM),
      withAgl: count(telemetryFrames.altitudeAgl),
    })
    .from(telemetryFrames)
    .where(eq(telemetryFrames.sessionUuid, sessionUuid))
  return row!
}

interface FramesAfter {
  sessionUuid: string
  /** Not included. */
  after: Date
  /** Included. Between the two the days are known, so no other day's partition is looked at. */
  to: Date
}

export const framesAfter = (
  db: Queryable,
  { sessionUuid, after, to }: FramesAfter,
  limit: number,
): Promise<FrameRow[]> =>
  db
    .select()
    .from(telemetryFrames)
    .where(and(matching({ sessionUuid, to }), gt(telemetryFrames.timestamp, after)))
    .orderBy(asc(telemetryFrames.timestamp))
    .limit(limit)

export interface TrackPoint {
  longitude: number
  latitude: number
}

/** Every stored position of a session in the order of time. */
export const listTrack = (db: Queryable, sessionUuid: string): Promise<TrackPoint[]> =>
  db
    .select({ longitude: telemetryFrames.longitude, latitude: telemetryFrames.latitude })
    .from(telemetryFrames)
    .where(eq(telemetryFrames.sessionUuid, sessionUuid))
    .orderBy(asc(telemetryFrames.timestamp))

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
export const listNewestFrames = async (db: Queryable, since: Date): Promise<FrameRow[]> => {
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
    .where(sql`${flightSessions.sessionEndTime} is null`)
  return rows.map((row) => row.frame as FrameRow)
}

/** The frames of a session that are younger than `since`, oldest first. */
export const listFramesSince = (db: Queryable, sessionUuid: string, since: Date): Promise<FrameRow[]> =>
  db
    .select()
    .from(telemetryFrames)
    .where(matching({ sessionUuid, from: since }))
    .orderBy(asc(telemetryFrames.timestamp))
