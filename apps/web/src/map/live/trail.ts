import type { TelemetryFrame } from './messages.ts'

export interface LiveTrailPoint {
  readonly longitude: number
  readonly latitude: number
  readonly atMs: number
}

export const trailLength = 60

/** The last 60 points; a frame that repeats the newest timestamp replaces that point. */
export function withPoint(
  trail: readonly LiveTrailPoint[],
  { longitude, latitude }: TelemetryFrame,
  atMs: number,
): readonly LiveTrailPoint[] {
  const kept = trail.at(-1)?.atMs === atMs ? trail.slice(0, -1) : trail
  return [...kept, { longitude, latitude, atMs }].slice(-trailLength)
}
