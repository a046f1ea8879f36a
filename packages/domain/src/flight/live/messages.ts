import type { ViolationAlert } from '../alerts/contract.ts'
import type { TelemetryFrame } from '../telemetry/contract.ts'

/**
 * What is said on the live subscription socket, /v1/airspace/live?token={value}. Field names:
 * docs/contract/live-socket.md#messages.
 */

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export type SubscriptionMode = 'full' | 'alerts'

export const liveActions = [
  'subscribe',
  'unsubscribe',
  'subscribe_asset',
  'unsubscribe_asset',
  'set_bounds',
  'clear_bounds',
] as const
export type LiveAction = (typeof liveActions)[number]

/** `type` is accepted in place of `action`. */
export type LiveClientMessage =
  | { action: 'subscribe'; zoneUuid: string; mode?: SubscriptionMode }
  | { action: 'unsubscribe'; zoneUuid: string }
  | { action: 'subscribe_asset'; assetUuid: string }
  | { action: 'unsubscribe_asset'; assetUuid: string }
  | { action: 'set_bounds'; version: number; bounds: Bounds }
  | { action: 'clear_bounds'; version: number }
  /** Answered with `pong`: a browser cannot see the pings of the protocol, and silence must not pass for calm. */
  | { action: 'ping' }

/** A frame with the zones that the asset was inside at frame time. */
export type LiveFrame = TelemetryFrame & { zone_uuids: string[] }

/** Why this connection was sent the frame. */
export interface DeliveryContext {
  /** Subscribed zones that hold the position. */
  zone_uuids: string[]
  asset_subscription: boolean
  /** Version of the viewport that holds the position, or null when none does. */
  viewport_version: number | null
}

export const removalReasons = ['outside_bounds', 'stale', 'session_ended', 'subscription_cleared'] as const
export type RemovalReason = (typeof removalReasons)[number]

export const liveErrorCodes = [
  'ACCESS_DENIED',
  'INVALID_VERSION',
  'INVALID_BOUNDS',
  'RATE_LIMITED',
  'SUBSCRIPTION_LIMIT',
] as const
export type LiveErrorCode = (typeof liveErrorCodes)[number]

export type LiveServerMessage =
  | {
      type: 'connection_ack'
      connectionId: string
      userUuid: string
      timestamp: string
      availableActions: LiveAction[]
    }
  | { type: 'subscription_response'; zoneUuid: string; mode: SubscriptionMode; message: string }
  | { type: 'unsubscription_response'; zoneUuid: string }
  | { type: 'asset_subscription_response'; assetUuid: string; message: string }
  | { type: 'asset_unsubscription_response'; assetUuid: string }
  | { type: 'bounds_ack'; version: number; bounds: Bounds; timestamp: string }
  | { type: 'viewport_snapshot'; version: number; frames: LiveFrame[] }
  | { type: 'viewport_snapshot_complete'; version: number; total: number }
  | {
      type: 'viewport_assets_removed'
      version: number
      assets: { asset_uuid: string; session_uuid: string; reason: RemovalReason }[]
    }
  | { type: 'bounds_cleared'; version: number }
  | { type: 'pong'; timestamp: string }
  | { type: 'telemetry_frame'; data: LiveFrame & { delivery_context: DeliveryContext } }
  | { type: 'violation_alert'; data: ViolationAlert }
  | { type: 'error'; code: LiveErrorCode; message: string; expected_version?: number }

/** Close codes of the live socket, and whether a client should come back (with a new token). */
export const liveClose = {
  goingAway: { code: 1001, reconnect: true, reason: 'service is restarting' },
  tooBig: { code: 1009, reconnect: false, reason: 'a message is at most 64 KiB' },
  /** More than 1 MiB waited unread although telemetry was coalesced. */
  slowConsumer: { code: 4008, reconnect: true, reason: 'messages were not read fast enough' },
  /** Tens of thousands of messages, and no end. */
  flooding: { code: 4429, reconnect: true, reason: 'too many messages' },
  /** The person, membership or organisation lost the right to be connected. */
  accessLost: { code: 4403, reconnect: false, reason: 'the right to be connected was lost' },
} as const

export const snapshotFrameLimit = 200
/** Versions run from 0 to 999 and start again (Viewport rule 2). */
export const viewportVersions = 1000
/** Recommended wait of a map client before it sends new bounds. */
export const boundsDebounceMs = 250
