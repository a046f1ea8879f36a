import { literal, type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { and, asc, eq, isNotNull, isNull, lt, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { firstKept } from '../frames/partitions.ts'
import { lateSince, windowBegin } from '../frames/store.ts'
import { type FrameColumns, packedFormat, packFrames, unpackFrames } from './codec.ts'
import { completed, numberKeys, shapeOf, textKeys } from './columns.ts'

const { packedFrames, flightSessions, lateStretches, telemetryFrames } = tables

/** A row of packed frames, without the frames. Epoch milliseconds. */
export interface Chunk {
  readonly sessionUuid: string
  readonly firstAt: number
  readonly lastAt: number
  readonly frames: number
}

/** Of a session, in the order of time; none where its frames are rows. */
export const listChunks = async (db: Queryable, sessionUuid: string): Promise<Chunk[]> => {
  const rows = await db
    .select({
      firstAt: packedFrames.firstAt,
      lastAt: packedFrames.lastAt,
      frames: packedFrames.frames,
    })
    .from(packedFrames)
    .where(eq(packedFrames.sessionUuid, sessionUuid))
    .orderBy(asc(packedFrames.firstAt))
  return rows.map(({ firstAt, lastAt, frames }) => ({
    sessionUuid,
    firstAt: firstAt.getTime(),
    lastAt: lastAt.getTime(),
    frames,
  }))
}

/**
 * Null where it is gone: the session's frames became rows again meanwhile, whether or not they are packed again, or its day
 * is no longer kept.
 */
export const readChunk = async (
  db: Queryable,
  { sessionUuid, firstAt, frames }: Chunk,
): Promise<FrameColumns | null> => {
  const [row] = await db
    .select({ bytes: packedFrames.bytes, format: packedFrames.format })
    .from(packedFrames)
    .where(
      and(
        eq(packedFrames.sessionUuid, sessionUuid),
        eq(packedFrames.firstAt, new Date(firstAt)),
        // Packed anew with late ones among them, they are others.
        eq(packedFrames.frames, frames),
      ),
    )
  if (!row) return null
  if (row.format > packedFormat)
    throw new Error(
      `frames of session ${sessionUuid} are packed in format ${row.format}, which this version cannot read`,
    )
  return completed(row.format, unpackFrames(row.bytes, { count: frames, ...shapeOf(row.format) }))
}

/** Stores frames of one session and day, once they came out of their bytes as they went in. */
export const insertChunk = async (tx: Tx, sessionUuid: string, columns: FrameColumns): Promise<void> => {
  const bytes = await packFrames(columns)
  if (!isSame(unpackFrames(bytes, { count: columns.count, ...shapeOf(packedFormat) }), columns))
    throw new Error(
      `the frames of session ${sessionUuid} do not come out of their packed form as they went in`,
    )
  const times = columns.numbers[0]!
  await tx.insert(packedFrames).values({
    sessionUuid,
    firstAt: new Date(times[0]!),
    lastAt: new Date(times.at(-1)!),
    frames: columns.count,
    format: packedFormat,
    bytes,
  })
}

/** To the bit: zeros with their sign, and every missing value is the same NaN. */
const isSame = (a: FrameColumns, b: FrameColumns): boolean =>
  a.numbers.every((numbers, i) => bytesOf(numbers).equals(bytesOf(b.numbers[i]!))) &&
  a.texts.every((texts, i) => texts.every((text, at) => text === b.texts[i]![at]))

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

const ordered = sql`order by page."timestamp"`

/** Rows as columns: a value of eight bytes, or the text, for each. Rows of their own would take several times as long. */
const numberColumn = (key: (typeof numberKeys)[number]): SQL<Buffer | null> => {
  const column = sql.raw(`page."${telemetryFrames[key].name}"`)
  const asNumber = {
    date: sql`extract(epoch from ${column}) * 1000`,
    boolean: sql`${column}::int`,
    number: column,
  }[telemetryFrames[key].dataType as 'date' | 'boolean' | 'number']
  return sql`string_agg(float8send(coalesce((${asNumber})::float8, 'NaN')), '' ${ordered})`
}

const textColumn = (key: (typeof textKeys)[number], longest?: number): SQL<(string | null)[] | null> => {
  const text = sql`page.${sql.identifier(telemetryFrames[key].name)}::text`
  return sql`array_agg(${longest === undefined ? text : sql`left(${text}, ${literal(longest)})`} ${ordered})`
}

export interface WantedColumns {
  readonly numbers: readonly (typeof numberKeys)[number][]
  readonly texts: readonly (typeof textKeys)[number][]
  /** So much of a text, in characters; all of it by default. */
  readonly longestText?: number
}

const allColumns: WantedColumns = { numbers: numberKeys, texts: textKeys }

/** The session's next rows as columns: after one moment and before another, `limit` of them. */
export const rowsAsColumns = async (
  db: Queryable,
  {
    sessionUuid,
    after,
    before,
    limit,
  }: { sessionUuid: string; after: number; before: number; limit: number },
  wanted: WantedColumns = allColumns,
): Promise<FrameColumns> => {
  const columns = [
    ...wanted.numbers.map(numberColumn),
    ...wanted.texts.map((key) => textColumn(key, wanted.longestText)),
  ]
  const { rows } = await db.execute<Record<string, Buffer | (string | null)[] | null>>(sql`
    select ${sql.join(
      columns.map((column, i) => sql`${column} as ${sql.identifier(`c${i}`)}`),
      sql`, `,
    )}
    from (select * from telemetry_frames where session_uuid = ${sessionUuid}
      and "timestamp" > ${new Date(after).toISOString()} and "timestamp" < ${new Date(before).toISOString()}
      order by "timestamp" limit ${limit}) page`)
  const values = Object.values(rows[0]!)
  const numbers = values.slice(0, wanted.numbers.length).map((bytes) => doublesOf(bytes as Buffer | null))
  const texts = values.slice(wanted.numbers.length).map((of) => (of ?? []) as (string | null)[])
  return { count: numbers[0]!.length, numbers, texts }
}

/** PostgreSQL sends the highest byte first. */
const doublesOf = (bytes: Buffer | null): Float64Array => {
  const own = Uint8Array.from(bytes ?? [])
  Buffer.from(own.buffer).swap64()
  return new Float64Array(own.buffer)
}

/** A moment by the clock of the database. */
const ago = (ms: number): SQL => sql`clock_timestamp() - make_interval(secs => ${ms / 1000})`

export interface RowsAbout {
  /** Epoch milliseconds. */
  readonly first: number
  readonly last: number
  readonly frames: number
  /** Bytes that the texts of one frame take at most. */
  readonly longestText: number
}

/** What a session has as rows; null where it has none. */
export const aboutRows = async (db: Queryable, sessionUuid: string): Promise<RowsAbout | null> => {
  const { timestamp, flightMode, statusText } = telemetryFrames
  const ms = (at: SQL) => sql<number>`(extract(epoch from ${at}) * 1000)::float8`
  const lengthOf = (text: SQLWrapper) => sql`coalesce(octet_length(${text}), 0)`
  const [row] = await db
    .select({
      first: ms(sql`min(${timestamp})`),
      last: ms(sql`max(${timestamp})`),
      frames: sql<number>`count(*)::int`,
      longestText: sql<number>`max(${lengthOf(flightMode)} + ${lengthOf(statusText)})`,
    })
    .from(telemetryFrames)
    .where(eq(telemetryFrames.sessionUuid, sessionUuid))
  return row && row.frames > 0 ? row : null
}

interface LongOver {
  /** How long late frames of a flight are taken. */
  readonly lateMs: number
  /** How long one that was taken may be on its way. */
  readonly slackMs: number
}

/**
 * Locks a session that is so long over, by the clock of the database, whose frames are still rows and judged, and none of
 * those that are set apart; null when there is none left.
 */
export const lockNextToPack = async (
  tx: Tx,
  { lateMs, slackMs }: LongOver,
  apart: Iterable<string>,
): Promise<string | null> => {
  const { sessionUuid, sessionEndTime, framesPackedAt } = flightSessions
  const since = lateSince('flight_sessions')
  const [row] = await tx
    .select({ sessionUuid })
    .from(flightSessions)
    .where(
      and(
        isNull(framesPackedAt),
        sql`${sessionUuid} <> all(${uuidArray(apart)})`,
        isNotNull(sessionEndTime),
        lt(since, ago(lateMs + slackMs)),
        notExists(tx.select().from(lateStretches).where(eq(lateStretches.sessionUuid, sessionUuid))),
      ),
    )
    .orderBy(asc(since))
    .limit(1)
    .for('update', { skipLocked: true })
  return row?.sessionUuid ?? null
}

/**
 * Keeps the session, open or over, from being packed while the transaction stores frames of it. Nobody else waits for that: not
 * who ends it, judges it, or stores other frames of it.
 */
export const keepFromPacking = async (tx: Tx, sessionUuid: string): Promise<void> => {
  await tx.select({}).from(flightSessions).where(eq(flightSessions.sessionUuid, sessionUuid)).for('key share')
}

/** Whether its frames are packed. Another batch, which was before this one, may have made them rows. */
export const isPacked = async (tx: Tx, sessionUuid: string): Promise<boolean> => {
  const [row] = await tx
    .select({ packedAt: flightSessions.framesPackedAt })
    .from(flightSessions)
    .where(eq(flightSessions.sessionUuid, sessionUuid))
  return row?.packedAt != null
}

/**
 * What a process had set aside for a session (numbered/quota.ts) and took with it when it was killed is counted as stored until
 * then. Where days of the flight are no longer kept the count is all that is known of them, and stays.
 */
export const countExactly = async (tx: Tx, sessionUuid: string, frames: number): Promise<void> => {
  await tx.execute(sql`
    update telemetry_sequences set frames = ${frames}::int8
    where session_uuid = ${sessionUuid}::uuid and frames <> ${frames}::int8
      and exists (select from flight_sessions s where s.session_uuid = telemetry_sequences.session_uuid
        and ${windowBegin('s')} >= ${firstKept})`)
}

export const markPacked = async (tx: Tx, sessionUuid: string, isPacked: boolean): Promise<void> => {
  await tx
    .update(flightSessions)
    .set({ framesPackedAt: isPacked ? sql`clock_timestamp()` : null })
    .where(eq(flightSessions.sessionUuid, sessionUuid))
}

export const deleteChunks = async (tx: Tx, sessionUuid: string): Promise<void> => {
  await tx.delete(packedFrames).where(eq(packedFrames.sessionUuid, sessionUuid))
}

/** Each has some tens of kilobytes. */
const chunksAtOnce = 1_000

/** Of days that are no longer kept, the oldest first: however many there are, no statement takes long. */
export const deleteOutdatedChunks = async (db: Queryable): Promise<void> => {
  const { sessionUuid, firstAt } = packedFrames
  const oldest = db
    .select({ sessionUuid, firstAt })
    .from(packedFrames)
    .where(sql`${firstAt} < ${firstKept}`)
    .orderBy(asc(firstAt))
    .limit(chunksAtOnce)
  let deleted: number | null
  do {
    const { rowCount } = await db.delete(packedFrames).where(sql`(${sessionUuid}, ${firstAt}) in ${oldest}`)
    deleted = rowCount
  } while (deleted === chunksAtOnce)
}
