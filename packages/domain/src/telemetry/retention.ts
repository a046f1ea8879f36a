import { dropTelemetryPartition, isLockBusy, telemetryPartitionsBefore } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { day, hour, type Services } from '../kernel/index.ts'
import { ensureFrameDays, partitionLock } from './partitions.ts'

/** Frames are kept by whole UTC days: from the beginning of this one on. Epoch milliseconds. */
export const keptFrom = (nowMs: number, retentionDays: number): number =>
  (Math.floor(nowMs / day) - retentionDays) * day

/** A frame that was taken just before its day went out of date is stored before the day is dropped. */
const graceMs = hour

const daysAhead = 3

type Keeper = Pick<Services, 'db' | 'clock' | 'log' | 'settings'>

/**
 * Makes the days that come and drops those that are no longer kept; answers the dropped ones. Every ingest process
 * does it: who finds another one at it, or the table in use, leaves the rest for the next time.
 */
export const keepFrameDays = async (services: Keeper): Promise<string[]> => {
  const now = services.clock.now().getTime()
  await ensureFrameDays(services.db, now - day, now + daysAhead * day)
  const limit = new Date(keptFrom(now - graceMs, services.settings.frame.retentionDays))
  const dropped: string[] = []
  for (const date of await telemetryPartitionsBefore(services.db, limit)) {
    const outcome = await dropDay(services, date)
    if (outcome === 'busy') break
    if (outcome === 'dropped') dropped.push(date)
  }
  if (dropped.length > 0) services.log.info({ days: dropped }, 'frames that are no longer kept were dropped')
  return dropped
}

const dropDay = async ({ db, log }: Keeper, date: string): Promise<'dropped' | 'gone' | 'busy'> => {
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${partitionLock}) as mine`,
      )
      if (!rows[0]?.mine) return 'busy'
      return (await dropTelemetryPartition(tx, date)) ? 'dropped' : 'gone'
    })
  } catch (error) {
    if (!isLockBusy(error)) throw error
    log.info({ day: date }, 'the frames of a day are in use; they are dropped later')
    return 'busy'
  }
}
