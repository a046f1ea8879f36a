import { type FrameRules, frameProblem, frameWindow, readFrame } from '@clearway/domain/telemetry'
import type { Stage } from './passage.ts'

/** Understands the frame and stamps whose it is; what the sender says about that is not looked at. */
export const createStamp =
  (rules: FrameRules): Stage =>
  (passage) => {
    const { session, message, receivedAt } = passage
    // The stage before refuses frames of ended sessions.
    const life = { startedAt: session.startedAt, endedAt: null }
    const problem = frameProblem(message, frameWindow(life, receivedAt, rules))
    if (problem) return { type: 'error', code: 'INVALID_FRAME', ...problem }
    passage.frame = readFrame(message, session)
    return null
  }
