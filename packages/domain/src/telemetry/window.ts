import type { Settings } from '../kernel/index.ts'
import type { FrameWindow } from './frame.ts'
import { keptFrom } from './retention.ts'

export type FrameRules = Pick<Settings['frame'], 'windowSlackMs' | 'maxFutureMs' | 'retentionDays'>

/**
 * Frames may be from 60 s before the start to 60 s after the end, and never more than 60 s ahead of the clock
 * (DECISIONS.md, Sessions and telemetry). Epoch milliseconds; `endedAt` is null while the session is open.
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
