import type { Fields } from '../../mavlink/index.ts'
import type { Nearby } from '../service/service.ts'

/** ADSB_FLAGS. */
const flags = {
  coordinates: 1,
  altitude: 2,
  heading: 4,
  velocity: 8,
  callsign: 16,
  verticalVelocity: 128,
} as const
const emitterUav = 14
const geometric = 1
const wholeTurn = 36_000
const most = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, Math.round(value)))

/** Another aircraft as the pilot's ground station draws it. What is not known is not flagged. */
export const trafficMessage = (one: Nearby): Fields => {
  const { absolute_altitude_m: altitude, heading, horizontal_speed: speed, vertical_speed: climb } = one
  return {
    ICAO_address: one.track_id & 0xff_ff_ff,
    lat: Math.round(one.latitude * 1e7),
    lon: Math.round(one.longitude * 1e7),
    altitude_type: geometric,
    altitude: Math.round((altitude ?? 0) * 1_000),
    heading: (Math.round((heading ?? 0) * 100) + wholeTurn) % wholeTurn,
    hor_velocity: most(Math.abs(speed ?? 0) * 100, 65_535),
    ver_velocity: most((climb ?? 0) * 100, 32_767),
    callsign: `CW${(one.track_id & 0xff_ff_ff).toString(16).toUpperCase().padStart(6, '0')}`,
    emitter_type: emitterUav,
    tslc: Math.min(255, Math.round(one.age_s)),
    flags:
      flags.coordinates |
      flags.callsign |
      (altitude === null ? 0 : flags.altitude) |
      (heading === null ? 0 : flags.heading) |
      (speed === null ? 0 : flags.velocity) |
      (climb === null ? 0 : flags.verticalVelocity),
  }
}
