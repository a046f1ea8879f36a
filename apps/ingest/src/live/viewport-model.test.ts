import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AssetPosition,
  expectedVersion,
  initialViewport,
  type ViewportEvent,
  viewportStep,
} from './viewport.ts'

const clear = (version: number, now: number): ViewportEvent => ({ type: 'clear_bounds', version, now })

const edges = { west: -10, south: -5, east: 10, north: 5 }
const change = fc.record({
  kind: fc.constant('change' as const),
  action: fc.constantFrom('set_bounds' as const, 'set_bounds' as const, 'clear_bounds' as const),
  /** Added to the version that is right. */
  off: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(1, -1, 2, 0.5, 1000, Number.NaN) },
  ),
  bounds: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(edges, { ...edges, west: 0 }, { ...edges, east: 0 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>({ ...edges, east: 181 }, { ...edges, north: -5 }, null),
    },
  ),
  waitMs: fc.constantFrom(0, 100, 199, 200, 400, 1_000),
})
const assets = fc.constantFrom('asset a', 'asset b', 'asset c', 'asset d')
const sighted = fc.record({
  kind: fc.constantFrom('seen' as const, 'seen' as const, 'seen_late' as const),
  asset: assets,
  session: fc.constantFrom('one', 'two'),
  longitude: fc.constantFrom(-10, 0, 5, 10, 10.000001),
  latitude: fc.constantFrom(-5, 0, 5, 5.000001),
})
const lost = fc.record({
  kind: fc.constant('lost' as const),
  asset: assets,
  reason: fc.constantFrom('stale' as const, 'session_ended' as const),
})
/** No longer fresh, which the machine gets later or with the next bounds. */
const silent = fc.record({ kind: fc.constant('silent' as const), asset: assets })
const events = fc.oneof(
  { weight: 5, arbitrary: change },
  { weight: 12, arbitrary: sighted },
  { weight: 2, arbitrary: lost },
  { weight: 1, arbitrary: silent },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('denied' as const) }) },
)
/** How many versions were used before: versions near 999 come as often as those near 0. */
const used = fc.constantFrom(0, 0, 0, 995)

describe('the machine does what a naive reading of the rules does', () => {
  test('whatever happens, in whatever order', () => {
    fc.assert(
      fc.property(used, fc.array(events, { minLength: 30, maxLength: 100, size: 'max' }), (start, given) => {
        const model = naiveViewport()
        let state = initialViewport
        let now = 0
        const fly = new Map<string, AssetPosition>()
        const both = (event: ViewportEvent) => {
          const step = viewportStep(state, event)
          state = step.state
          expect(sorted(step.effects)).toEqual(sorted(model.take(event)))
        }
        for (let version = 0; version < start; version += 1) {
          now += 1_000
          both(clear(version, now))
        }
        for (const next of given)
          if (next.kind === 'change') {
            now += next.waitMs
            const version = expectedVersion(state) + next.off
            const { bounds } = next
            both(
              next.action === 'set_bounds'
                ? { type: 'set_bounds', version, bounds, now, fresh: [...fly.values()] }
                : { type: 'clear_bounds', version, now },
            )
          } else if (next.kind === 'lost') {
            fly.delete(next.asset)
            both({ type: 'lost', assetUuid: next.asset, reason: next.reason })
          } else if (next.kind === 'silent') fly.delete(next.asset)
          else if (next.kind === 'denied') both({ type: 'denied' })
          else {
            const { asset: assetUuid, session: sessionUuid, longitude, latitude } = next
            const position = { assetUuid, sessionUuid, longitude, latitude }
            if (next.kind === 'seen') fly.set(assetUuid, position)
            both({ type: next.kind, position })
          }
      }),
      { numRuns: 200 },
    )
  })
})

/** The same rules again, as plain lists of what was accepted and of what was sent to the client. */
const naiveViewport = () => {
  const acceptedAt: number[] = []
  let bounds: typeof edges | null = null
  /** What the client shows from this viewport, in the order of the machine's own book. */
  let shown: { assetUuid: string; sessionUuid: string }[] = []
  let last = -1

  const inside = (s: { longitude: number; latitude: number }) =>
    bounds !== null &&
    !(s.longitude < bounds.west) &&
    !(s.longitude > bounds.east) &&
    !(s.latitude < bounds.south) &&
    !(s.latitude > bounds.north)
  const remove = (gone: typeof shown, reason: string) =>
    gone.length === 0
      ? []
      : [{ type: 'removed', version: last % 1000, assets: gone.map((flight) => ({ ...flight, reason })) }]
  const without = (assetUuid: string, reason: string) => {
    const gone = shown.filter((flight) => flight.assetUuid === assetUuid)
    shown = shown.filter((flight) => flight.assetUuid !== assetUuid)
    return remove(gone, reason)
  }
  const problem = (event: { type: string; version: unknown; bounds?: unknown; now: number }) => {
    const asked = event.bounds as typeof edges | null
    if (event.type === 'set_bounds' && (!asked || asked.east > 180 || !(asked.south < asked.north)))
      return { type: 'refused', code: 'INVALID_BOUNDS', message: expect.any(String) }
    const expectedVersion = (last + 1) % 1000
    if (event.version !== expectedVersion)
      return { type: 'refused', code: 'INVALID_VERSION', message: expect.any(String), expectedVersion }
    const lately = acceptedAt.filter((at) => at > event.now - 1_000)
    return lately.length < 5 ? null : { type: 'refused', code: 'RATE_LIMITED', message: expect.any(String) }
  }

  const change = (event: Extract<ViewportEvent, { version: unknown }>) => {
    const no = problem(event)
    if (no) return [no]
    acceptedAt.push(event.now)
    last += 1
    const version = last % 1000
    const before = shown
    if (event.type === 'clear_bounds') {
      shown = []
      bounds = null
      return [{ type: 'cleared', version }, ...remove(before, 'subscription_cleared')]
    }
    bounds = event.bounds as typeof edges
    shown = event.fresh.filter(inside).map(({ assetUuid, sessionUuid }) => ({ assetUuid, sessionUuid }))
    const flies = (flight: { assetUuid: string }) =>
      event.fresh.some(({ assetUuid }) => assetUuid === flight.assetUuid)
    const gone = before.filter(({ assetUuid }) => !shown.some((flight) => flight.assetUuid === assetUuid))
    return [
      { type: 'ack', version, bounds },
      { type: 'snapshot', version, assetUuids: shown.map(({ assetUuid }) => assetUuid) },
      ...remove(gone.filter(flies), 'outside_bounds'),
      ...remove(
        gone.filter((flight) => !flies(flight)),
        'stale',
      ),
    ]
  }
  const see = (position: AssetPosition) => {
    if (!bounds) return []
    const { assetUuid, sessionUuid } = position
    if (!inside(position)) return without(assetUuid, 'outside_bounds')
    shown = [...shown.filter((flight) => flight.assetUuid !== assetUuid), { assetUuid, sessionUuid }]
    return [{ type: 'deliver', version: last % 1000 }]
  }
  const seeLate = (position: AssetPosition) => {
    const isShown = shown.some(
      ({ assetUuid, sessionUuid }) =>
        assetUuid === position.assetUuid && sessionUuid === position.sessionUuid,
    )
    return isShown && inside(position) ? [{ type: 'deliver', version: last % 1000 }] : []
  }

  return {
    take(event: ViewportEvent): unknown[] {
      switch (event.type) {
        case 'set_bounds':
        case 'clear_bounds':
          return change(event)
        case 'seen':
          return see(event.position)
        case 'seen_late':
          return seeLate(event.position)
        case 'lost':
          return without(event.assetUuid, event.reason)
        case 'denied': {
          const gone = bounds ? shown : []
          bounds = null
          shown = []
          return remove(gone, 'subscription_cleared')
        }
      }
    },
  }
}

/** The order within one message is not promised. */
const sorted = (effects: readonly unknown[]): unknown[] =>
  effects.map((effect) => {
    const { assets } = effect as { assets?: { assetUuid: string }[] }
    if (!assets) return effect
    return { ...(effect as object), assets: assets.toSorted((a, b) => (a.assetUuid < b.assetUuid ? -1 : 1)) }
  })
