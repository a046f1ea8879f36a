import { sql } from 'drizzle-orm'
import type { Queryable } from './queryable.ts'

const dayMs = 86_400_000
const startOfDay = (at: Date): number => Math.floor(at.getTime() / dayMs) * dayMs
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** telemetry_frames_20260131 */
export const partitionName = (dayStartMs: number): string =>
  `telemetry_frames_${dayText(dayStartMs).replaceAll('-', '')}`

/** Makes the daily partitions of telemetry_frames from `from` to `to`, both included; those that exist stay. */
export const ensureTelemetryPartitions = async (db: Queryable, from: Date, to: Date): Promise<void> => {
  for (let at = startOfDay(from); at <= startOfDay(to); at += dayMs)
    await db.execute(sql`select make_telemetry_partition(${dayText(at)}::date)`)
}

/** Has every connection read anew which days there are: one that was reading as a day was added may not know it. */
export const rereadTelemetryPartitions = async (db: Queryable): Promise<void> => {
  await db.execute(sql`select reread_telemetry_partitions()`)
}

/** The days that have a partition. */
const partitionDays = sql`(
  select to_date(right(relname, 8), 'YYYYMMDD') as day from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'telemetry_frames'::regclass and relname ~ '^telemetry_frames_\\d{8}$') as partitions`

export interface Keeping {
  /** Days that frames are kept. */
  readonly days: number
  /** The clock that counts, in epoch milliseconds: all processes share it, and one of theirs may be wrong. */
  readonly now: number
  /** Days of which there are frames that are no longer kept, oldest first, as dates. */
  readonly outdated: readonly string[]
}

export const telemetryKeeping = async (db: Queryable): Promise<Keeping> => {
  const { rows } = await db.execute<{ days: number; now: number; outdated: string[] }>(sql`
    select days, (extract(epoch from clock_timestamp()) * 1000)::float8 as now, array(
      select to_char(day, 'YYYY-MM-DD') from ${partitionDays} where day < telemetry_kept_from() order by day) as outdated
    from telemetry_retention`)
  return rows[0]!
}

/** False when there is no partition of that day. Refused for a day that is kept; gives up when the table is busy. */
export const dropTelemetryPartition = async (db: Queryable, day: string): Promise<boolean> => {
  const { rows } = await db.execute<{ dropped: boolean }>(
    sql`select drop_telemetry_partition(${day}::date) as dropped`,
  )
  return rows[0]?.dropped === true
}

/** Days that have a partition and may be packed, oldest first, as dates; by the clock of the database. */
export const packableDays = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day from ${partitionDays}
    where day < (now() at time zone 'UTC')::date - 3 order by day`)
  return rows.map(({ day }) => day)
}

/** False when a frame of that day is not packed, or there is none. Gives up when the table is busy. */
export const dropPackedPartition = async (db: Queryable, day: string): Promise<boolean> => {
  const { rows } = await db.execute<{ dropped: boolean }>(
    sql`select drop_packed_partition(${day}::date) as dropped`,
  )
  return rows[0]?.dropped === true
}
