import type { Settings } from '../kernel/index.ts'
import type { FrameWindow } from './frame.ts'

/**
 * Frames may be from 60 s before the start to 60 s after the end, and never more than 60 s ahead of the clock
 * (DECISIONS.md, Sessions and telemetry).
 */
export const frameWindow = (
  session: { sessionStartTime: Date; sessionEndTime: Date | null },
  now: Date,
  { windowSlackMs, maxFutureMs }: Settings['frame'],
): FrameWindow => {
  const ahead = now.getTime() + maxFutureMs
  const end = session.sessionEndTime ? session.sessionEndTime.getTime() + windowSlackMs : ahead
  return { from: session.sessionStartTime.getTime() - windowSlackMs, to: Math.min(end, ahead) }
}
