import { sql } from 'drizzle-orm'
import type { Queryable } from './client.ts'

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

/** Days before `before` that telemetry_frames has partitions of, oldest first, as dates. */
export const telemetryPartitionsBefore = async (db: Queryable, before: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(to_date(right(relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'telemetry_frames'::regclass and relname ~ '^telemetry_frames_\\d{8}$'
      and relname < ${partitionName(startOfDay(before))}
    order by relname`)
  return rows.map(({ day }) => day)
}

/** False when there is no partition of that day. Refused for the last two days; gives up when the table is busy. */
export const dropTelemetryPartition = async (db: Queryable, day: string): Promise<boolean> => {
  const { rows } = await db.execute<{ dropped: boolean }>(
    sql`select drop_telemetry_partition(${day}::date) as dropped`,
  )
  return rows[0]?.dropped === true
}
