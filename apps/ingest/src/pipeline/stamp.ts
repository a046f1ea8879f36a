import { type FrameRules, frameProblem, frameWindow, readFrame } from '@clearway/domain/telemetry'
import type { Stage } from './passage.ts'
import { type Rate, takeFrom } from './rate.ts'

/** Frames that do not make sense: enough for any honest ground station, not enough to keep this process busy. */
export const faultRate: Rate = { perSecond: 20, burst: 200 }

/** Understands the frame and stamps whose it is; what the sender says about that is not looked at. */
export const createStamp =
  (rules: FrameRules): Stage =>
  (passage) => {
    const { session, message, receivedAt } = passage
    // The stage before refuses frames of ended sessions.
    const life = { startedAt: session.startedAt, endedAt: null }
    const problem = frameProblem(message, frameWindow(life, receivedAt, rules))
    if (problem)
      return takeFrom(session.faults, faultRate, receivedAt)
        ? { type: 'error', code: 'INVALID_FRAME', message: problem.message, field: problem.field }
        : { type: 'error', code: 'RATE_LIMITED', message: 'Too many invalid frames. Slow down.' }
    passage.frame = readFrame(message, session)
    return null
  }
