import type { LiveClientMessage, LiveServerMessage } from '../generated.ts'

export type ServerMessage = LiveServerMessage
export type ClientMessage = LiveClientMessage
type Of<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

/** A frame as a subscriber gets it: with the zones that the asset was inside at frame time. */
export type TelemetryFrame = Of<'viewport_snapshot'>['frames'][number]
/** A frame with why this connection was sent it. */
export type DeliveredFrame = Of<'telemetry_frame'>['data']
export type DeliveryContext = DeliveredFrame['delivery_context']
export type RemovalReason = Of<'viewport_assets_removed'>['assets'][number]['reason']
export type ViolationAlert = Of<'violation_alert'>['data']
export type SubscriptionMode = Of<'subscription_response'>['mode']
/** Degrees, west below east and south below north. */
export type Bounds = Of<'bounds_ack'>['bounds']

// Typed by the union, so that a message the contract gains is missing here until it is known.
const known: Readonly<Record<ServerMessage['type'], true>> = {
  connection_ack: true,
  telemetry_frame: true,
  viewport_snapshot: true,
  viewport_snapshot_complete: true,
  viewport_assets_removed: true,
  bounds_ack: true,
  bounds_cleared: true,
  subscription_response: true,
  unsubscription_response: true,
  asset_subscription_response: true,
  asset_unsubscription_response: true,
  violation_alert: true,
  pong: true,
  error: true,
}

/** A message of the socket; null for one this version of the client does not know. */
export const readMessage = (text: string): ServerMessage | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const type = (value as { type?: unknown } | null)?.type
  return typeof type === 'string' && Object.hasOwn(known, type) ? (value as ServerMessage) : null
}
