import type { IngestError } from '@clearway/domain/contracts'
import {
  type FrameRules,
  frameWindow,
  isProblem,
  type Rate,
  readFrame,
  type StoredFrame,
  takeFrom,
} from '@clearway/domain/telemetry'
import type { OpenSession, Passage } from './passage.ts'

export type AdmissionRules = FrameRules & Rate

/** A frame as it came. */
export interface Arrival {
  readonly session: OpenSession
  /** As the ground station wrote it, parsed as JSON. */
  readonly message: unknown
  /** Epoch milliseconds. */
  readonly receivedAt: number
}

export type Admitted = Pick<Passage, 'frame' | 'isNewest'>

/** The stages of a socket's frame before it is stored, in order; an error refuses it. */
export const admit = (
  { session, message, receivedAt }: Arrival,
  rules: AdmissionRules,
): Admitted | IngestError => {
  // Authorise. The end of a session may be known before its socket is closed.
  if (!session.isOpen || receivedAt >= session.expiresAt) return sessionEnded
  // Stamp: the frame is read and checked, and whose it is comes from the session, not from the sender.
  const window = frameWindow({ startedAt: session.startedAt, endedAt: null }, receivedAt, rules)
  const frame = readFrame(message, { owner: session, window })
  if (isProblem(frame)) return { type: 'error', code: 'INVALID_FRAME', ...frame }
  // Limit. An invalid frame does not count (docs/contract/telemetry.md#rate-of-a-session).
  if (!takeFrom(session.rate, rules, receivedAt)) return rateLimited(rules, frame)
  // Sequence. What is newer than all before it cannot be stored already, and takes the fast way into the table; the
  // rest takes the one that looks for duplicates.
  const isNewest = frame.at > session.newestAt
  if (isNewest) session.newestAt = frame.at
  return { frame, isNewest }
}

const sessionEnded: IngestError = {
  type: 'error',
  code: 'SESSION_ENDED',
  message: 'The flight session has ended; the frame was not stored.',
}

const rateLimited = ({ perSecond }: Rate, { timestamp }: StoredFrame): IngestError => ({
  type: 'error',
  code: 'RATE_LIMITED',
  message: `At most ${perSecond} frames a second. The frame was not stored; send it again later.`,
  timestamp,
})
