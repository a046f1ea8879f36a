import type { Conformance, Deviation, PlanVolume } from '@clearway/domain/conformance'
import type { FlightFrame } from '../../entities/flight/flight-frame.ts'
import type { Outputs } from '../../trpc/client.ts'

export type ReplayAnswer = Outputs['telemetry']['replay']
type WirePoint = ReplayAnswer['points'][number]

/** A flight's relation to its plan at a frame. */
export type FlightState = Conformance | 'no-plan'

export interface ReplayPlan extends PlanVolume {
  readonly planUuid: string
  readonly svcId: string
}

/** A frame of the replay: between it and the next one there may be others, which lie on the line. */
export interface ReplayFrame extends FlightFrame {
  /** Which frame of the flight it is, from 1. */
  readonly number: number
  /** Since the frame before it in the flight; null of the first. */
  readonly sinceMs: number | null
  readonly state: FlightState
}

/** `hasPlan` is false of a flight without one; a plan that is not known any more is taken as kept. */
export const replayFrame = (point: WirePoint, hasPlan: boolean): ReplayFrame => ({
  number: point.frame,
  timestampMs: Date.parse(point.timestamp),
  sinceMs: point.since_ms,
  longitude: point.longitude,
  latitude: point.latitude,
  heightM: point.altitude_agl,
  amslM: point.absolute_altitude_m,
  w84M: point.altitude_w84,
  speedMps: point.groundspeed_mps,
  climbMps: point.climb_mps,
  batteryPercent: point.battery_remaining_percent,
  headingDeg: point.heading,
  isInAir: point.is_in_air,
  mode: point.flight_mode,
  state: hasPlan ? (point.state ?? 'conforming') : 'no-plan',
})

/** A time for which the flight broke its plan. */
export interface Excursion {
  readonly fromMs: number
  /** Of its last frame in breach. */
  readonly toMs: number
  /** Of the frame after that; null where there is none. */
  readonly untilMs: number | null
  readonly cause: Deviation
  /** The height that went farthest out of the band, or the metres outside the area; null of a time. */
  readonly peakM: number | null
}

/** A time without frames. */
export interface LinkGap {
  readonly fromMs: number
  readonly toMs: number
}

/** Facts of all frames of a flight, however few of them are loaded. */
export interface ReplayFacts {
  readonly frames: number
  readonly firstMs: number
  readonly lastMs: number
  readonly greatestHeightM: number | null
  readonly greatestSpeedMps: number | null
  /** How many frames are in which state; null without a known plan. */
  readonly states: { readonly conforming: number; readonly near: number; readonly breach: number } | null
  readonly breachCount: number
  readonly breachMs: number
  readonly excursions: readonly Excursion[]
  readonly gapCount: number
  readonly gaps: readonly LinkGap[]
  readonly air: readonly { readonly atMs: number; readonly event: 'airborne' | 'landed' }[]
}

export const noFacts: ReplayFacts = {
  frames: 0,
  firstMs: 0,
  lastMs: 0,
  greatestHeightM: null,
  greatestSpeedMps: null,
  states: null,
  breachCount: 0,
  breachMs: 0,
  excursions: [],
  gapCount: 0,
  gaps: [],
  air: [],
}

export const replayFacts = (found: NonNullable<ReplayAnswer['findings']>): ReplayFacts => ({
  frames: found.frames,
  firstMs: found.first_at ? Date.parse(found.first_at) : 0,
  lastMs: found.last_at ? Date.parse(found.last_at) : 0,
  greatestHeightM: found.greatest_height_m,
  greatestSpeedMps: found.greatest_speed_mps,
  states: found.states,
  breachCount: found.breach_count,
  breachMs: found.breach_s * 1_000,
  excursions: found.breaches.map(({ from, to, until, cause, peak_m }) => ({
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
    untilMs: until === null ? null : Date.parse(until),
    cause,
    peakM: peak_m,
  })),
  gapCount: found.gap_count,
  gaps: found.gaps.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })),
  air: found.air.map(({ at, event }) => ({ atMs: Date.parse(at), event })),
})
