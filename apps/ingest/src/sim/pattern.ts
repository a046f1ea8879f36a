import { bearingDeg, geodesicDistanceM } from '@clearway/domain/geo'
import { z } from 'zod'
import type { TrackFrame } from '../station/track.ts'

const LonLat = z.tuple([z.number(), z.number()])

/** How a generated aircraft flies: round a point, or up and down a path. */
export const Pattern = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('orbit'),
    center: LonLat,
    radius_m: z.number(),
    height_m: z.number(),
    speed_mps: z.number(),
  }),
  z.object({
    kind: z.literal('corridor'),
    path: z.array(LonLat).min(2),
    height_m: z.number(),
    speed_mps: z.number(),
  }),
])
export type Pattern = z.infer<typeof Pattern>

interface Place {
  longitude: number
  latitude: number
  /** Degrees clockwise from north. */
  heading: number
}

/** A degree of latitude on the mean sphere; good enough to draw a circle with. */
const metresPerDegree = 111_195
const batteryLifeS = 2_400

/** The frame of an aircraft that has been flying its pattern for `elapsedS` seconds. */
export const frameAt = (pattern: Pattern, elapsedS: number, timestamp: string): TrackFrame => {
  const { longitude, latitude, heading } =
    pattern.kind === 'orbit' ? onOrbit(pattern, elapsedS) : onPath(pattern, elapsedS)
  // A slow swell of two metres: no aircraft holds a height exactly.
  const height = pattern.height_m + 2 * Math.sin(elapsedS / 11)
  const climb = (2 / 11) * Math.cos(elapsedS / 11)
  const speed = pattern.speed_mps + 0.4 * Math.sin(elapsedS / 7)
  return {
    timestamp,
    latitude,
    longitude,
    altitude_agl: round(height, 2),
    absolute_altitude_m: round(height + 900, 2),
    heading: round(heading, 1),
    yaw_deg: round(heading, 1),
    horizontal_speed: round(speed, 2),
    groundspeed_mps: round(speed, 2),
    vertical_speed: round(climb, 2),
    climb_mps: round(climb, 2),
    gps_fix_type: 3,
    satellites_visible: 14 + Math.round(2 * Math.sin(elapsedS / 60)),
    battery_remaining_percent: round(96 - 76 * ((elapsedS % batteryLifeS) / batteryLifeS), 1),
    battery_voltage_v: round(25.2 - 3.4 * ((elapsedS % batteryLifeS) / batteryLifeS), 2),
    is_armed: true,
    is_in_air: true,
    flight_mode: 'AUTO',
  }
}

const onOrbit = (
  { center, radius_m, speed_mps }: Extract<Pattern, { kind: 'orbit' }>,
  elapsedS: number,
): Place => {
  const angle = (speed_mps / radius_m) * elapsedS
  const [lon, lat] = center
  return {
    latitude: lat + (radius_m * Math.cos(angle)) / metresPerDegree,
    longitude: lon + (radius_m * Math.sin(angle)) / (metresPerDegree * Math.cos((lat * Math.PI) / 180)),
    heading: ((((angle * 180) / Math.PI + 90) % 360) + 360) % 360,
  }
}

const onPath = ({ path, speed_mps }: Extract<Pattern, { kind: 'corridor' }>, elapsedS: number): Place => {
  const lengths = path.slice(1).map((to, at) => geodesicDistanceM(path[at] as [number, number], to))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const along = (speed_mps * elapsedS) % (2 * total)
  const isBack = along > total
  let left = isBack ? 2 * total - along : along
  let leg = 0
  while (leg < lengths.length - 1 && left > (lengths[leg] ?? 0)) left -= lengths[leg++] ?? 0
  const [from, to] = [path[leg] as [number, number], path[leg + 1] as [number, number]]
  const share = left / (lengths[leg] || 1)
  return {
    longitude: from[0] + (to[0] - from[0]) * share,
    latitude: from[1] + (to[1] - from[1]) * share,
    heading: isBack ? bearingDeg(to, from) : bearingDeg(from, to),
  }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
