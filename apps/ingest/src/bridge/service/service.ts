import type { BridgeReport } from '@clearway/domain/contracts'

/**
 * The service as the bridge asks it. What it cannot be asked now rejects with Unreachable; what it answered with a no
 * rejects with Refused.
 */
export interface Service {
  startSession(wanted: SessionWanted): Promise<Started>
  /** Once there is nothing more to end. False: the service knows no such session. */
  endSession(sessionUuid: string): Promise<boolean>
  arming(asked: ArmingAsked): Promise<ArmingAnswer>
  /** Alerts of all own flights that were raised since then and are not closed. */
  openAlerts(since: Date): Promise<OpenAlert[]>
  /** Other aircraft around the flights of one's own. */
  nearby(radiusM: number): Promise<Surroundings[]>
  /** How the bridge is. */
  report(bridgeUuid: string, report: BridgeReport): Promise<void>
}

/** So many alerts are answered by one request. */
export const alertsAPage = 100

export class Unreachable extends Error {}

/** For a reason that asking again does not remove; the message says which. */
export class Refused extends Error {}

export interface SessionWanted {
  readonly key: string
  readonly assetUuid: string
  readonly planUuid: string | null
  readonly startedAt: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export type Started =
  | { readonly type: 'started'; readonly sessionUuid: string }
  /** Refused for a reason that a retry alone does not remove. */
  | {
      readonly type: 'refused'
      readonly message: string
      /** It is started_at that the service does not take. */
      readonly isOfStart?: boolean
    }

/** For what was asked on the way to a session: a refusal there refuses the session. */
export const notStarted = (error: unknown): Started => {
  if (error instanceof Refused) return { type: 'refused', message: error.message }
  throw error
}

export interface ArmingAsked {
  readonly assetUuid: string
  readonly thumbprint: string
  readonly plan: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly at: string | null
}

interface Polygon {
  readonly type: 'Polygon'
  readonly coordinates: readonly (readonly (readonly number[])[])[]
}

export interface ArmingAnswer {
  readonly answer: 'approved' | 'denied'
  readonly reason: string | null
  /** A sentence for people, and at most 50 characters for the pilot's screen. */
  readonly message: string
  readonly pilot_text: string
  readonly valid_for_s: number | null
  /** The plan that fits place and time. */
  readonly plan: {
    readonly plan_uuid: string
    readonly plan_svc_id: string
    readonly flight_envelope: Polygon
    readonly min_height: number
    readonly max_height: number
    readonly schedule_end_time: string
  } | null
  readonly red_zones: readonly {
    readonly zone_uuid: string
    readonly zone_name: string
    readonly zone_envelope: Polygon
    readonly is_permitted: boolean
  }[]
}

export interface OpenAlert {
  readonly alert_uuid: string
  readonly alert_type: string
  readonly severity: string
  readonly state: string
  readonly session_uuid: string
  readonly message: string
}

export interface Surroundings {
  readonly session_uuid: string
  readonly aircraft: readonly Nearby[]
}

export interface Nearby {
  /** The same aircraft again, and nothing else about it. */
  readonly track_id: number
  readonly latitude: number
  readonly longitude: number
  readonly absolute_altitude_m: number | null
  readonly altitude_agl: number | null
  readonly heading: number | null
  readonly horizontal_speed: number | null
  readonly vertical_speed: number | null
  readonly age_s: number
}
