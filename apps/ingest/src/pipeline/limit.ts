import type { Stage } from './passage.ts'
import { type Rate, takeFrom } from './rate.ts'

/** At most 2 frames a second with a burst of 10 (DECISIONS.md); an invalid frame does not count. */
export const createLimit =
  (rate: Rate): Stage =>
  ({ session, receivedAt, frame }) =>
    takeFrom(session.rate, rate, receivedAt)
      ? null
      : {
          type: 'error',
          code: 'RATE_LIMITED',
          message: `At most ${rate.perSecond} frames a second. The frame was not stored; send it again later.`,
          timestamp: frame!.timestamp,
        }
