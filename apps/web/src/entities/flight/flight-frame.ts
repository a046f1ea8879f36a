import type { TelemetryFrame } from '@clearway/client'
import type { JudgedFrame } from '@clearway/domain/conformance'
import type { Outputs } from '../../trpc/client.ts'

export type WireFrame = Outputs['telemetry']['records']['data'][number]

/** A stored frame as the replay reads it; null is not measured. */
export interface FlightFrame {
  readonly timestampMs: number
  readonly longitude: number
  readonly latitude: number
  /** Metres above ground. */
  readonly heightM: number | null
  /** Metres above mean sea level, and above the ellipsoid. */
  readonly amslM?: number | null
  readonly w84M?: number | null
  readonly speedMps: number | null
  /** Up is positive. */
  readonly climbMps: number | null
  readonly batteryPercent: number | null
  readonly headingDeg: number | null
  readonly isInAir: boolean | null
  readonly mode: string | null
}

export const flightFrame = (frame: WireFrame): FlightFrame => ({
  timestampMs: Date.parse(frame.timestamp),
  longitude: frame.longitude,
  latitude: frame.latitude,
  heightM: frame.altitude_agl,
  amslM: frame.absolute_altitude_m,
  w84M: frame.altitude_w84,
  speedMps: frame.groundspeed_mps ?? frame.horizontal_speed,
  climbMps: frame.climb_mps ?? frame.vertical_speed,
  batteryPercent: frame.battery_remaining_percent,
  headingDeg: frame.heading,
  isInAir: frame.is_in_air,
  mode: frame.flight_mode,
})

/** A live frame as conformance is judged by it; `at`: its time, where somebody has read it before. */
export const judgedLive = (frame: TelemetryFrame, at = Date.parse(frame.timestamp)): JudgedFrame => ({
  at,
  longitude: frame.longitude,
  latitude: frame.latitude,
  heightM: frame.altitude_agl ?? null,
  amslM: frame.absolute_altitude_m ?? null,
  w84M: frame.altitude_w84 ?? null,
  isInAir: frame.is_in_air ?? null,
})
