import { flagFields, type Measurements, numberFields, textFields } from './frame-fields.ts'

/** A frame as a ground station sent it, understood and within its session's time. */
export interface Observation extends Measurements {
  /** Epoch milliseconds; the wire's microseconds are dropped (stored at millisecond precision). */
  at: number
  latitude: number
  longitude: number
}

/** When a session's frames may have been taken, in epoch milliseconds. */
export interface FrameWindow {
  readonly from: number
  readonly to: number
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

/** Reads a frame that has no problem. */
export const readFrame = (frame: unknown): Observation => {
  const json = frame as Json
  const observation = {
    at: timeOf(json.timestamp as string),
    latitude: json.latitude,
    longitude: json.longitude,
  } as Json
  for (const { name } of numberFields) observation[name] = json[name] ?? null
  for (const name of flagFields) observation[name] = json[name] ?? null
  for (const { name } of textFields) observation[name] = json[name] ?? null
  return observation as unknown as Observation
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** Epoch milliseconds, or NaN. */
export const timeOf = (text: string): number => {
  if (!isoTime.test(text)) return Number.NaN
  const day = Number(text.slice(8, 10))
  // Date.parse turns 30 February into 2 March.
  if (
    day > 28 &&
    new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, day)).getUTCDate() !== day
  )
    return Number.NaN
  return Date.parse(text)
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
