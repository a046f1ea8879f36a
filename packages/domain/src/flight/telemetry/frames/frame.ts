import type { MeasuredValues } from '@clearway/db/telemetry-fields'
import { type FrameProblem, readMeasured } from './measured.ts'
import { timeOf, wireTime } from './time.ts'

export type { FrameProblem }

/** When a session's frames may have been taken, in epoch milliseconds. */
export interface FrameWindow {
  readonly from: number
  readonly to: number
  /** What is older is not stored any more, or again. */
  readonly keptFrom: number
}

/** Whose a frame is, as the service stamps it. */
export interface FrameOwner {
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly assetUin: string | null
}

/** What a ground station sent, understood: all that is kept of its text. */
export interface FrameContent {
  /** Epoch milliseconds; the wire's microseconds are dropped (stored at millisecond precision). */
  readonly at: number
  /** The same as the wire writes it. */
  readonly timestamp: string
  readonly latitude: number
  readonly longitude: number
  /** What was measured, in the order of the table of fields. */
  readonly measured: MeasuredValues
}

/** A frame as a row: its content is within its session's time, and it is known whose it is. */
export interface StoredFrame extends FrameContent, FrameOwner {
  readonly sequenceNumber: number | null
  /** Noted to be judged late, with its row; the live picture need not judge it. */
  isNotedLate: boolean
}

/** What a frame is stamped with. */
export interface Stamp {
  readonly owner: FrameOwner
  readonly window: FrameWindow
  readonly sequenceNumber?: number | null
}

/** Reads a frame, or answers what is wrong with it. */
export const readFrame = (frame: unknown, stamp: Stamp): StoredFrame | FrameProblem => {
  const content = readContent(frame)
  return isProblem(content) ? content : stampFrame(content, stamp)
}

/** What holds of a frame whosever it is. Every frame of every transport passes here. */
export const readContent = (frame: unknown): FrameContent | FrameProblem => {
  if (frame === null || typeof frame !== 'object' || Array.isArray(frame))
    return { field: 'frame', message: 'a frame must be a JSON object' }
  const sent = frame as Readonly<Record<string, unknown>>
  const problem =
    timeProblem(sent.timestamp) ??
    positionProblem(sent.latitude, 'latitude', 90) ??
    positionProblem(sent.longitude, 'longitude', 180)
  if (problem) return problem
  const measured = readMeasured(sent)
  if (!Array.isArray(measured)) return measured
  const { timestamp, latitude, longitude } = sent as unknown as Sent
  const at = timeOf(timestamp)
  return { at, timestamp: wireTime(timestamp, at), latitude, longitude, measured }
}

export const stampFrame = (
  { at, timestamp, latitude, longitude, measured }: FrameContent,
  { owner, window, sequenceNumber = null }: Stamp,
): StoredFrame | FrameProblem =>
  windowProblem(at, window) ?? {
    at,
    timestamp,
    latitude,
    longitude,
    measured,
    sessionUuid: owner.sessionUuid,
    assetUuid: owner.assetUuid,
    assetUin: owner.assetUin,
    sequenceNumber,
    isNotedLate: false,
  }

/** A frame of a batch is measured as it would be sent alone; sockets and brokers measure their messages. */
export const readFrameOfBatch = (
  sent: unknown,
  stamp: Stamp,
  maxBytes: number,
): { frame: StoredFrame; bytes: number } | FrameProblem => {
  const frame = readFrame(sent, stamp)
  if (isProblem(frame)) return frame
  const bytes = Buffer.byteLength(JSON.stringify(sent))
  if (bytes <= maxBytes) return { frame, bytes }
  return { field: 'frame', message: `a frame must be at most ${maxBytes} bytes` }
}

export const isProblem = (read: object): read is FrameProblem => 'field' in read

/** The time that a frame names, as the wire writes it, whatever else is wrong with it; null where none can be read. */
export const namedTime = (frame: unknown): string | null => {
  const timestamp = (frame as { timestamp?: unknown } | null | undefined)?.timestamp
  if (typeof timestamp !== 'string') return null
  const at = timeOf(timestamp)
  return Number.isNaN(at) ? null : wireTime(timestamp, at)
}

/** Of a frame whose time and place are good. */
interface Sent {
  readonly timestamp: string
  readonly latitude: number
  readonly longitude: number
}

const timeProblem = (value: unknown): FrameProblem | null => {
  if (value === undefined || value === null) return { field: 'timestamp', message: 'timestamp is required' }
  if (typeof value === 'string' && !Number.isNaN(timeOf(value))) return null
  return {
    field: 'timestamp',
    message: 'timestamp must be ISO 8601 with Z or an offset, e.g. 2026-01-31T09:00:00.250Z',
  }
}

const windowProblem = (at: number, window: FrameWindow): FrameProblem | null => {
  if (at < window.from || at > window.to)
    return {
      field: 'timestamp',
      message: `timestamp must lie between ${new Date(window.from).toISOString()} and ${new Date(window.to).toISOString()}`,
    }
  if (at < window.keptFrom)
    return {
      field: 'timestamp',
      message: `timestamp must not lie before ${new Date(window.keptFrom).toISOString()}: older frames are no longer kept`,
    }
  return null
}

const positionProblem = (value: unknown, field: string, limit: number): FrameProblem | null => {
  if (value === undefined || value === null) return { field, message: `${field} is required` }
  return typeof value === 'number' && value >= -limit && value <= limit
    ? null
    : { field, message: `${field} must be a number from -${limit} to ${limit}` }
}
