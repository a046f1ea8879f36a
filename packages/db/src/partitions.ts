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
