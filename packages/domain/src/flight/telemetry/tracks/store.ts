import { copiedText, copyOut, noValue, type Queryable, tables } from '@clearway/db'
import { telemetryFields } from '@clearway/db/telemetry-fields'
import { and, asc, count, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Position } from '../../../geo/index.ts'

const { telemetryFrames: frames } = tables

// A track is read page by page from the frame before, never by offset and never whole: each page costs the same and
// takes as little, however long the flight.

/** From when to when a session has frames. */
export interface TrackSpan {
  readonly first: Date
  readonly last: Date
}

/** Null where a session has no frames. */
export const trackSpan = async (db: Queryable, sessionUuid: string): Promise<TrackSpan | null> => {
  const [row] = await db
    .select({
      first: sql<string | null>`min(${frames.timestamp})`,
      last: sql<string | null>`max(${frames.timestamp})`,
    })
    .from(frames)
    .where(eq(frames.sessionUuid, sessionUuid))
  if (!row?.first || !row.last) return null
  return { first: new Date(row.first), last: new Date(row.last) }
}

export interface Stretch {
  readonly sessionUuid: string
  /** Not included. */
  readonly after: Date
  /** Included. Between the two the days are known, so no other day's partition is looked at. */
  readonly to: Date
}

const within = ({ sessionUuid, after, to }: Stretch): SQL | undefined =>
  and(eq(frames.sessionUuid, sessionUuid), gt(frames.timestamp, after), lte(frames.timestamp, to))

/**
 * A frame in PostgreSQL's own words: what is written down again is not made a number first, which costs more than to read it.
 * Numbers are as short as they can be and still the same, a flag is true or false.
 */
export interface FrameText {
  readonly timestamp: string
  readonly latitude: string
  readonly longitude: string
  /** In the order of the table of fields: an object of so many names is a dictionary to V8. */
  readonly measured: readonly (string | null)[]
}

const measuredColumns = sql.raw(telemetryFields.map(({ name }) => `"${name}"`).join(', '))

export const frameTextsOf = async (db: Queryable, stretch: Stretch, limit: number): Promise<FrameText[]> => {
  const lines = await copyOut(
    db,
    sql`select "timestamp" at time zone 'UTC', latitude, longitude, ${measuredColumns} from telemetry_frames
      where ${within(stretch)} order by telemetry_frames."timestamp" limit ${limit}`,
  )
  return lines.map(frameOfLine)
}

const frameOfLine = (line: string): FrameText => {
  const [moment, latitude, longitude, ...values] = line.split('\t') as [string, string, string, ...string[]]
  return { timestamp: isoText(moment), latitude, longitude, measured: values.map(measuredText) }
}

const kinds = telemetryFields.map(({ kind }) => kind)
const flags: Readonly<Record<string, string>> = { t: 'true', f: 'false' }

const measuredText = (value: string, field: number): string | null => {
  const kind = kinds[field]
  if (kind === 'flag') return flags[value] ?? null
  if (kind === 'text') return copiedText(value)
  return value === noValue ? null : value
}

/** PostgreSQL leaves out what is nought of a second: to have it fill in a form takes longer than to write the moment. */
const isoText = (moment: string): string => {
  const fraction = moment.slice(20, 23).padEnd(3, '0')
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${fraction}Z`
}

export const framesWithin = async (db: Queryable, stretch: Stretch): Promise<number> => {
  const [row] = await db.select({ frames: count() }).from(frames).where(within(stretch))
  return row?.frames ?? 0
}

/** The last moment of a page, or null where the stretch has no frame. */
const newest = sql<string | null>`max(page."timestamp")`

export interface PositionPage {
  readonly newest: Date | null
  readonly positions: readonly Position[]
}

/** As one value of 16 bytes a position: rows of their own would cost several times as much to read. */
export const positionsOf = async (db: Queryable, stretch: Stretch, limit: number): Promise<PositionPage> => {
  const page = db
    .select({ timestamp: frames.timestamp, longitude: frames.longitude, latitude: frames.latitude })
    .from(frames)
    .where(within(stretch))
    .orderBy(asc(frames.timestamp))
    .limit(limit)
    .as('page')
  const [row] = await db
    .select({
      newest,
      bytes: sql<Buffer | null>`string_agg(float8send(${page.longitude}) || float8send(${page.latitude}), ''
        order by ${page.timestamp})`,
    })
    .from(page)
  const bytes = row?.bytes ?? Buffer.alloc(0)
  const positions = Array.from({ length: bytes.length / 16 }, (_, i) => [
    bytes.readDoubleBE(i * 16),
    bytes.readDoubleBE(i * 16 + 8),
  ])
  return { newest: row?.newest ? new Date(row.newest) : null, positions }
}

export interface AboutPage {
  readonly newest: Date | null
  readonly frames: number
  /** What its texts take as UTF-8, and those of one frame at most. */
  readonly textBytes: number
  readonly longestText: number
  /** How many frames have which height. */
  readonly withAbsolute: number
  readonly withAgl: number
}

/** The database counts; nothing of the frames is read here. */
export const aboutFrames = async (db: Queryable, stretch: Stretch, limit: number): Promise<AboutPage> => {
  const page = db
    .select({
      timestamp: frames.timestamp,
      absolute: frames.absoluteAltitudeM,
      agl: frames.altitudeAgl,
      text: sql<number>`coalesce(octet_length(${frames.flightMode}), 0)
        + coalesce(octet_length(${frames.statusText}), 0)`.as('text'),
    })
    .from(frames)
    .where(within(stretch))
    .orderBy(asc(frames.timestamp))
    .limit(limit)
    .as('page')
  const [row] = await db
    .select({
      newest,
      frames: sql<number>`count(*)::int`,
      textBytes: sql<number>`coalesce(sum(${page.text}), 0)::float8`,
      longestText: sql<number>`coalesce(max(${page.text}), 0)`,
      withAbsolute: sql<number>`count(${page.absolute})::int`,
      withAgl: sql<number>`count(${page.agl})::int`,
    })
    .from(page)
  return { ...row!, newest: row?.newest ? new Date(row.newest) : null }
}
