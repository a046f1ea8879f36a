import { z } from 'zod'
import { WireTime } from '../../kernel/contract.ts'
import { ViolationAlert } from '../alerts/contract.ts'
import { TelemetryFrame } from '../telemetry/contract.ts'

/**
 * The messages of the live subscription socket, /v1/airspace/live?token={value}, each message under its `type` or
 * `action`. Field names: docs/contract/live-socket.md#messages.
 */
export const livePath = '/v1/airspace/live'

export const Bounds = z.object({
  west: z.number().describe('degrees, -180 to 180, below east'),
  south: z.number().describe('degrees, -90 to 90, below north'),
  east: z.number(),
  north: z.number(),
})
export type Bounds = z.infer<typeof Bounds>

const SubscriptionMode = z.enum(['full', 'alerts'])
export type SubscriptionMode = z.infer<typeof SubscriptionMode>

export const liveActions = [
  'subscribe',
  'unsubscribe',
  'subscribe_asset',
  'unsubscribe_asset',
  'set_bounds',
  'clear_bounds',
] as const
export type LiveAction = (typeof liveActions)[number]

const version = z.int().min(0).max(999)

/** `type` is accepted in place of `action`. */
export const liveClientMessages = {
  subscribe: z
    .object({
      action: z.literal('subscribe'),
      zoneUuid: z.string(),
      mode: SubscriptionMode.optional().describe('full unless it is said'),
    })
    .describe('Frames and alerts of a zone, or its alerts alone'),
  unsubscribe: z
    .object({ action: z.literal('unsubscribe'), zoneUuid: z.string() })
    .describe('No more of a zone'),
  subscribe_asset: z
    .object({ action: z.literal('subscribe_asset'), assetUuid: z.string() })
    .describe('Frames of an asset'),
  unsubscribe_asset: z
    .object({ action: z.literal('unsubscribe_asset'), assetUuid: z.string() })
    .describe('No more of an asset'),
  set_bounds: z
    .object({ action: z.literal('set_bounds'), version, bounds: Bounds })
    .describe('What the viewport shows from now on'),
  clear_bounds: z.object({ action: z.literal('clear_bounds'), version }).describe('No viewport any more'),
  // A browser cannot see the pings of the protocol, and silence must not pass for calm.
  ping: z.object({ action: z.literal('ping') }).describe('Asks for a sign of life, `pong`'),
}
export type LiveClientMessage = z.infer<(typeof liveClientMessages)[keyof typeof liveClientMessages]>

/** A frame with the zones that the asset was inside at frame time. */
export const LiveFrame = TelemetryFrame.extend({
  zone_uuids: z.array(z.string()).describe('The zones that held the asset at frame time'),
})
export type LiveFrame = z.infer<typeof LiveFrame>

const DeliveryContext = z
  .object({
    zone_uuids: z.array(z.string()).describe('Subscribed zones that hold the position'),
    asset_subscription: z.boolean(),
    viewport_version: z
      .int()
      .nullable()
      .describe('Version of the viewport that holds the position, or null when none does'),
  })
  .describe('Why this connection was sent the frame')
export type DeliveryContext = z.infer<typeof DeliveryContext>

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

export const liveServerMessages = {
  connection_ack: z
    .object({
      type: z.literal('connection_ack'),
      connectionId: z.string(),
      userUuid: z.string(),
      timestamp: WireTime,
      availableActions: z.array(z.enum(liveActions)),
    })
    .describe('The first message: the connection is open, and this is what it may ask for'),
  subscription_response: z
    .object({
      type: z.literal('subscription_response'),
      zoneUuid: z.string(),
      mode: SubscriptionMode,
      message: z.string(),
    })
    .describe('The zone is subscribed'),
  unsubscription_response: z
    .object({ type: z.literal('unsubscription_response'), zoneUuid: z.string() })
    .describe('Nothing more comes of the zone: asked for, or the right to it was lost'),
  asset_subscription_response: z
    .object({ type: z.literal('asset_subscription_response'), assetUuid: z.string(), message: z.string() })
    .describe('The asset is subscribed'),
  asset_unsubscription_response: z
    .object({ type: z.literal('asset_unsubscription_response'), assetUuid: z.string() })
    .describe('Nothing more comes of the asset: asked for, or the right to it was lost'),
  bounds_ack: z
    .object({ type: z.literal('bounds_ack'), version, bounds: Bounds, timestamp: WireTime })
    .describe('The bounds are taken; the snapshot follows'),
  viewport_snapshot: z
    .object({ type: z.literal('viewport_snapshot'), version, frames: z.array(LiveFrame) })
    .describe('The newest fresh frame of each asset inside, at most 200 a message'),
  viewport_snapshot_complete: z
    .object({ type: z.literal('viewport_snapshot_complete'), version, total: z.int() })
    .describe('The snapshot is whole'),
  viewport_assets_removed: z
    .object({
      type: z.literal('viewport_assets_removed'),
      version,
      assets: z.array(
        z.object({ asset_uuid: z.string(), session_uuid: z.string(), reason: z.enum(removalReasons) }),
      ),
    })
    .describe('Assets that the viewport shows no more'),
  bounds_cleared: z
    .object({ type: z.literal('bounds_cleared'), version })
    .describe('There is no viewport any more'),
  pong: z.object({ type: z.literal('pong'), timestamp: WireTime }).describe('The sign of life'),
  telemetry_frame: z
    .object({
      type: z.literal('telemetry_frame'),
      data: LiveFrame.extend({ delivery_context: DeliveryContext }),
    })
    .describe('An aircraft was there; one frame comes once, however many subscriptions it matches'),
  violation_alert: z
    .object({ type: z.literal('violation_alert'), data: ViolationAlert })
    .describe('An alert was raised, acknowledged, cleared or closed'),
  error: z
    .object({
      type: z.literal('error'),
      code: z.enum(liveErrorCodes),
      message: z.string(),
      expected_version: z.int().optional().describe('With INVALID_VERSION: what to send'),
    })
    .describe('An action was refused'),
}
export type LiveServerMessage = z.infer<(typeof liveServerMessages)[keyof typeof liveServerMessages]>

/** Close codes of the live socket, and whether a client should come back (with a new token). */
export const liveClose = {
  goingAway: { code: 1001, reconnect: true, reason: 'service is restarting' },
  /** The database did not answer for a minute. */
  unjudged: { code: 1013, reconnect: true, reason: 'rights cannot be checked at the moment' },
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
