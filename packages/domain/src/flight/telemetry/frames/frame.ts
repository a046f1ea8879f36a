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

/** A frame as a row: what a ground station sent, understood and within its session's time, and whose it is. */
export interface StoredFrame extends FrameOwner {
  /** Epoch milliseconds; the wire's microseconds are dropped (stored at millisecond precision). */
  readonly at: number
  /** The same as the wire writes it. */
  readonly timestamp: string
  readonly latitude: number
  readonly longitude: number
  /** What was measured, in the order of the table of fields. */
  readonly measured: MeasuredValues
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

/** Reads a frame, or answers what is wrong with it. Every frame of every transport passes here. */
export const readFrame = (frame: unknown, stamp: Stamp): StoredFrame | FrameProblem => {
  if (frame === null || typeof frame !== 'object' || Array.isArray(frame))
    return { field: 'frame', message: 'a frame must be a JSON object' }
  const sent = frame as Readonly<Record<string, unknown>>
  const problem =
    timeProblem(sent.timestamp, stamp.window) ??
    positionProblem(sent.latitude, 'latitude', 90) ??
    positionProblem(sent.longitude, 'longitude', 180)
  if (problem) return problem
  const measured = readMeasured(sent)
  if (!Array.isArray(measured)) return measured
  const { timestamp, latitude, longitude } = sent as unknown as Sent
  const { owner, sequenceNumber = null } = stamp
  const at = timeOf(timestamp)
  return {
    at,
    timestamp: wireTime(timestamp, at),
    latitude,
    longitude,
    measured,
    sessionUuid: owner.sessionUuid,
    assetUuid: owner.assetUuid,
    assetUin: owner.assetUin,
    sequenceNumber,
    isNotedLate: false,
  }
}

/** A frame of a batch is measured as it would be sent alone; sockets and brokers measure their messages. */
export const readFrameOfBatch = (
  frame: unknown,
  stamp: Stamp,
  maxBytes: number,
): StoredFrame | FrameProblem => {
  const read = readFrame(frame, stamp)
  if (isProblem(read) || Buffer.byteLength(JSON.stringify(frame)) <= maxBytes) return read
  return { field: 'frame', message: `a frame must be at most ${maxBytes} bytes` }
}

export const isProblem = (read: StoredFrame | FrameProblem): read is FrameProblem => 'field' in read

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

const timeProblem = (value: unknown, window: FrameWindow): FrameProblem | null => {
  if (value === undefined || value === null) return { field: 'timestamp', message: 'timestamp is required' }
  const at = typeof value === 'string' ? timeOf(value) : Number.NaN
  if (Number.isNaN(at))
    return {
      field: 'timestamp',
      message: 'timestamp must be ISO 8601 with Z or an offset, e.g. 2026-01-31T09:00:00.250Z',
    }
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
