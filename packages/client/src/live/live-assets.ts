import { staleAfterMs } from '../generated.ts'
import { type AssetSources, delivered, isSupplied, noSources } from './asset-sources.ts'
import { FrameRow } from './frame-table.ts'
import type { ReceivedAlert } from './live-alerts.ts'
import type { DeliveredFrame, DeliveryContext, RemovalReason, TelemetryFrame } from './messages.ts'
import { type LiveTrailPoint, withPoint } from './trail.ts'

export type LeaveReason = RemovalReason | 'unsubscribed'

export interface LiveAsset {
  readonly assetUuid: string
  readonly frame: TelemetryFrame
  /** Time of the frame on the server's clock. */
  readonly frameMs: number
  readonly sources: AssetSources
  readonly trail: readonly LiveTrailPoint[]
}

/** A marker on its way out: it fades, and the column shows why. */
export interface LeavingAsset {
  readonly asset: LiveAsset
  readonly reason: LeaveReason
  readonly leftAtMs: number
}

export interface LiveState {
  readonly assets: ReadonlyMap<string, LiveAsset>
  readonly leaving: ReadonlyMap<string, LeavingAsset>
  readonly alerts: ReadonlyMap<string, ReceivedAlert>
  /** Removals that wait for `viewport_snapshot_complete`: until then markers are retained (viewport rule 5). */
  readonly pendingRemovals: ReadonlyMap<string, RemovalReason>
  /** The viewport version whose snapshot is still arriving; null when it is complete. */
  readonly openSnapshot: number | null
  /** Sessions that ended lately, by uuid, with the time of that message: late frames of theirs are ignored. */
  readonly ended: ReadonlyMap<string, number>
  readonly newestFrameMs: number | null
  /** Server's clock minus this browser's, from `connection_ack`. */
  readonly clockSkewMs: number
  readonly framesReceived: number
  /** Of those, the ones that came after a newer frame of the same aircraft and so were not shown. */
  readonly framesDropped: number
}

export const emptyLiveState: LiveState = {
  assets: new Map(),
  leaving: new Map(),
  alerts: new Map(),
  pendingRemovals: new Map(),
  openSnapshot: null,
  ended: new Map(),
  newestFrameMs: null,
  clockSkewMs: 0,
  framesReceived: 0,
  framesDropped: 0,
}

/** This browser's time on the server's clock. */
export const serverMs = (state: LiveState, nowMs: number) => nowMs + state.clockSkewMs

export const isStale = (state: LiveState, asset: LiveAsset, nowMs: number) =>
  serverMs(state, nowMs) - asset.frameMs >= staleAfterMs

/** A row of a table has it as a number. */
const timeOf = (frame: TelemetryFrame): number =>
  frame instanceof FrameRow ? frame.timeMs : Date.parse(frame.timestamp)

/** Merges by asset_uuid and newest timestamp; sources are merged whatever the order of arrival. */
const merged = (
  known: LiveAsset | undefined,
  frame: TelemetryFrame,
  context: DeliveryContext | number,
): LiveAsset => {
  const frameMs = timeOf(frame)
  const isNewest = known === undefined || frameMs >= known.frameMs
  const before = known?.sources ?? noSources
  const viewport = typeof context === 'number' ? context : (context.viewport_version ?? null)
  const sources =
    typeof context !== 'number' && isNewest
      ? delivered(before, context)
      : { ...before, viewport: viewport ?? before.viewport }
  if (!isNewest) return { ...known, sources }
  const trail = known?.frame.session_uuid === frame.session_uuid ? known.trail : []
  return { assetUuid: frame.asset_uuid, frame, frameMs, sources, trail: withPoint(trail, frame, frameMs) }
}

export const withFrames = (state: LiveState, frames: readonly TelemetryFrame[], version: number): LiveState =>
  withEach(state, frames, () => version)

/** Frames as they come: counted, without those that a newer frame of the same aircraft has overtaken. */
export const withDelivered = (state: LiveState, frames: readonly DeliveredFrame[]): LiveState => {
  let late = 0
  const onLate = () => {
    late += 1
  }
  const next = withEach(state, frames, ({ delivery_context }) => delivery_context, onLate)
  return {
    ...next,
    framesReceived: state.framesReceived + frames.length,
    framesDropped: state.framesDropped + late,
  }
}

/** One copy of the state for all of them: a busy sky is thousands of frames a second. */
const withEach = <F extends TelemetryFrame>(
  state: LiveState,
  frames: readonly F[],
  contextOf: (frame: F) => DeliveryContext | number,
  onLate: () => void = () => undefined,
): LiveState => {
  const assets = new Map(state.assets)
  const leaving = new Map(state.leaving)
  const pendingRemovals = new Map(state.pendingRemovals)
  let newestFrameMs = state.newestFrameMs
  for (const frame of frames) {
    if (state.ended.has(frame.session_uuid)) continue
    const asset = merged(assets.get(frame.asset_uuid), frame, contextOf(frame))
    if (!Number.isFinite(asset.frameMs)) continue
    if (asset.frame !== frame) onLate()
    assets.set(frame.asset_uuid, asset)
    leaving.delete(frame.asset_uuid)
    if (asset.sources.viewport === state.openSnapshot) pendingRemovals.delete(frame.asset_uuid)
    newestFrameMs = Math.max(newestFrameMs ?? asset.frameMs, asset.frameMs)
  }
  return { ...state, assets, leaving, pendingRemovals, newestFrameMs }
}

/** Takes sources away; a marker without any leaves. */
export const withoutSources = (
  state: LiveState,
  removals: ReadonlyMap<string, LeaveReason>,
  take: (sources: AssetSources, reason: LeaveReason) => AssetSources,
  nowMs: number,
): LiveState => {
  const assets = new Map(state.assets)
  const leaving = new Map(state.leaving)
  for (const [assetUuid, reason] of removals) {
    const asset = assets.get(assetUuid)
    if (!asset) continue
    const sources = take(asset.sources, reason)
    if (isSupplied(sources)) {
      assets.set(assetUuid, { ...asset, sources })
      continue
    }
    assets.delete(assetUuid)
    leaving.set(assetUuid, { asset, reason, leftAtMs: nowMs })
  }
  return { ...state, assets, leaving }
}

/** A session that has ended is supplied by nothing any more, whatever its last frame was sent for. */
const withoutViewport = (sources: AssetSources, reason: LeaveReason): AssetSources =>
  reason === 'session_ended' ? noSources : { ...sources, viewport: null }

export const removed = (
  state: LiveState,
  version: number,
  removals: ReadonlyMap<string, RemovalReason>,
  nowMs: number,
): LiveState => {
  if (state.openSnapshot !== null && version === state.openSnapshot) {
    return { ...state, pendingRemovals: new Map([...state.pendingRemovals, ...removals]) }
  }
  return withoutSources(state, removals, withoutViewport, nowMs)
}

/** Everything the viewport supplied before and the finished snapshot did not confirm loses that source. */
export const snapshotComplete = (state: LiveState, version: number, nowMs: number): LiveState => {
  if (version !== state.openSnapshot) return state
  const removals = new Map<string, RemovalReason>()
  for (const { assetUuid, sources } of state.assets.values()) {
    if (sources.viewport === null || sources.viewport === version) continue
    removals.set(assetUuid, 'outside_bounds')
  }
  for (const [assetUuid, reason] of state.pendingRemovals) removals.set(assetUuid, reason)
  const settled = { ...state, openSnapshot: null, pendingRemovals: new Map() }
  return withoutSources(settled, removals, withoutViewport, nowMs)
}

export const cleared = (state: LiveState, nowMs: number): LiveState => {
  const removals = new Map<string, RemovalReason>()
  for (const assetUuid of state.assets.keys()) removals.set(assetUuid, 'subscription_cleared')
  const settled = { ...state, openSnapshot: null, pendingRemovals: new Map() }
  return withoutSources(settled, removals, withoutViewport, nowMs)
}
