import { type AssetSources, noSources } from './asset-sources.ts'
import { withAlert } from './live-alerts.ts'
import {
  cleared,
  type LiveAsset,
  type LiveState,
  removed,
  serverMs,
  snapshotComplete,
  withDelivered,
  withFrames,
  withoutSources,
} from './live-assets.ts'
import type { DeliveredFrame, ServerMessage } from './messages.ts'

export type LiveEvent =
  | { readonly kind: 'message'; readonly message: ServerMessage; readonly nowMs: number }
  /** Frames of one moment, in their order: together they make one new state. */
  | { readonly kind: 'frames'; readonly frames: readonly DeliveredFrame[] }
  | { readonly kind: 'unsubscribed-zone'; readonly zoneUuid: string; readonly nowMs: number }
  | { readonly kind: 'unsubscribed-asset'; readonly assetUuid: string; readonly nowMs: number }
  /** On this connection no viewport is asked for: nothing will confirm what an earlier one supplied. */
  | { readonly kind: 'no-viewport'; readonly nowMs: number }
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'tick'; readonly nowMs: number }

/** A stale marker that only a zone or asset subscription supplies is removed by no message. */
const staleLeavesAfterMs = 60_000
/** How long the reason why a marker left is kept. */
const leavingKeptMs = 5_000
/** Frames older than 15 s are not sent live; four times that, and none of an ended session can be on its way. */
const endedKeptMs = 60_000

const onMessage = (state: LiveState, message: ServerMessage, nowMs: number): LiveState => {
  switch (message.type) {
    // What became of alerts while nobody listened is sent by no message: whoever watches lists them after each connection.
    case 'connection_ack':
      return { ...state, alerts: new Map(), clockSkewMs: Date.parse(message.timestamp) - nowMs || 0 }
    case 'telemetry_frame':
      return withDelivered(state, [message.data])
    case 'bounds_ack':
      return { ...state, openSnapshot: message.version, pendingRemovals: new Map() }
    case 'viewport_snapshot':
      return withFrames(state, message.frames, message.version)
    case 'viewport_snapshot_complete':
      return snapshotComplete(state, message.version, nowMs)
    case 'viewport_assets_removed': {
      const removals = message.assets.map(({ asset_uuid, reason }) => [asset_uuid, reason] as const)
      return removed(withEnded(state, message.assets, nowMs), message.version, new Map(removals), nowMs)
    }
    case 'bounds_cleared':
      return cleared(state, nowMs)
    // The server also ends a subscription by itself, when the right to it was lost.
    case 'unsubscription_response':
      return withoutZone(state, message.zoneUuid, nowMs)
    case 'asset_unsubscription_response':
      return withoutAsset(state, message.assetUuid, nowMs)
    case 'violation_alert':
      return { ...state, alerts: withAlert(state.alerts, message.data) }
    default:
      return state
  }
}

type Removals = Extract<ServerMessage, { type: 'viewport_assets_removed' }>['assets']

const withEnded = (state: LiveState, removals: Removals, nowMs: number): LiveState => {
  const ended = new Map(state.ended)
  for (const { session_uuid, reason } of removals)
    if (reason === 'session_ended') ended.set(session_uuid, nowMs)
  return ended.size === state.ended.size ? state : { ...state, ended }
}

const unsubscribed = (
  state: LiveState,
  take: (sources: AssetSources) => AssetSources,
  isTouched: (asset: LiveAsset) => boolean,
  nowMs: number,
): LiveState => {
  const touched = [...state.assets.values()].filter(isTouched)
  const removals = new Map(touched.map(({ assetUuid }) => [assetUuid, 'unsubscribed' as const]))
  return withoutSources(state, removals, take, nowMs)
}

/** Versions are connection-local: what the old viewport confirmed must be confirmed anew, under a mark no version has. */
const disconnected = (state: LiveState): LiveState => {
  const assets = new Map<string, LiveAsset>()
  for (const [assetUuid, asset] of state.assets) {
    const viewport = asset.sources.viewport === null ? null : -1
    assets.set(assetUuid, { ...asset, sources: { ...asset.sources, viewport } })
  }
  return { ...state, assets, openSnapshot: null, pendingRemovals: new Map() }
}

const tick = (state: LiveState, nowMs: number): LiveState => {
  const overdue = [...state.assets.values()].filter(
    ({ frameMs, sources }) =>
      sources.viewport === null && serverMs(state, nowMs) - frameMs >= staleLeavesAfterMs,
  )
  const gone = [...state.leaving].filter(([, { leftAtMs }]) => nowMs - leftAtMs >= leavingKeptMs)
  const over = [...state.ended].filter(([, endedMs]) => nowMs - endedMs >= endedKeptMs)
  if (overdue.length === 0 && gone.length === 0 && over.length === 0) return state
  const removals = new Map(overdue.map(({ assetUuid }) => [assetUuid, 'stale' as const]))
  const next = withoutSources(state, removals, () => noSources, nowMs)
  const leaving = new Map(next.leaving)
  for (const [assetUuid] of gone) leaving.delete(assetUuid)
  const ended = new Map(next.ended)
  for (const [sessionUuid] of over) ended.delete(sessionUuid)
  return { ...next, leaving, ended }
}

const withoutZone = (state: LiveState, zoneUuid: string, nowMs: number): LiveState =>
  unsubscribed(
    state,
    (sources) => ({ ...sources, zoneUuids: sources.zoneUuids.filter((uuid) => uuid !== zoneUuid) }),
    ({ sources }) => sources.zoneUuids.includes(zoneUuid),
    nowMs,
  )

const withoutAsset = (state: LiveState, assetUuid: string, nowMs: number): LiveState =>
  unsubscribed(
    state,
    (sources) => ({ ...sources, asset: false }),
    (asset) => asset.assetUuid === assetUuid && asset.sources.asset,
    nowMs,
  )

/** The live picture after one event. Pure: no clock, no socket. */
export const liveReducer = (state: LiveState, event: LiveEvent): LiveState => {
  switch (event.kind) {
    case 'message':
      return onMessage(state, event.message, event.nowMs)
    case 'frames':
      return withDelivered(state, event.frames)
    case 'unsubscribed-zone':
      return withoutZone(state, event.zoneUuid, event.nowMs)
    case 'unsubscribed-asset':
      return withoutAsset(state, event.assetUuid, event.nowMs)
    case 'no-viewport':
      return cleared(state, event.nowMs)
    case 'disconnected':
      return disconnected(state)
    case 'tick':
      return tick(state, event.nowMs)
  }
}
