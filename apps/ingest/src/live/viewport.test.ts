import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundsProblem,
  expectedVersion,
  holds,
  initialViewport,
  type Sighting,
  type ViewportEffect,
  type ViewportEvent,
  type ViewportState,
  viewportRules,
  viewportStep,
} from './viewport.ts'

const city = { west: 77, south: 12, east: 78, north: 13 }
const elsewhere = { west: 10, south: 50, east: 11, north: 51 }
const at = (assetUuid: string, longitude = 77.5, latitude = 12.5): Sighting => ({
  assetUuid,
  sessionUuid: `session of ${assetUuid}`,
  longitude,
  latitude,
})
const set = (
  version: unknown,
  more: Partial<Extract<ViewportEvent, { type: 'set_bounds' }>> = {},
): ViewportEvent => ({
  type: 'set_bounds',
  version,
  bounds: city,
  now: 0,
  fresh: [],
  ...more,
})
const clear = (version: unknown, now = 0): ViewportEvent => ({ type: 'clear_bounds', version, now })

/** Plays events one second apart unless they say otherwise. */
const play = (...events: ViewportEvent[]): { state: ViewportState; effects: ViewportEffect[] } => {
  let state = initialViewport
  let effects: readonly ViewportEffect[] = []
  events.forEach((event, second) => {
    const timed = 'now' in event && event.now === 0 ? { ...event, now: second * 2_000 } : event
    ;({ state, effects } = viewportStep(state, timed))
  })
  return { state, effects: [...effects] }
}
const codes = (effects: readonly ViewportEffect[]) =>
  effects.flatMap((e) => (e.type === 'refused' ? [e.code] : []))

describe('rule 1: one replaceable viewport', () => {
  test('a second set_bounds replaces the first, and what it no longer holds is removed', () => {
    const { effects } = play(
      set(0, { fresh: [at('a'), at('b')] }),
      set(1, { bounds: elsewhere, fresh: [at('a')] }),
    )
    expect(effects).toEqual([
      { type: 'ack', version: 1, bounds: elsewhere },
      { type: 'snapshot', version: 1, assetUuids: [] },
      {
        type: 'removed',
        version: 1,
        assets: ['a', 'b'].map((asset) => ({
          assetUuid: asset,
          sessionUuid: `session of ${asset}`,
          reason: 'outside_bounds',
        })),
      },
    ])
  })
})

describe('rule 2: versions', () => {
  test.each([
    ['the first must be 0', [], 1],
    ['the next must be one more', [set(0)], 0],
    ['not the same again', [set(0), set(1)], 1],
    ['not text', [], '0'],
    ['not a fraction', [set(0)], 1.5],
    ['not absent', [], undefined],
  ])('%s', (_what, before, version) => {
    const { state } = play(...before)
    const { state: after, effects } = viewportStep(state, set(version, { now: 1e9 }))
    expect(effects).toMatchObject([{ code: 'INVALID_VERSION', expectedVersion: expectedVersion(state) }])
    expect(after).toBe(state)
  })

  test('after 999 comes 0', () => {
    let state = initialViewport
    for (let version = 0; version < 1000; version += 1)
      state = viewportStep(state, set(version, { now: version * 1000 })).state
    expect(expectedVersion(state)).toBe(0)
    expect(viewportStep(state, clear(0, 1e9)).effects).toEqual([{ type: 'cleared', version: 0 }])
  })

  test('clear_bounds counts as a change too, also first of all', () => {
    const { state, effects } = play(clear(0))
    expect(effects).toEqual([{ type: 'cleared', version: 0 }])
    expect(expectedVersion(state)).toBe(1)
  })
})

describe('rule 3: bounds', () => {
  test.each([
    ['west of the world', { ...city, west: -180.001 }],
    ['north of the pole', { ...city, north: 90.001 }],
    ['infinite', { ...city, east: Number.POSITIVE_INFINITY }],
    ['text', { ...city, south: '12' }],
    ['crossing the antimeridian', { ...city, west: 179, east: -179 }],
    ['of no width', { ...city, west: 77, east: 77 }],
    ['upside down', { ...city, south: 13, north: 12 }],
    ['absent', undefined],
    ['null', null],
  ])('%s are refused and consume no version', (_what, bounds) => {
    expect(boundsProblem(bounds)).toEqual(expect.any(String))
    const { state, effects } = play(set(0, { bounds }))
    expect(codes(effects)).toEqual(['INVALID_BOUNDS'])
    expect(expectedVersion(state)).toBe(0)
  })

  test('the whole world is allowed, and edges are inside', () => {
    const world = { west: -180, south: -90, east: 180, north: 90 }
    expect(boundsProblem(world)).toBeNull()
    for (const [longitude, latitude] of [
      [-180, -90],
      [180, 90],
    ] as const)
      expect(holds(world, { longitude, latitude })).toBe(true)
  })
})

describe('rules 4 and 5: what it supplies', () => {
  test('the snapshot holds the fresh assets inside, and no others', () => {
    const { effects } = play(set(0, { fresh: [at('in'), at('out', 10, 50), at('edge', 77, 13)] }))
    expect(effects).toContainEqual({ type: 'snapshot', version: 0, assetUuids: ['in', 'edge'] })
  })

  const removal = (reason: string) => [
    { type: 'removed', version: 0, assets: [{ assetUuid: 'a', sessionUuid: 'session of a', reason }] },
  ]
  const watching = play(set(0, { fresh: [at('a')] })).state

  test('an asset that flies out is removed once, with outside_bounds', () => {
    const out = viewportStep(watching, { type: 'seen', sighting: at('a', 80, 12) })
    expect(out.effects).toEqual(removal('outside_bounds'))
    expect(viewportStep(out.state, { type: 'seen', sighting: at('a', 81, 12) }).effects).toEqual([])
  })

  test.each(['stale', 'session_ended'] as const)(
    'an asset that is %s is removed with that reason',
    (reason) => {
      const step = viewportStep(watching, { type: 'lost', assetUuid: 'a', reason })
      expect(step.effects).toEqual(removal(reason))
      expect(viewportStep(step.state, { type: 'lost', assetUuid: 'a', reason }).effects).toEqual([])
    },
  )

  test('clearing removes what was there with subscription_cleared; then nothing is delivered', () => {
    const { state, effects } = viewportStep(watching, clear(1, 5_000))
    expect(effects).toEqual([
      { type: 'cleared', version: 1 },
      { ...removal('subscription_cleared')[0], version: 1 },
    ])
    expect(viewportStep(state, { type: 'seen', sighting: at('a') }).effects).toEqual([])
  })

  test('losing the right ends it without an action, so no version is consumed', () => {
    const { state, effects } = viewportStep(watching, { type: 'denied' })
    expect(effects).toEqual(removal('subscription_cleared'))
    expect(expectedVersion(state)).toBe(1)
  })
})

test('at most five changes are accepted in any second; a sixth consumes no version', () => {
  let state = initialViewport
  for (let version = 0; version < viewportRules.acceptedPerWindow; version += 1)
    state = viewportStep(state, set(version, { now: version * 100 })).state
  const sixth = viewportStep(state, set(5, { now: 999 }))
  expect(codes(sixth.effects)).toEqual(['RATE_LIMITED'])
  expect(viewportStep(sixth.state, set(5, { now: 1_000 })).effects[0]).toMatchObject({
    type: 'ack',
    version: 5,
  })
})

describe('a frame that comes late', () => {
  const watching = play(set(0, { fresh: [at('a')] })).state

  test('is shown while its flight is, and moves nothing', () => {
    const step = viewportStep(watching, { type: 'seen_late', sighting: at('a') })
    expect(step).toEqual({ state: watching, effects: [{ type: 'deliver', version: 0 }] })
    const outside = viewportStep(watching, { type: 'seen_late', sighting: at('a', 80, 12) })
    expect(outside).toEqual({ state: watching, effects: [] })
  })

  test('does not bring back a flight that has left or ended', () => {
    const gone = viewportStep(watching, { type: 'lost', assetUuid: 'a', reason: 'session_ended' }).state
    expect(viewportStep(gone, { type: 'seen_late', sighting: at('a') })).toEqual({ state: gone, effects: [] })
  })
})

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
const events = fc.oneof(
  { weight: 5, arbitrary: change },
  { weight: 12, arbitrary: sighted },
  { weight: 2, arbitrary: lost },
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
        const fly = new Map<string, Sighting>()
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
          } else if (next.kind === 'denied') both({ type: 'denied' })
          else {
            const { asset: assetUuid, session: sessionUuid, longitude, latitude } = next
            const sighting = { assetUuid, sessionUuid, longitude, latitude }
            if (next.kind === 'seen') fly.set(assetUuid, sighting)
            both({ type: next.kind, sighting })
          }
      }),
      { numRuns: 200 },
    )
  })
})

/** The rules once more, as a list of what was accepted and what the client was told, and nothing clever. */
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
    const gone = before.filter(({ assetUuid }) => !shown.some((flight) => flight.assetUuid === assetUuid))
    return [
      { type: 'ack', version, bounds },
      { type: 'snapshot', version, assetUuids: shown.map(({ assetUuid }) => assetUuid) },
      ...remove(gone, 'outside_bounds'),
    ]
  }
  const see = (sighting: Sighting) => {
    if (!bounds) return []
    const { assetUuid, sessionUuid } = sighting
    if (!inside(sighting)) return without(assetUuid, 'outside_bounds')
    shown = [...shown.filter((flight) => flight.assetUuid !== assetUuid), { assetUuid, sessionUuid }]
    return [{ type: 'deliver', version: last % 1000 }]
  }
  const seeLate = (sighting: Sighting) => {
    const isShown = shown.some(
      ({ assetUuid, sessionUuid }) =>
        assetUuid === sighting.assetUuid && sessionUuid === sighting.sessionUuid,
    )
    return isShown && inside(sighting) ? [{ type: 'deliver', version: last % 1000 }] : []
  }

  return {
    take(event: ViewportEvent): unknown[] {
      switch (event.type) {
        case 'set_bounds':
        case 'clear_bounds':
          return change(event)
        case 'seen':
          return see(event.sighting)
        case 'seen_late':
          return seeLate(event.sighting)
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

/** The order within one message is nobody's promise. */
const sorted = (effects: readonly unknown[]): unknown[] =>
  effects.map((effect) => {
    const { assets } = effect as { assets?: { assetUuid: string }[] }
    if (!assets) return effect
    return { ...(effect as object), assets: assets.toSorted((a, b) => (a.assetUuid < b.assetUuid ? -1 : 1)) }
  })
