import type { Measurements } from './frame-fields.ts'
import { timeOf, wireTime } from './frame-time.ts'
import { type FrameProblem, measurementProblem } from './measurement-problem.ts'

export type { FrameProblem }

/** A frame as a ground station sent it, understood and within its session's time. */
export interface Observation extends Measurements {
  /** Epoch milliseconds; the wire's microseconds are dropped (stored at millisecond precision). */
  at: number
  /** The same as the wire writes it. */
  timestamp: string
  latitude: number
  longitude: number
}

/** When a session's frames may have been taken, in epoch milliseconds. */
export interface FrameWindow {
  readonly from: number
  readonly to: number
  /** What is older is not stored any more, or again. */
  readonly keptFrom: number
}

/**
 * Says what is wrong with a frame, or null. Runs for every frame of every door, so it is written by hand:
 * a schema library takes ten times as long.
 */
export const frameProblem = (frame: unknown, window: FrameWindow): FrameProblem | null => {
  if (frame === null || typeof frame !== 'object' || Array.isArray(frame))
    return { field: 'frame', message: 'a frame must be a JSON object' }
  const json = frame as Record<string, unknown>
  return (
    timeProblem(json.timestamp, window) ??
    positionProblem(json.latitude, 'latitude', 90) ??
    positionProblem(json.longitude, 'longitude', 180) ??
    measurementProblem(json)
  )
}

/** Whose a frame is, as the service stamps it. */
export interface FrameOwner {
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly assetUin: string | null
}

/** A frame as a row: what was observed, and whose it is. */
export interface StoredFrame extends Observation, FrameOwner {
  readonly sequenceNumber: number | null
}

/**
 * Reads a frame that has no problem. Field by field, because a loop over names takes five times as long, and all at
 * once, because an object that grows is moved.
 */
export const readFrame = (
  frame: unknown,
  { sessionUuid, assetUuid, assetUin }: FrameOwner,
  sequenceNumber: number | null = null,
): StoredFrame => {
  const sent = frame as Partial<Measurements> & { timestamp: string; latitude: number; longitude: number }
  const at = timeOf(sent.timestamp)
  return {
    at,
    timestamp: wireTime(sent.timestamp, at),
    latitude: sent.latitude,
    longitude: sent.longitude,
    altitude_agl: sent.altitude_agl ?? null,
    absolute_altitude_m: sent.absolute_altitude_m ?? null,
    heading: sent.heading ?? null,
    yaw_deg: sent.yaw_deg ?? null,
    roll_deg: sent.roll_deg ?? null,
    pitch_deg: sent.pitch_deg ?? null,
    horizontal_speed: sent.horizontal_speed ?? null,
    vertical_speed: sent.vertical_speed ?? null,
    climb_mps: sent.climb_mps ?? null,
    groundspeed_mps: sent.groundspeed_mps ?? null,
    gps_fix_type: sent.gps_fix_type ?? null,
    satellites_visible: sent.satellites_visible ?? null,
    battery_remaining_percent: sent.battery_remaining_percent ?? null,
    battery_voltage_v: sent.battery_voltage_v ?? null,
    battery_current_a: sent.battery_current_a ?? null,
    is_armed: sent.is_armed ?? null,
    is_in_air: sent.is_in_air ?? null,
    flight_mode: sent.flight_mode ?? null,
    status_text: sent.status_text ?? null,
    sessionUuid,
    assetUuid,
    assetUin,
    sequenceNumber,
  }
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
