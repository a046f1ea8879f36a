import { dropTelemetryPartition, type Keeping, telemetryKeeping } from '@clearway/db'
import type { Settings } from '../../../kernel/index.ts'
import { day, type Services } from '../../../kernel/index.ts'
import type { FrameWindow } from './frame.ts'
import { dropFrameDays, ensureFrameDays } from './partitions.ts'

/** Frames are kept by whole UTC days: from the beginning of this one on. Epoch milliseconds. */
export const keptFrom = (nowMs: number, retentionDays: number): number =>
  (Math.floor(nowMs / day) - retentionDays) * day

const daysAhead = 3

type Keeper = Pick<Services, 'db' | 'log' | 'settings'>

/**
 * What the database keeps is what a process goes by, whatever it is configured to: frames that are kept are not refused here,
 * and the others not taken.
 */
export const followRetention = async ({ db, log, settings }: Keeper): Promise<Keeping> => {
  const keeping = await telemetryKeeping(db)
  const { frame } = settings
  if (frame.retentionDays !== keeping.days)
    log.warn(
      { told: frame.retentionDays, kept: keeping.days },
      'frames are kept for as many days as the database says, not for as many as this process was told',
    )
  frame.retentionDays = keeping.days
  return keeping
}

/**
 * Makes the days that come and drops those that are no longer kept, by the clock of the database; answers the dropped
 * ones. Every ingest process does it: who finds another one at it, or the table in use, leaves the rest for the next time.
 */
export const keepFrameDays = async (services: Keeper): Promise<string[]> => {
  const { now, outdated } = await followRetention(services)
  await ensureFrameDays(services.db, now - day, now + daysAhead * day)
  const dropped = await dropFrameDays(services, outdated, dropTelemetryPartition)
  if (dropped.length > 0) services.log.info({ days: dropped }, 'frames that are no longer kept were dropped')
  return dropped
}

export type FrameRules = Pick<Settings['frame'], 'windowSlackMs' | 'maxFutureMs' | 'retentionDays'>

/**
 * Frames may be from 60 s before the start to 60 s after the end, and never more than 60 s ahead of the clock
 * (docs/contract/telemetry.md#window-of-a-frame). Epoch milliseconds; `endedAt` is null while the session is open.
 */
export const frameWindow = (
  { startedAt, endedAt }: { startedAt: number; endedAt: number | null },
  now: number,
  { windowSlackMs, maxFutureMs, retentionDays }: FrameRules,
): FrameWindow => {
  const ahead = now + maxFutureMs
  const end = endedAt === null ? ahead : endedAt + windowSlackMs
  return { from: startedAt - windowSlackMs, to: Math.min(end, ahead), keptFrom: keptFrom(now, retentionDays) }
}
