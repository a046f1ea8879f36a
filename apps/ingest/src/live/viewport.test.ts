import { describe, expect, test } from 'vitest'
import {
  type AssetPosition,
  boundsProblem,
  expectedVersion,
  holds,
  initialViewport,
  type ViewportEffect,
  type ViewportEvent,
  type ViewportState,
  viewportRules,
  viewportStep,
} from './viewport.ts'

const city = { west: 77, south: 12, east: 78, north: 13 }
const elsewhere = { west: 10, south: 50, east: 11, north: 51 }
const at = (assetUuid: string, longitude = 77.5, latitude = 12.5): AssetPosition => ({
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

/** Plays events one second apart unless they give a time. */
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
      set(1, { bounds: elsewhere, fresh: [at('a'), at('b')] }),
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

  test('what went silent just before new bounds is stale, wherever they are', () => {
    const { effects } = play(set(0, { fresh: [at('a')] }), set(1))
    expect(effects.at(-1)).toMatchObject({ type: 'removed', assets: [{ assetUuid: 'a', reason: 'stale' }] })
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
    const out = viewportStep(watching, { type: 'seen', position: at('a', 80, 12) })
    expect(out.effects).toEqual(removal('outside_bounds'))
    expect(viewportStep(out.state, { type: 'seen', position: at('a', 81, 12) }).effects).toEqual([])
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
    expect(viewportStep(state, { type: 'seen', position: at('a') }).effects).toEqual([])
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
    const step = viewportStep(watching, { type: 'seen_late', position: at('a') })
    expect(step).toEqual({ state: watching, effects: [{ type: 'deliver', version: 0 }] })
    const outside = viewportStep(watching, { type: 'seen_late', position: at('a', 80, 12) })
    expect(outside).toEqual({ state: watching, effects: [] })
  })

  test('does not bring back a flight that has left or ended', () => {
    const gone = viewportStep(watching, { type: 'lost', assetUuid: 'a', reason: 'session_ended' }).state
    expect(viewportStep(gone, { type: 'seen_late', position: at('a') })).toEqual({ state: gone, effects: [] })
  })
})
