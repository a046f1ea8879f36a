import { flagFields, type Measurements, numberFields, textFields } from './frame-fields.ts'

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

export interface FrameProblem {
  readonly field: string
  readonly message: string
}

type Json = Record<string, unknown>

/**
 * Says what is wrong with a frame, or null. Runs for every frame of every door, so it is written by hand:
 * a schema library takes ten times as long.
 */
export const frameProblem = (frame: unknown, window: FrameWindow): FrameProblem | null => {
  if (frame === null || typeof frame !== 'object' || Array.isArray(frame))
    return { field: 'frame', message: 'a frame must be a JSON object' }
  const json = frame as Json
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
    timestamp: isCanonical(sent.timestamp) ? sent.timestamp : new Date(at).toISOString(),
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

const isoTime = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** Of a time that is known to be valid: written as the wire writes it, 2026-01-31T09:00:00.250Z. */
const isCanonical = (text: string): boolean => text.length === 24 && text.endsWith('Z')

/** The same text is asked for twice, when a frame is checked and when it is read. */
let lastText = ''
let lastTime = Number.NaN

/** Epoch milliseconds, or NaN. */
export const timeOf = (text: string): number => {
  if (text !== lastText) {
    lastTime = parseTime(text)
    lastText = text
  }
  return lastTime
}

const parseTime = (text: string): number => {
  if (!isoTime.test(text)) return Number.NaN
  const day = Number(text.slice(8, 10))
  // Date.parse turns 30 February into 2 March.
  if (day > 28 && day > daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)))) return Number.NaN
  return Date.parse(text)
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

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

const measurementProblem = (json: Json): FrameProblem | null => {
  for (const spec of numberFields) {
    const value = json[spec.name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'number' || !(value >= spec.min && value <= spec.max))
      return {
        field: spec.name,
        message: `${spec.name} must be a number from ${spec.min} to ${spec.max} (${spec.unit}) or null`,
      }
    if ('whole' in spec && !Number.isInteger(value))
      return { field: spec.name, message: `${spec.name} must be a whole number` }
  }
  return flagProblem(json) ?? textProblem(json)
}

const flagProblem = (json: Json): FrameProblem | null => {
  for (const name of flagFields) {
    const value = json[name]
    if (value !== undefined && value !== null && typeof value !== 'boolean')
      return { field: name, message: `${name} must be true, false or null` }
  }
  return null
}

const textProblem = (json: Json): FrameProblem | null => {
  for (const { name, max } of textFields) {
    const value = json[name]
    if (value === undefined || value === null) continue
    // PostgreSQL's text cannot hold U+0000 or half a surrogate pair.
    if (typeof value !== 'string' || value.length > max || value.includes('\u0000') || !value.isWellFormed())
      return { field: name, message: `${name} must be a text of at most ${max} characters` }
  }
  return null
}
