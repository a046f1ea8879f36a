import type { TelemetryFrame } from './messages.ts'

export interface LiveTrailPoint {
  readonly longitude: number
  readonly latitude: number
  readonly atMs: number
}

export const trailLength = 60

/** The last 60 points; a frame that repeats the newest timestamp replaces that point. */
export const withPoint = (
  trail: readonly LiveTrailPoint[],
  { longitude, latitude }: TelemetryFrame,
  atMs: number,
): readonly LiveTrailPoint[] => {
  const end = trail.at(-1)?.atMs === atMs ? trail.length - 1 : trail.length
  // One copy, of what stays: thousands of trails grow by a point in each second.
  const next = trail.slice(Math.max(0, end - trailLength + 1), end)
  next.push({ longitude, latitude, atMs })
  return next
}
