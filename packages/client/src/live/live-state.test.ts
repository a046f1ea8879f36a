import { describe, expect, it } from 'vitest'
import { buildFrame } from '../testing/build-frame.ts'
import { emptyLiveState, isStale, type LiveState } from './live-assets.ts'
import { type LiveEvent, liveReducer } from './live-state.ts'
import type { DeliveryContext, RemovalReason, ServerMessage, TelemetryFrame } from './messages.ts'

const start = Date.parse('2026-11-21T06:00:00.000Z')
const at = (seconds: number) => start + seconds * 1000

const frame = (assetUuid: string, seconds: number, more: Partial<TelemetryFrame> = {}): TelemetryFrame =>
  buildFrame({
    session_uuid: `session-${assetUuid}`,
    asset_uuid: assetUuid,
    timestamp: new Date(at(seconds)).toISOString(),
    latitude: 13 + seconds / 1000,
    ...more,
  })

const byViewport = (version: number): DeliveryContext => ({
  zone_uuids: [],
  asset_subscription: false,
  viewport_version: version,
})
const byZone = (...zones: string[]): DeliveryContext => ({
  zone_uuids: zones,
  asset_subscription: false,
  viewport_version: null,
})

const live = (telemetry: TelemetryFrame, delivery_context: DeliveryContext): ServerMessage => ({
  type: 'telemetry_frame',
  data: { ...telemetry, delivery_context },
})
const ack = (version: number): ServerMessage => ({
  type: 'bounds_ack',
  version,
  bounds: { west: 76, south: 12, east: 78, north: 14 },
  timestamp: new Date(start).toISOString(),
})
const snapshot = (version: number, ...frames: TelemetryFrame[]): ServerMessage => ({
  type: 'viewport_snapshot',
  version,
  frames,
})
const complete = (version: number): ServerMessage => ({
  type: 'viewport_snapshot_complete',
  version,
  total: 0,
})
const removal = (version: number, assetUuid: string, reason: RemovalReason): ServerMessage => ({
  type: 'viewport_assets_removed',
  version,
  assets: [{ asset_uuid: assetUuid, session_uuid: `session-${assetUuid}`, reason }],
})

const after = (
  events: readonly (ServerMessage | Exclude<LiveEvent, { kind: 'message' }>)[],
  from = emptyLiveState,
) =>
  events.reduce<LiveState>(
    (state, event) =>
      liveReducer(state, 'kind' in event ? event : { kind: 'message', message: event, nowMs: start }),
    from,
  )

const shown = (state: LiveState) => [...state.assets.keys()].sort()

describe('the live picture merges by asset and newest timestamp', () => {
  it('keeps the newer frame when an older one arrives late', () => {
    const state = after([live(frame('a', 5), byViewport(0)), live(frame('a', 3), byViewport(0))])
    expect(state.assets.get('a')?.frame.timestamp).toBe(frame('a', 5).timestamp)
    expect(state.assets.get('a')?.trail).toHaveLength(1)
  })

  it('takes a snapshot frame that is older than a live frame as a confirmation only', () => {
    const state = after([live(frame('a', 5), byZone('z')), ack(0), snapshot(0, frame('a', 4)), complete(0)])
    expect(state.assets.get('a')).toMatchObject({
      frameMs: at(5),
      sources: { viewport: 0, zoneUuids: ['z'] },
    })
  })

  it('keeps the last 60 points of a trail', () => {
    const frames = Array.from({ length: 75 }, (_, second) => live(frame('a', second), byViewport(0)))
    const { trail } = after(frames).assets.get('a')!
    expect(trail).toHaveLength(60)
    expect(trail.at(-1)?.atMs).toBe(at(74))
  })

  it('begins a new trail with a new session', () => {
    const state = after([
      live(frame('a', 1), byViewport(0)),
      live(frame('a', 2, { session_uuid: 'next' }), byViewport(0)),
    ])
    expect(state.assets.get('a')?.trail).toHaveLength(1)
  })

  it('ignores a frame whose timestamp is none', () => {
    expect(shown(after([live(frame('a', 1, { timestamp: 'soon' }), byViewport(0))]))).toEqual([])
  })
})

describe('viewport rule 5: markers are retained until the snapshot is complete', () => {
  const two = after([ack(0), snapshot(0, frame('a', 0), frame('b', 0)), complete(0)])

  it('keeps what the new viewport has not confirmed until it is complete', () => {
    const open = after([ack(1), snapshot(1, frame('b', 1))], two)
    expect(shown(open)).toEqual(['a', 'b'])
    const done = after([complete(1)], open)
    expect(shown(done)).toEqual(['b'])
    expect(done.leaving.get('a')?.reason).toBe('outside_bounds')
  })

  it('holds a removal back while the snapshot is open', () => {
    const open = after([ack(1), removal(1, 'a', 'outside_bounds')], two)
    expect(shown(open)).toEqual(['a', 'b'])
    expect(shown(after([snapshot(1, frame('b', 1)), complete(1)], open))).toEqual(['b'])
  })

  it('takes a held removal back when the asset is seen again in the new viewport', () => {
    const state = after(
      [ack(1), removal(1, 'a', 'outside_bounds'), live(frame('a', 2), byViewport(1)), complete(1)],
      two,
    )
    expect(shown(state)).toEqual(['a'])
  })

  it('counts a live frame between snapshots as a confirmation', () => {
    const state = after(
      [ack(1), live(frame('a', 2), byViewport(1)), snapshot(1, frame('b', 1)), complete(1)],
      two,
    )
    expect(shown(state)).toEqual(['a', 'b'])
  })

  it('removes at once with the reason when no snapshot is open', () => {
    const state = after([removal(0, 'a', 'session_ended')], two)
    expect(shown(state)).toEqual(['b'])
    expect(state.leaving.get('a')?.reason).toBe('session_ended')
  })

  it('keeps a marker that a zone still supplies', () => {
    const state = after(
      [live(frame('a', 1), { ...byZone('z'), viewport_version: 0 }), removal(0, 'a', 'stale')],
      two,
    )
    expect(state.assets.get('a')?.sources).toEqual({ viewport: null, zoneUuids: ['z'], asset: false })
  })

  it('removes what has landed though its zone was subscribed to', () => {
    const state = after(
      [live(frame('a', 1), { ...byZone('z'), viewport_version: 0 }), removal(0, 'a', 'session_ended')],
      two,
    )
    expect(shown(state)).toEqual(['b'])
    expect(state.leaving.get('a')?.reason).toBe('session_ended')
  })

  it('does not bring back what has landed with a frame that was on its way; the next session comes', () => {
    const landed = after([removal(0, 'a', 'session_ended'), live(frame('a', 2), byZone('z'))], two)
    expect(shown(landed)).toEqual(['b'])
    const next = { ...frame('a', 3), session_uuid: 'next' }
    expect(shown(after([live(next, byZone('z'))], landed)).sort()).toEqual(['a', 'b'])
  })

  it('does not bring it back once the marker has faded, nor where the removal waited for a snapshot', () => {
    const ended = removal(1, 'a', 'session_ended')
    const landed = after([ack(1), ended, live(frame('a', 2), byViewport(1)), complete(1)], two)
    expect(shown(landed)).toEqual([])
    const faded = after([{ kind: 'tick', nowMs: at(14) }], landed)
    expect(faded.leaving.size).toBe(0)
    expect(shown(after([live(frame('a', 2), byZone('z'))], faded))).toEqual([])
    expect(after([{ kind: 'tick', nowMs: at(60) }], faded).ended.size).toBe(0)
  })

  it('ignores the completion of a snapshot that a newer viewport replaced', () => {
    const state = after([ack(1), ack(2), complete(1)], two)
    expect(shown(state)).toEqual(['a', 'b'])
  })

  it('compares versions for equality only, so that 0 may follow 999', () => {
    const late = after([ack(999), snapshot(999, frame('a', 1)), complete(999)], two)
    const wrapped = after([ack(0), snapshot(0, frame('b', 2)), complete(0)], late)
    expect(shown(wrapped)).toEqual(['b'])
  })

  it('removes only the viewport source when the bounds are cleared', () => {
    const state = after([live(frame('a', 1), byZone('z')), { type: 'bounds_cleared', version: 1 }], two)
    expect(shown(state)).toEqual(['a'])
    expect(state.leaving.get('b')?.reason).toBe('subscription_cleared')
  })
})

describe('zone and asset sources', () => {
  it('takes the zones of the newest frame: an asset that flew out of the zone is no longer supplied by it', () => {
    const state = after([live(frame('a', 1), byZone('z')), live(frame('a', 2), byViewport(0))])
    expect(state.assets.get('a')?.sources.zoneUuids).toEqual([])
  })

  it('keeps what supplies it, not an equal copy, while frames come for the same reasons', () => {
    const first = after([live(frame('a', 1), byZone('z'))])
    const next = after([live(frame('a', 2), byZone('z'))], first)
    expect(next.assets.get('a')?.frameMs).toBe(at(2))
    expect(next.assets.get('a')?.sources).toBe(first.assets.get('a')?.sources)
  })

  it('removes a marker when its only zone is unsubscribed', () => {
    const state = after([
      live(frame('a', 1), byZone('z')),
      live(frame('b', 1), byZone('z', 'y')),
      { kind: 'unsubscribed-zone', zoneUuid: 'z', nowMs: at(2) },
    ])
    expect(shown(state)).toEqual(['b'])
    expect(state.leaving.get('a')?.reason).toBe('unsubscribed')
  })

  it('removes a marker when the server ends the subscription because the right was lost', () => {
    const state = after([
      live(frame('a', 1), byZone('z')),
      { type: 'unsubscription_response', zoneUuid: 'z' },
    ])
    expect(shown(state)).toEqual([])
  })

  it('removes a marker when its asset is unsubscribed', () => {
    const own = { zone_uuids: [], asset_subscription: true, viewport_version: null }
    const state = after([
      live(frame('a', 1), own),
      live(frame('b', 1), own),
      { kind: 'unsubscribed-asset', assetUuid: 'a', nowMs: at(2) },
    ])
    expect(shown(state)).toEqual(['b'])
  })
})

describe('age', () => {
  it('is stale 15 s after the newest frame, by the server clock', () => {
    const connection: ServerMessage = {
      type: 'connection_ack',
      connectionId: 'c',
      userUuid: 'u',
      timestamp: new Date(at(100)).toISOString(),
      availableActions: [],
    }
    const state = after([connection, live(frame('a', 100), byZone('z'))])
    const asset = state.assets.get('a')!
    expect(state.clockSkewMs).toBe(100_000)
    expect(isStale(state, asset, start + 14_999)).toBe(false)
    expect(isStale(state, asset, start + 15_000)).toBe(true)
  })

  it('removes a stale marker after a minute when no message did', () => {
    const state = after([live(frame('a', 0), byZone('z')), live(frame('b', 0), byViewport(0))])
    expect(shown(after([{ kind: 'tick', nowMs: at(59) }], state))).toEqual(['a', 'b'])
    const later = after([{ kind: 'tick', nowMs: at(60) }], state)
    expect(shown(later)).toEqual(['b'])
    expect(later.leaving.get('a')?.reason).toBe('stale')
  })

  it('removes the note of a marker that left after five seconds, and at once when it returns', () => {
    const left = after([ack(0), snapshot(0, frame('a', 0)), complete(0), removal(0, 'a', 'outside_bounds')])
    expect(after([{ kind: 'tick', nowMs: at(5) }], left).leaving.size).toBe(0)
    expect(after([live(frame('a', 1), byViewport(0))], left).leaving.size).toBe(0)
  })
})

describe('a lost connection', () => {
  const raised: ServerMessage = {
    type: 'violation_alert',
    data: {
      alert_uuid: 'v',
      alert_type: 'zone_violation',
      severity: 'critical',
      state: 'raised',
      session_uuid: 'session-a',
      asset_uuid: 'a',
      asset_svc_id: 'AST-A',
      asset_uin: null,
      plan_uuid: null,
      zone_uuids: ['z'],
      message: 'In the zone without permission.',
      figures: null,
      triggered_by: 'system',
      latitude: 13,
      longitude: 77,
      altitude_agl: 50,
      late: false,
      timestamp: new Date(start).toISOString(),
    },
  }
  const greeting: ServerMessage = {
    type: 'connection_ack',
    connectionId: 'c',
    userUuid: 'u',
    timestamp: new Date(start).toISOString(),
    availableActions: [],
  }
  const before = after([ack(5), snapshot(5, frame('a', 0), frame('b', 0)), complete(5)])

  it('keeps the picture', () => {
    expect(shown(after([{ kind: 'disconnected' }], before))).toEqual(['a', 'b'])
  })

  it('confirms the picture anew, also when the new connection reuses the version', () => {
    const state = after([{ kind: 'disconnected' }, ack(5), snapshot(5, frame('b', 9)), complete(5)], before)
    expect(shown(state)).toEqual(['b'])
  })

  it('keeps alerts while the line is down, and none once it is back: they may have been closed meanwhile', () => {
    const known = after([raised, { kind: 'disconnected' }], before)
    expect([...known.alerts.keys()]).toEqual(['v'])
    expect(after([greeting], known).alerts.size).toBe(0)
    expect([...after([greeting, raised], known).alerts.keys()]).toEqual(['v'])
  })
})

describe('frames of one moment', () => {
  const frameOf = (asset_uuid: string, second: number) => ({
    ...buildFrame({ asset_uuid, timestamp: new Date(Date.UTC(2026, 10, 21, 6, 0, second)).toISOString() }),
    delivery_context: { zone_uuids: ['z'], asset_subscription: false, viewport_version: null },
  })
  const frames = [frameOf('a', 1), frameOf('b', 1), frameOf('a', 3), frameOf('a', 2)]

  it('make the picture that they make one by one', () => {
    const together = liveReducer(emptyLiveState, { kind: 'frames', frames })
    const oneByOne = frames.reduce(
      (state, data) =>
        liveReducer(state, { kind: 'message', message: { type: 'telemetry_frame', data }, nowMs: 0 }),
      emptyLiveState,
    )
    expect(together).toEqual(oneByOne)
  })

  it('count, and so do those that a newer one had overtaken', () => {
    const { framesReceived, framesDropped } = liveReducer(emptyLiveState, { kind: 'frames', frames })
    expect({ framesReceived, framesDropped }).toEqual({ framesReceived: 4, framesDropped: 1 })
  })
})
