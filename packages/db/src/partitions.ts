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
      select to_char(to_date(right(relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD')
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'telemetry_frames'::regclass and relname ~ '^telemetry_frames_\\d{8}$'
        and to_date(right(relname, 8), 'YYYYMMDD') < telemetry_kept_from()
      order by relname) as outdated
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
