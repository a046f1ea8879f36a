import { type FrameOwner, type FrameWindow, isProblem, readFrame, type StoredFrame } from '../frames/frame.ts'
import { type RejectionCode, telemetrySchemaVersion } from '../messages/mqtt.ts'

/** A frame that came with a sequence number: understood so far that it can be counted, not yet judged. */
export interface NumberedFrame {
  /** Of the topic; it must be the session's asset. */
  readonly assetUuid: string
  readonly sessionUuid: string
  readonly sequenceNumber: number
  readonly message: Readonly<Record<string, unknown>>
  /** Above the limit of size, or refused by the table: invalid, whatever else it holds. */
  readonly isRefused: boolean
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Null for what is no object, or does not name which frame of which session it is: it cannot be counted. */
export const readNumbered = (
  assetUuid: string,
  message: unknown,
  isRefused: boolean,
): NumberedFrame | null => {
  if (message === null || typeof message !== 'object' || Array.isArray(message)) return null
  const json = message as Record<string, unknown>
  const { session_uuid, sequence_number } = json
  if (typeof session_uuid !== 'string' || !uuid.test(session_uuid)) return null
  if (!Number.isSafeInteger(sequence_number) || (sequence_number as number) < 1) return null
  return {
    assetUuid,
    sessionUuid: session_uuid.toLowerCase(),
    sequenceNumber: sequence_number as number,
    message: json,
    isRefused,
  }
}

/** A frame as a row, or what it is rejected for before it meets the table. */
export const rowOf = (
  { message, isRefused, sequenceNumber }: NumberedFrame,
  session: { readonly owner: FrameOwner; readonly window: FrameWindow; readonly isOver: boolean },
): StoredFrame | RejectionCode => {
  // Of another schema nothing else is known.
  if (message.schema_version !== telemetrySchemaVersion) return 'UNSUPPORTED_SCHEMA'
  if (session.isOver) return 'SESSION_ENDED'
  if (isRefused || !isEventId(message.event_id)) return 'INVALID_FRAME'
  const read = readFrame(message, { owner: session.owner, window: session.window, sequenceNumber })
  return isProblem(read) ? 'INVALID_FRAME' : read
}

/** A station may leave it out. */
const isEventId = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && uuid.test(value))
