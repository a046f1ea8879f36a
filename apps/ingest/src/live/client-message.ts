import { type LiveAction, liveActions, type SubscriptionMode } from '@clearway/domain/contracts'

/** What a client asks for, read from its text; `zoneUuid` and `assetUuid` are lower-case UUIDs. */
export type Request =
  | { action: 'subscribe'; zoneUuid: string; mode: SubscriptionMode }
  | { action: 'unsubscribe'; zoneUuid: string }
  | { action: 'subscribe_asset' | 'unsubscribe_asset'; assetUuid: string }
  | { action: 'set_bounds'; version: unknown; bounds: unknown }
  | { action: 'clear_bounds'; version: unknown }
  | { action: 'ping' }

/**
 * A request, or what is wrong with it, a sentence (answered with ACCESS_DENIED:
 * docs/contract/live-socket.md#error-codes).
 */
export const readRequest = (text: string): Request | string => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'A message must be a JSON object.'
  }
  if (json === null || typeof json !== 'object') return 'A message must be a JSON object.'
  const message = json as Record<string, unknown>
  const action = message.action ?? message.type
  if (action === 'ping') return { action }
  return isAction(action) ? readers[action](message) : `action must be one of ${liveActions.join(', ')}.`
}

const isAction = (value: unknown): value is LiveAction => liveActions.some((action) => action === value)

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const uuidOf = (value: unknown): string | null =>
  typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : null

type Reader = (message: Record<string, unknown>) => Request | string

const withZone =
  (build: (zoneUuid: string, message: Record<string, unknown>) => Request | string): Reader =>
  (message) => {
    const zoneUuid = uuidOf(message.zoneUuid)
    return zoneUuid ? build(zoneUuid, message) : 'zoneUuid must be a UUID.'
  }

const withAsset =
  (action: 'subscribe_asset' | 'unsubscribe_asset'): Reader =>
  (message) => {
    const assetUuid = uuidOf(message.assetUuid)
    return assetUuid ? { action, assetUuid } : 'assetUuid must be a UUID.'
  }

const readers: Record<LiveAction, Reader> = {
  subscribe: withZone((zoneUuid, message) => {
    const mode = message.mode ?? 'full'
    return mode === 'full' || mode === 'alerts'
      ? { action: 'subscribe', zoneUuid, mode }
      : 'mode must be full or alerts.'
  }),
  unsubscribe: withZone((zoneUuid) => ({ action: 'unsubscribe', zoneUuid })),
  subscribe_asset: withAsset('subscribe_asset'),
  unsubscribe_asset: withAsset('unsubscribe_asset'),
  set_bounds: ({ version, bounds }) => ({ action: 'set_bounds', version, bounds }),
  clear_bounds: ({ version }) => ({ action: 'clear_bounds', version }),
}
