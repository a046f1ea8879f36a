import {
  type FrameContent,
  type FrameOwner,
  type FrameWindow,
  isProblem,
  readContent,
  type StoredFrame,
  stampFrame,
} from '../frames/frame.ts'
import { type RejectionCode, telemetrySchemaVersion } from '../messages/mqtt.ts'

/** A frame that came with a sequence number: understood so far that it can be counted, not yet judged by its session. */
export interface NumberedFrame {
  /** Of the topic; it must be the session's asset. */
  readonly assetUuid: string
  readonly sessionUuid: string
  readonly sequenceNumber: number
  /** What it holds, or what it is rejected for whatever session it is of. What it came as is not kept while it waits. */
  readonly content: FrameContent | RejectionCode
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Null for what is no object, or does not name which frame of which session it is: it cannot be counted. */
export const readNumbered = (
  assetUuid: string,
  message: unknown,
  isTooLarge: boolean,
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
    content: contentOf(json, isTooLarge),
  }
}

const contentOf = (
  json: Readonly<Record<string, unknown>>,
  isTooLarge: boolean,
): FrameContent | RejectionCode => {
  // Of another schema nothing else is known.
  if (json.schema_version !== telemetrySchemaVersion) return 'UNSUPPORTED_SCHEMA'
  if (isTooLarge || !isEventId(json.event_id)) return 'INVALID_FRAME'
  const read = readContent(json)
  return isProblem(read) ? 'INVALID_FRAME' : read
}

/** A frame as a row, or what it is rejected for before it meets the table. */
export const rowOf = (
  { content, sequenceNumber }: NumberedFrame,
  session: {
    readonly owner: FrameOwner & { readonly endedAt: number | null }
    readonly window: FrameWindow
    readonly isOver: boolean
  },
): StoredFrame | RejectionCode => {
  if (content === 'UNSUPPORTED_SCHEMA') return content
  if (session.isOver) return 'SESSION_ENDED'
  if (typeof content === 'string') return content
  // Nothing is wrong with it: what was measured after the end belongs to another session.
  if (session.owner.endedAt !== null && content.at > session.window.to) return 'SESSION_ENDED'
  const read = stampFrame(content, { owner: session.owner, window: session.window, sequenceNumber })
  return isProblem(read) ? 'INVALID_FRAME' : read
}

/** A station may leave it out. */
const isEventId = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && uuid.test(value))
