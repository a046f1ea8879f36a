import type { Bounds } from '../types.ts'

/** The telemetry frame as it arrives at a subscriber. Fields the map does not read stay on it for the pages. */
export interface TelemetryFrame {
  readonly session_uuid: string
  readonly asset_uuid: string
  readonly asset_uin: string | null
  readonly timestamp: string
  readonly latitude: number
  readonly longitude: number
  readonly altitude_agl?: number | null
  readonly heading?: number | null
  readonly horizontal_speed?: number | null
  readonly groundspeed_mps?: number | null
  readonly vertical_speed?: number | null
  readonly climb_mps?: number | null
  readonly battery_remaining_percent?: number | null
  readonly is_in_air?: boolean | null
  readonly status_text?: string | null
  readonly zone_uuids: readonly string[]
}

/** By which of this connection's subscriptions a frame was delivered. */
export interface DeliveryContext {
  readonly zone_uuids: readonly string[]
  readonly asset_subscription: boolean
  readonly viewport_version?: number | null
}

export type RemovalReason = 'outside_bounds' | 'stale' | 'session_ended' | 'subscription_cleared'

export interface ViolationAlert {
  readonly alert_uuid: string
  readonly alert_type: 'zone_violation' | 'altitude_breach' | 'geofence_exit'
  readonly severity: string
  readonly state: string
  readonly session_uuid: string
  readonly asset_uuid: string
  readonly asset_uin: string | null
  readonly plan_uuid: string | null
  readonly zone_uuids: readonly string[]
  readonly message: string
  readonly triggered_by: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly altitude_agl: number | null
  readonly timestamp: string
}

export type ServerMessage =
  | {
      readonly type: 'connection_ack'
      readonly connectionId: string
      readonly userUuid: string
      readonly timestamp: string
      readonly availableActions: readonly string[]
    }
  | {
      readonly type: 'telemetry_frame'
      readonly data: TelemetryFrame & { readonly delivery_context: DeliveryContext }
    }
  | {
      readonly type: 'viewport_snapshot'
      readonly version: number
      readonly frames: readonly TelemetryFrame[]
    }
  | { readonly type: 'viewport_snapshot_complete'; readonly version: number; readonly total: number }
  | {
      readonly type: 'viewport_assets_removed'
      readonly version: number
      readonly assets: readonly {
        readonly asset_uuid: string
        readonly session_uuid: string | null
        readonly reason: RemovalReason
      }[]
    }
  | {
      readonly type: 'bounds_ack'
      readonly version: number
      readonly bounds: Bounds
      readonly timestamp: string
    }
  | { readonly type: 'bounds_cleared'; readonly version: number }
  | {
      readonly type: 'subscription_response'
      readonly zoneUuid: string
      readonly mode: SubscriptionMode
      readonly message: string
    }
  | { readonly type: 'unsubscription_response'; readonly zoneUuid: string }
  | { readonly type: 'asset_subscription_response'; readonly assetUuid: string; readonly message: string }
  | { readonly type: 'asset_unsubscription_response'; readonly assetUuid: string }
  | { readonly type: 'violation_alert'; readonly data: ViolationAlert }
  | {
      readonly type: 'error'
      readonly message: string
      readonly code: string
      readonly expected_version?: number
    }

export type SubscriptionMode = 'full' | 'alerts'

export type ClientMessage =
  | { readonly action: 'subscribe'; readonly zoneUuid: string; readonly mode: SubscriptionMode }
  | { readonly action: 'unsubscribe'; readonly zoneUuid: string }
  | { readonly action: 'subscribe_asset'; readonly assetUuid: string }
  | { readonly action: 'unsubscribe_asset'; readonly assetUuid: string }
  | { readonly action: 'set_bounds'; readonly version: number; readonly bounds: Bounds }
  | { readonly action: 'clear_bounds'; readonly version: number }

const known: ReadonlySet<string> = new Set<ServerMessage['type']>([
  'connection_ack',
  'telemetry_frame',
  'viewport_snapshot',
  'viewport_snapshot_complete',
  'viewport_assets_removed',
  'bounds_ack',
  'bounds_cleared',
  'subscription_response',
  'unsubscription_response',
  'asset_subscription_response',
  'asset_unsubscription_response',
  'violation_alert',
  'error',
])

/** A message of the socket; null for one this version of the console does not know. */
export function readMessage(text: string): ServerMessage | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const type = (value as { type?: unknown } | null)?.type
  return typeof type === 'string' && known.has(type) ? (value as ServerMessage) : null
}
